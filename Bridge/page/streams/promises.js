// Promises as used by the Streams Standard. Implemented by await, since then() uses the page's Promise[Symbol.species].
import { copyOf, replaceAt } from "../language/lists.js";

const NativePromise = Promise;

/** "React to": → the promise of the reaction's result. */
export const react = async (promise, fulfilled, rejected) => {
  let value;
  try {
    value = await promise;
  } catch (reason) {
    if (rejected) return rejected(reason);
    throw reason;
  }
  return fulfilled ? fulfilled(value) : value;
};

/** "Upon fulfilment, upon rejection". An exception in a reaction would be an error in this code. */
export const upon = (promise, fulfilled, rejected) => void react(promise, fulfilled, rejected);

/** "Set promise.[[PromiseIsHandled]] to true". */
export const markHandled = (promise) => void react(promise, undefined, () => {});

export const resolvedWith = (value) => new NativePromise((resolve) => resolve(value));
export const rejectedWith = (reason) => new NativePromise((_, reject) => reject(reason));

/** Calls a function that returns a promise; what it throws becomes a rejection. */
export const promiseCall = (work) => {
  try {
    return resolvedWith(work());
  } catch (error) {
    return rejectedWith(error);
  }
};

/** Runs something right after the current code. */
export const microtask = (work) => upon(resolvedWith(undefined), work);

/** Like `promiseCall`, for this page's own functions, whose promise is used directly. */
export const asPromise = (work) => {
  try {
    const result = work();
    return result instanceof NativePromise ? result : resolvedWith(result);
  } catch (error) {
    return rejectedWith(error);
  }
};

/** A promise to settle later, once; later attempts change nothing. */
export class Deferred {
  promise;
  resolvePromise;
  rejectPromise;
  isPending = true;

  constructor() {
    this.promise = new NativePromise((resolve, reject) => {
      this.resolvePromise = resolve;
      this.rejectPromise = reject;
    });
  }

  static resolved(value) {
    const deferred = new Deferred();
    deferred.resolve(value);
    return deferred;
  }

  /** Rejected and marked as handled: no unhandled rejection is reported. */
  static rejected(reason) {
    const deferred = new Deferred();
    deferred.rejectHandled(reason);
    return deferred;
  }

  resolve(value) {
    this.isPending = false;
    this.resolvePromise(value);
  }

  reject(reason) {
    this.isPending = false;
    this.rejectPromise(reason);
  }

  rejectHandled(reason) {
    this.reject(reason);
    markHandled(this.promise);
  }
}

/** "Wait for all": in order of the list; the first rejection rejects. */
export const waitForAll = (promises) => {
  const all = new Deferred();
  const results = copyOf(promises);
  let missing = promises.length;
  if (missing === 0) all.resolve(results);
  for (let index = 0; index < promises.length; index++) {
    const fulfilled = (value) => {
      replaceAt(results, index, value);
      missing -= 1;
      if (missing === 0) all.resolve(results);
    };
    upon(promises[index], fulfilled, (reason) => all.reject(reason));
  }
  return all.promise;
};
