// Progress reports of hosts: how many bytes were sent. Without reports, handing bytes to the host counts as sending.
import { Table, tableDelete, tableGet, tableSet } from "../foundation/primordials.js";
import { transport } from "./choose.js";

const watched = new Table();
let isListening = false;

/** True where the host tells how much of a body has left. */
export const tellsProgress = () => Boolean(transport.onProgress);

/** Has `callback` told how many bytes of a body have left; → what ends that. */
export const watchSent = (id, callback) => {
  if (!isListening) transport.onProgress((key, sent) => tableGet(watched, key)?.(sent));
  isListening = true;
  tableSet(watched, id, callback);
  return () => tableDelete(watched, id);
};
