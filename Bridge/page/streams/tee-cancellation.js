// How the two branches of a tee cancel: Streams Standard §4.9.1.
import { Deferred } from "./promises.js";
import { copyOf, replaceAt } from "../language/lists.js";

/** The shared state of the branches. */
export class TeeCancellation {
  isCancelled = [false, false];
  reasons = [undefined, undefined];
  finished = new Deferred();

  /** Only when both branches are cancelled is the stream itself. */
  cancel(index, reason, readable) {
    replaceAt(this.isCancelled, index, true);
    replaceAt(this.reasons, index, reason);
    if (this.isCancelled[1 - index]) this.finished.resolve(readable.cancel(copyOf(this.reasons)));
    return this.finished.promise;
  }

  get isLeft() {
    return !this.isCancelled[0] || !this.isCancelled[1];
  }
}
