// Maps the page's stream objects to their internal state. The classes register themselves here, which avoids circular
// imports.

let readables = () => null;
export const registerReadables = (find) => {
  readables = find;
};

export const isReadableStream = (value) => readables(value) !== null;

export const readableOf = (value) => {
  const readable = readables(value);
  if (!readable) throw new TypeError("a ReadableStream is needed");
  return readable;
};

let writables = () => null;
export const registerWritables = (find) => {
  writables = find;
};

export const writableOf = (value) => {
  const writable = writables(value);
  if (!writable) throw new TypeError("a WritableStream is needed");
  return writable;
};
