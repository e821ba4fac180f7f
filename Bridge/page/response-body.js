// An answer's body as a stream that fills no faster than it is read.
import { createReadableStream } from "./streams.js";

/** So much waits in the page before the exchange pauses. */
const highWaterMark = 262144;

/** → {stream, write(bytes), close(), fail(reason)}; `cancelled(reason)` is told when the page wants no more. */
export const responseBody = (exchange, cancelled) => {
  let controller;
  let isPaused = false;
  let isOver = false;
  const stream = createReadableStream({
    type: "bytes",
    highWaterMark,
    start: (given) => void (controller = given),
    pull() {
      if (!isPaused) return;
      isPaused = false;
      exchange.resume();
    },
    cancel(reason) {
      isOver = true;
      cancelled(reason);
    },
  });
  return {
    stream,
    write(bytes) {
      if (isOver || bytes.length === 0) return;
      controller.enqueue(bytes);
      if (controller.desiredSize > 0 || isPaused) return;
      isPaused = true;
      exchange.pause();
    },
    close() {
      if (isOver) return;
      isOver = true;
      controller.close();
    },
    fail(reason) {
      if (isOver) return;
      isOver = true;
      controller.error(reason);
    },
  };
};
