// The cancellation of the two branches of a tee: Streams Standard §4.9.1.
import { Deferred } from "./promises.js";
import { copyOf, replaceAt } from "../language/lists.js";

/** The shared state of the branches. */
export class TeeCancellation {
  isCancelled = [false, false];
  reasons = [undefined, undefined];
  finished = new Deferred();

  /** The stream itself is cancelled once both branches are. */
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
