// The engine's own functions, captured before page script runs. Later replacements by the page can neither break nor
// observe the hook. Methods take their receiver as the first argument.
export const scope = globalThis;
export const { apply, construct, ownKeys, defineProperty, deleteProperty, getOwnPropertyDescriptor } = Reflect;
export const { freeze, getPrototypeOf } = Object;

/** A property's descriptor without the members that Object.prototype would add, so that it can be defined again. */
export const descriptorOf = (object, key) => {
  const descriptor = getOwnPropertyDescriptor(object, key);
  return descriptor && { __proto__: null, ...descriptor };
};

const bind = Function.prototype.bind;
const callOf = Function.prototype.call;

/** A method as a function whose first argument is the receiver. */
export const uncurry = (method) => apply(bind, callOf, [method]);

/** The prototype of an interface; null if this realm lacks the interface (workers, old engines). */
export const prototypeOf = (name) => {
  const type = scope[name];
  return typeof type === "function" ? type.prototype : null;
};

/** A method of an interface, uncurried; null if it does not exist. */
export const methodOf = (name, key) => {
  const method = prototypeOf(name)?.[key];
  return typeof method === "function" ? uncurry(method) : null;
};

/** Finds an attribute's accessor on the prototype chain. Engines differ in which object has it. */
export const findDescriptor = (object, key) => {
  for (let holder = object; holder; holder = getPrototypeOf(holder)) {
    const descriptor = descriptorOf(holder, key);
    if (descriptor) return descriptor;
  }
  return undefined;
};

/** The getter of an attribute, uncurried; null if it does not exist. */
export const getterOf = (name, key) => {
  const holder = prototypeOf(name);
  const getter = holder && findDescriptor(holder, key)?.get;
  return getter ? uncurry(getter) : null;
};

/** The setter of an attribute, uncurried; null if it does not exist. */
export const setterOf = (name, key) => {
  const holder = prototypeOf(name);
  const setter = holder && findDescriptor(holder, key)?.set;
  return setter ? uncurry(setter) : null;
};

export const functionToString = uncurry(Function.prototype.toString);

const typedArray = getPrototypeOf(Uint8Array.prototype);
const viewPart = (holder, key) => uncurry(getOwnPropertyDescriptor(holder, key).get);
export const isView = ArrayBuffer.isView;
export const bufferLength = viewPart(ArrayBuffer.prototype, "byteLength");
const resizable = descriptorOf(ArrayBuffer.prototype, "resizable")?.get;
/** False in engines without resizable buffers. */
export const isResizable = resizable ? uncurry(resizable) : () => false;

/** byteLength of shared memory. Engines hide the constructor from most pages, but still provide such buffers. */
const findSharedLength = () => {
  try {
    const buffer = scope.SharedArrayBuffer
      ? new scope.SharedArrayBuffer(0)
      : new scope.WebAssembly.Memory({ __proto__: null, initial: 0, maximum: 0, shared: true }).buffer;
    return viewPart(getPrototypeOf(buffer), "byteLength");
  } catch {
    return null; // an engine without shared memory
  }
};
export const sharedLength = findSharedLength();
export const typedTag = viewPart(typedArray, Symbol.toStringTag);
export const typedBuffer = viewPart(typedArray, "buffer");
export const typedOffset = viewPart(typedArray, "byteOffset");
export const typedLength = viewPart(typedArray, "byteLength");
export const dataViewBuffer = viewPart(DataView.prototype, "buffer");
export const dataViewOffset = viewPart(DataView.prototype, "byteOffset");
export const dataViewLength = viewPart(DataView.prototype, "byteLength");
export const typedSet = uncurry(typedArray.set);
export const Bytes = Uint8Array;

/**
 * The same memory from start to end. Unlike subarray(), page script cannot choose the type of the result by its
 * species.
 */
export const viewOf = (bytes, start, end) => new Bytes(typedBuffer(bytes), typedOffset(bytes) + start, end - start);

/** A copy of a buffer's bytes. Unlike slice(), page script cannot choose the type of the result by its species. */
export const copyOf = (buffer, offset, length) => {
  const copy = new Bytes(length);
  if (length > 0) typedSet(copy, new Bytes(buffer, offset, length), 0);
  return copy;
};

export const indexOf = uncurry(String.prototype.indexOf);
export const lastIndexOf = uncurry(String.prototype.lastIndexOf);
export const substring = uncurry(String.prototype.slice);
export const lowerCase = uncurry(String.prototype.toLowerCase);
export const upperCase = uncurry(String.prototype.toUpperCase);
export const characterCode = uncurry(String.prototype.charCodeAt);
export const characterOf = String.fromCharCode;

export const Weak = WeakMap;
export const weakGet = uncurry(WeakMap.prototype.get);
export const weakSet = uncurry(WeakMap.prototype.set);
export const weakDelete = uncurry(WeakMap.prototype.delete);
export const Table = Map;
export const tableGet = uncurry(Map.prototype.get);
export const tableSet = uncurry(Map.prototype.set);
export const tableDelete = uncurry(Map.prototype.delete);
export const tableSize = uncurry(getOwnPropertyDescriptor(Map.prototype, "size").get);

const parse = JSON.parse;
/** The members of a JSON object, without those of Object.prototype. */
export const parseJSON = (text) => ({ __proto__: null, ...parse(text) });
export const printJSON = JSON.stringify;
export const Future = Promise;
export const ProxyType = Proxy;
export const Failure = Error;
export const Mistake = TypeError;
export const Exception = scope.DOMException;
export const floor = Math.floor;
export const random = Math.random;
export const smaller = Math.min;
export const larger = Math.max;

/** A timer that is unaffected by what the page does to setTimeout. */
export const startTimer = scope.setTimeout ? apply(bind, scope.setTimeout, [scope]) : null;
export const stopTimer = scope.clearTimeout ? apply(bind, scope.clearTimeout, [scope]) : null;
/** Runs a function after the current script. */
export const startMicrotask = scope.queueMicrotask ? apply(bind, scope.queueMicrotask, [scope]) : null;
const performanceNow = scope.performance && apply(bind, scope.performance.now, [scope.performance]);
export const now = performanceNow ?? Date.now;

const consoleError = scope.console && apply(bind, scope.console.error, [scope.console]);
/** Tells the developer why a request failed and what to do; an API's network error says neither. */
export const complain = (message) => consoleError?.(`ajax-bridge: ${message}`);
