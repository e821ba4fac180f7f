// Piping: Streams Standard §4.9.1, "ReadableStreamPipeTo".
import { addAbortAlgorithm, isAbortSignal, removeAbortAlgorithm } from "../abort/abort.js";
import { Deferred, markHandled, microtask, resolvedWith, upon, waitForAll } from "./promises.js";
import { Reader } from "./readable.js";
import { Writer } from "./writable.js";
import { toDictionary } from "../webidl/webidl.js";
import { append, mapped } from "../language/lists.js";

/** Converts StreamPipeOptions: members in the order of their names. */
export const toPipeOptions = (value) => {
  const options = toDictionary(value, "options");
  const converted = {
    __proto__: null,
    preventAbort: Boolean(options.preventAbort),
    preventCancel: Boolean(options.preventCancel),
    preventClose: Boolean(options.preventClose),
  };
  const { signal } = options;
  if (signal !== undefined && !isAbortSignal(signal)) throw new TypeError("signal must be an AbortSignal");
  return { __proto__: null, ...converted, signal };
};

/** Neither stream may be locked. */
export const pipe = (source, destination, options) => new Pipe(source, destination, options).run();

class Pipe {
  reader;
  writer;
  abort;
  source;
  destination;
  options;
  #finished = new Deferred();
  #isShuttingDown = false;
  #lastWrite = resolvedWith(undefined);

  constructor(source, destination, options) {
    Object.assign(this, { __proto__: null, source, destination, options });
    this.reader = new Reader(source);
    this.writer = new Writer(destination);
    source.isDisturbed = true;
  }

  run() {
    const { signal } = this.options;
    this.abort = () => this.#abortBoth(signal.reason);
    if (signal?.aborted) {
      this.abort();
      return this.#finished.promise;
    }
    if (signal) addAbortAlgorithm(signal, this.abort);
    this.#watch();
    markHandled(this.#loop());
    return this.#finished.promise;
  }

  #abortBoth(reason) {
    const { source, destination, options } = this;
    const actions = [];
    if (!options.preventAbort) {
      append(actions, () => (destination.state === "writable" ? destination.abort(reason) : resolvedWith(undefined)));
    }
    if (!options.preventCancel) {
      append(actions, () => (source.state === "readable" ? source.cancel(reason) : resolvedWith(undefined)));
    }
    this.#shutDown(() => waitForAll(mapped(actions, (action) => action())), { __proto__: null, reason });
  }

  /** Errors propagate forward and backward, the end forward, and a closed destination backward. */
  #watch() {
    const { source, destination, reader, writer, options } = this;
    const { preventAbort, preventCancel, preventClose } = options;
    whenErrored(source, reader, (reason) =>
      this.#shutDown(preventAbort ? null : () => destination.abort(reason), { __proto__: null, reason }));
    whenErrored(destination, writer, (reason) =>
      this.#shutDown(preventCancel ? null : () => source.cancel(reason), { __proto__: null, reason }));
    const ended = () => this.#shutDown(preventClose ? null : () => writer.closeUnlessClosing());
    if (source.state === "closed") ended();
    else upon(reader.closed.promise, ended, () => {});
    if (destination.isClosing || destination.state === "closed") {
      const reason = new TypeError("the destination is closed");
      this.#shutDown(preventCancel ? null : () => source.cancel(reason), { __proto__: null, reason });
    }
  }

  #loop() {
    const ended = new Deferred();
    const next = (isDone) => {
      if (isDone) ended.resolve(undefined);
      else upon(this.#step(), next, (reason) => ended.reject(reason));
    };
    next(false);
    return ended.promise;
  }

  /** Waits until the destination wants a chunk; → whether there will be no more. */
  #step() {
    if (this.#isShuttingDown) return resolvedWith(true);
    const step = new Deferred();
    upon(this.writer.ready.promise, () => this.#read(step), (reason) => step.reject(reason));
    return step.promise;
  }

  #read(step) {
    if (this.#isShuttingDown) {
      step.resolve(true);
      return;
    }
    this.reader.read({
      __proto__: null,
      chunk: (chunk) => {
        this.#write(chunk);
        step.resolve(false);
      },
      close: () => step.resolve(true),
      error: (reason) => step.reject(reason),
    });
  }

  /** A microtask later, because the source's enqueue must not call the sink. */
  #write(chunk) {
    const written = new Deferred();
    const settle = () => written.resolve(undefined);
    microtask(() => {
      // The destination's error may have ended the pipe meanwhile.
      if (this.writer.stream) upon(this.writer.write(chunk), settle, settle);
      else settle();
    });
    this.#lastWrite = written.promise;
  }

  /** Waits for the chunks already read, runs the action, and releases both streams. A failure is that of the pipe. */
  #shutDown(action, failure = null) {
    if (this.#isShuttingDown) return;
    this.#isShuttingDown = true;
    const { destination } = this;
    const act = () => {
      if (!action) this.#finish(failure);
      else upon(action(), () => this.#finish(failure), (reason) => this.#finish({ __proto__: null, reason }));
    };
    if (destination.state === "writable" && !destination.isClosing) this.#afterWrites(act);
    else act();
  }

  #afterWrites(act) {
    const last = this.#lastWrite;
    upon(last, () => (last === this.#lastWrite ? act() : this.#afterWrites(act)));
  }

  #finish(failure) {
    this.writer.release();
    this.reader.release();
    if (this.options.signal) removeAbortAlgorithm(this.options.signal, this.abort);
    if (failure) this.#finished.reject(failure.reason);
    else this.#finished.resolve(undefined);
  }
}

const whenErrored = (stream, lock, action) => {
  if (stream.state === "errored") action(stream.storedError);
  else upon(lock.closed.promise, undefined, action);
};
