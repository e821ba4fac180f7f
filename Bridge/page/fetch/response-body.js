// The body of a response as a stream that fills only as fast as it is read.
import { createReadableStream } from "../streams/interfaces.js";

/** The number of bytes that wait in the page before the exchange pauses. */
const highWaterMark = 262144;

/**
 * → {stream, write(bytes), close(), fail(reason)}. `cancelled(reason)` is called when the page no longer wants the
 * body.
 */
export const responseBody = (exchange, cancelled) => {
  let controller;
  let isPaused = false;
  const resume = () => {
    if (isPaused) exchange.resume();
    isPaused = false;
  };
  const stream = createReadableStream({
    __proto__: null,
    type: "bytes",
    highWaterMark,
    start: (given) => void (controller = given),
    pull: resume,
    cancel: cancelled,
  });
  return {
    __proto__: null,
    stream,
    write(bytes) {
      controller.enqueue(bytes);
      if (controller.desiredSize > 0 || isPaused) return;
      isPaused = true;
      exchange.pause();
    },
    close: () => controller.close(),
    // Received but unread bytes are dropped as well: an abort after the last byte is still an abort.
    fail: (reason) => controller.error(reason),
  };
};
