// Byte sequences.
import { each } from "../language/lists.js";
import { setBytes } from "../language/bytes.js";

/** Joins byte sequences. */
export const join = (pieces) => {
  let length = 0;
  for (const piece of each(pieces)) length += piece.length;
  const bytes = new Uint8Array(length);
  let position = 0;
  for (const piece of each(pieces)) {
    setBytes(bytes, piece, position);
    position += piece.length;
  }
  return bytes;
};
