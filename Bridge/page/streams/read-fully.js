// "Read all bytes" of a stream (https://streams.spec.whatwg.org/#readablestreamdefaultreader-read-all-bytes).
import { isUint8Array, lockStream } from "./interfaces.js";
import { join } from "../webidl/bytes.js";
import { append } from "../language/lists.js";

/**
 * Calls done(bytes) or failed(reason), possibly synchronously. No promise carries the bytes, because resolving it would
 * look up a `then`, which page script may have put on Object.prototype.
 */
export const readFully = (stream, done, failed) => {
  const reader = lockStream(stream);
  const chunks = [];
  let isReading = false;
  let readsAgain = false;
  // A loop, since a long queue completes synchronously, and recursion would overflow the stack.
  const next = () => {
    readsAgain = true;
    if (isReading) return;
    isReading = true;
    while (readsAgain) {
      readsAgain = false;
      reader.read(request);
    }
    isReading = false;
  };
  const request = {
    __proto__: null,
    chunk(chunk) {
      if (!isUint8Array(chunk)) return failed(new TypeError("a chunk of the body is not a Uint8Array"));
      append(chunks, chunk);
      next();
    },
    close: () => done(chunks.length === 1 ? chunks[0] : join(chunks)),
    error: failed,
  };
  next();
};
