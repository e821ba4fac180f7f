// BufferSource without [AllowShared] and [AllowResizable] (https://webidl.spec.whatwg.org/#js-buffer-source-types).
import { isArrayBuffer } from "./webidl.js";
import { bufferOfView } from "../language/bytes.js";

const isResizable = (buffer) => buffer.resizable === true || !isArrayBuffer(buffer);

/** Whether a value is an ArrayBuffer or a view; throws if its memory is resizable or shared. */
export const isBufferSource = (value) => {
  const isView = ArrayBuffer.isView(value);
  if (!isView && !isArrayBuffer(value)) return false;
  if (isResizable(isView ? bufferOfView(value) : value)) throw new TypeError("the buffer is shared or may change its size");
  return true;
};
