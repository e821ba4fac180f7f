// Reads small files as soon as the user has chosen or dropped them: an unloading page can no longer read them.
import { append } from "../foundation/append.js";
import { brand } from "../foundation/brands.js";
import { maximumRemembered } from "./blob-memory.js";
import { maximumReadAhead, readAhead } from "./read-ahead.js";
import { onRemoval, patchAccessor } from "../foundation/control.js";
import { apply, getterOf, methodOf, prototypeOf, scope, Weak, weakGet, weakSet } from "../foundation/primordials.js";

const addEventListener = methodOf("EventTarget", "addEventListener");
const removeEventListener = methodOf("EventTarget", "removeEventListener");
const targetOf = getterOf("Event", "target");
const inputFiles = getterOf("HTMLInputElement", "files");
const transferOf = getterOf("DragEvent", "dataTransfer");
const droppedFiles = getterOf("DataTransfer", "files");
const count = getterOf("FileList", "length");
const itemAt = methodOf("FileList", "item");
const sizeOf = getterOf("Blob", "size");
const isInput = brand(inputFiles);
const isDrag = brand(transferOf);

/**
 * Keeps the objects of an input's files: the engine may release them, and with them the known bytes, while only the
 * input has the files.
 */
const held = new Weak();
const seen = new Weak();

/** Reads the files that an unloading page may send, up to the amount that is kept. */
const take = (list) => {
  const files = [];
  let room = maximumReadAhead;
  for (let index = 0; index < count(list) && room > 0; index++) {
    const file = itemAt(list, index);
    const size = sizeOf(file);
    if (size > maximumRemembered || size > room) continue;
    room -= size;
    append(files, file);
    readAhead(file);
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

/** The event does not leave a shadow tree, but script in it reads `files`. */
const patchFiles = (prototype) =>
  patchAccessor(prototype, "files", ({ get }) => ({
    get files() {
      const list = apply(get, this, []);
      if (list && !weakGet(seen, list)) {
        weakSet(held, this, take(list));
        weakSet(seen, list, true);
      }
      return list;
    },
  }));

const listen = (type, listener) => {
  addEventListener(scope, type, listener, true);
  onRemoval(() => removeEventListener(scope, type, listener, true));
};

export const installChosenFiles = () => {
  if (!inputFiles || !itemAt) return;
  patchFiles(prototypeOf("HTMLInputElement"));
  listen("change", onChange);
  if (transferOf && droppedFiles) listen("drop", onDrop);
};
