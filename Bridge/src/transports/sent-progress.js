// Progress reports of hosts: how many bytes were sent. Without reports, handing bytes to the host counts as sending.
import { Table, tableDelete, tableGet, tableSet } from "../foundation/primordials.js";
import { transport } from "./choose.js";

const watched = new Table();
let isListening = false;

/** Whether the host reports how much of a body was sent. */
export const tellsProgress = () => Boolean(transport.onProgress);

/** Calls `callback` with how many bytes of a body were sent; → a function that ends this. */
export const watchSent = (id, callback) => {
  if (!isListening) transport.onProgress((key, sent) => tableGet(watched, key)?.(sent));
  isListening = true;
  tableSet(watched, id, callback);
  return () => tableDelete(watched, id);
};
