// Bodies that can be read before send() or fetch() returns: engines do so with every Blob, and script can observe it by
// the order of events, by preflights, and by requests that survive their document.
import { isView } from "../foundation/brands.js";
import { rememberedBytes } from "./blob-memory.js";
import { readAllSync } from "./slices.js";

/** Whether every byte is in memory. */
export const isAtHand = ({ parts }) => {
  if (parts === null) return false;
  for (let index = 0; index < parts.length; index++) {
    if (!isView(parts[index]) && !rememberedBytes(parts[index])) return false;
  }
  return true;
};

/**
 * All bytes, read synchronously; null if the page cannot do that, as for streams, and for Blobs of an unloading page.
 */
export const readNow = (source) => {
  try {
    return source.stream ? null : readAllSync(source);
  } catch {
    return null; // the asynchronous way may still succeed
  }
};
