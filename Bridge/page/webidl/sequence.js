// Sequences (https://webidl.spec.whatwg.org/#es-sequence).

/** Converts an iterable object to an array; each element is converted before the next is taken. */
export const toSequence = (value, name, convert) => {
  const isObject = (typeof value === "object" && value !== null) || typeof value === "function";
  const method = isObject ? value[Symbol.iterator] : undefined;
  if (method === undefined || method === null) throw new TypeError(`${name} must be a sequence`);
  if (typeof method !== "function") throw new TypeError(`${name}[Symbol.iterator] is no function`);
  const elements = [];
  for (const element of { [Symbol.iterator]: () => Reflect.apply(method, value, []) }) elements.push(convert(element));
  return elements;
};
