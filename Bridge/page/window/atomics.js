// Atomics.wait on the page's thread. A window's agent cannot block (HTML §8.1.2, "similar-origin window agent":
// [[CanBlock]] is false), so every call throws (ECMAScript §25.4.3.14, DoWait, AgentCanSuspend). The engine itself
// would let script sleep forever, and the page could not be ended.
const { wait } = {
  wait(typedArray, index, value, timeout) { // eslint-disable-line no-unused-vars -- they make the function's length
    throw new TypeError("Atomics.wait cannot be called on the thread of a page");
  },
};

if (globalThis.Atomics) {
  Object.defineProperty(Atomics, "wait", { value: wait, writable: true, enumerable: false, configurable: true });
}
