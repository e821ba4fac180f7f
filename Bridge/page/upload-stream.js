// Writes a ReadableStream into an exchange, no faster than the host takes it.
import { native } from "./native.js";
import { ReadableStream } from "./streams.js";

const { getReader } = ReadableStream.prototype;

/** → {resume, cancel}. `failed` is told of what the stream throws, and of chunks that are no bytes. */
export const uploadStream = (id, stream, failed) => {
  const reader = getReader.call(stream);
  let isOver = false;
  let wake = null;
  const pump = async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (isOver) return;
      if (done) return finish();
      if (!(value instanceof Uint8Array)) throw new TypeError("a request's stream must yield Uint8Arrays");
      if (native.writeBody(id, value) === false) await new Promise((resolve) => (wake = resolve));
      if (isOver) return;
    }
  };
  const finish = () => {
    isOver = true;
    native.endBody(id);
  };
  pump().catch((error) => {
    if (isOver) return;
    isOver = true;
    reader.cancel(error).catch(() => {}); // it failed, and that has been told
    failed(error);
  });
  return {
    resume: () => wake?.(),
    cancel(reason) {
      if (isOver) return;
      isOver = true;
      reader.cancel(reason).catch(() => {}); // nobody waits for a stream that nobody wants
      wake?.();
    },
  };
};
