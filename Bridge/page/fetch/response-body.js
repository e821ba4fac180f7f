// The body of a response as a stream that fills no faster than it is read.
import { createReadableStream } from "../streams/interfaces.js";

/** So much waits in the page before the exchange pauses. */
const highWaterMark = 262144;

/** → {stream, write(bytes), close(), fail(reason)}; `cancelled(reason)` is told when the page wants no more. */
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
    // Received bytes that were not read are dropped, too: an abort after the last byte is an abort.
    fail: (reason) => controller.error(reason),
  };
};
