// Reads small files as soon as the user has chosen or dropped them: a page that goes can read them no more.
import { append } from "../foundation/append.js";
import { brand } from "../foundation/brands.js";
import { knowBytes, mostRemembered } from "./blob-memory.js";
import { onRemoval } from "../foundation/control.js";
import { Bytes, getterOf, methodOf, scope, Weak, weakSet } from "../foundation/primordials.js";

const addEventListener = methodOf("EventTarget", "addEventListener");
const removeEventListener = methodOf("EventTarget", "removeEventListener");
const targetOf = getterOf("Event", "target");
const inputFiles = getterOf("HTMLInputElement", "files");
const transferOf = getterOf("DragEvent", "dataTransfer");
const droppedFiles = getterOf("DataTransfer", "files");
const count = getterOf("FileList", "length");
const itemAt = methodOf("FileList", "item");
const sizeOf = getterOf("Blob", "size");
const readBytes = methodOf("Blob", "arrayBuffer");
const isInput = brand(inputFiles);
const isDrag = brand(transferOf);

/** The engine may forget a file's object, and what is known of it, as long as only the input has the file. */
const held = new Weak();

const read = async (file) => {
  try {
    knowBytes(file, new Bytes(await readBytes(file)));
  } catch {
    // The file is gone or must not be read: the request that sends it says so.
  }
};

/** Reads as many as a page may send when it goes: no more than that in all. */
const take = (list) => {
  const files = [];
  let room = mostRemembered;
  for (let index = 0; index < count(list) && room > 0; index++) {
    const file = itemAt(list, index);
    const size = sizeOf(file);
    if (size > room) continue;
    room -= size;
    append(files, file);
    read(file);
  }
  return files;
};

const onChange = (event) => {
  const input = targetOf(event);
  const list = isInput(input) ? inputFiles(input) : null;
  if (list) weakSet(held, input, take(list));
};

const onDrop = (event) => {
  const transfer = isDrag(event) ? transferOf(event) : null;
  if (transfer) take(droppedFiles(transfer));
};

const listen = (type, listener) => {
  addEventListener(scope, type, listener, true);
  onRemoval(() => removeEventListener(scope, type, listener, true));
};

export const installChosenFiles = () => {
  if (!inputFiles || !itemAt || !readBytes) return;
  listen("change", onChange);
  if (transferOf && droppedFiles) listen("drop", onDrop);
};
