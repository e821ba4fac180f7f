// Reads a Blob's bytes by events: the promise of arrayBuffer() would look up `then` on page script's Object.prototype,
// with the bytes as receiver.
import { Bytes, construct, Future, getterOf, methodOf, scope } from "../foundation/primordials.js";

const Reader = scope.FileReader;
const read = methodOf("FileReader", "readAsArrayBuffer");
const resultOf = getterOf("FileReader", "result");
const errorOf = getterOf("FileReader", "error");
const addEventListener = methodOf("EventTarget", "addEventListener");
const arrayBuffer = methodOf("Blob", "arrayBuffer");

const readByEvents = (blob) =>
  new Future((resolve, reject) => {
    const reader = construct(Reader, []);
    addEventListener(reader, "load", () => resolve({ __proto__: null, bytes: new Bytes(resultOf(reader)) }));
    addEventListener(reader, "error", () => reject(errorOf(reader)));
    read(reader, blob);
  });

/** → a promise of {bytes}. Service workers lack FileReader. */
export const readBlob = async (blob) =>
  Reader ? await readByEvents(blob) : { __proto__: null, bytes: new Bytes(await arrayBuffer(blob)) };
