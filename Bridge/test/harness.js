// The harness of the page's tests: load it first, then plain scripts that call test(…).
// Tests run in order, one after another, when the page has loaded. Each prints one line of JSON
// {"test", "ok", "message"}; the last line is {"done": how many}.
(() => {
  const log = console.log.bind(console), { stringify } = JSON;
  const { setTimeout, clearTimeout } = globalThis;
  const milliseconds = 60000; // a test that takes longer will never end
  const tests = [];

  const describe = (value) => {
    if (typeof value === "string") return stringify(value);
    if (ArrayBuffer.isView(value) && !(value instanceof DataView)) return `${value.constructor.name} [${value}]`;
    if (Array.isArray(value)) return `[${value.map(describe).join(", ")}]`;
    if (typeof value === "object" && value !== null && !(value instanceof Error)) {
      try { return stringify(value); } catch { return Object.prototype.toString.call(value); } // cyclic
    }
    return Object.is(value, -0) ? "-0" : String(value);
  };

  const isPlain = (value) =>
    typeof value === "object" && value !== null &&
    (Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value)));
  const isBytes = (value) => ArrayBuffer.isView(value) && !(value instanceof DataView);
  const isEqualList = (one, other) => one.length === other.length && Array.prototype.every.call(one, (item, index) => isEqual(item, other[index]));

  /** Same values; plain objects, arrays and typed arrays are compared by what they hold. */
  const isEqual = (one, other) => {
    if (Object.is(one, other)) return true;
    if (isBytes(one) && isBytes(other)) return one.constructor === other.constructor && isEqualList(one, other);
    if (!isPlain(one) || !isPlain(other) || Array.isArray(one) !== Array.isArray(other)) return false;
    if (Array.isArray(one)) return isEqualList(one, other);
    const keys = Object.keys(one);
    return keys.length === Object.keys(other).length && keys.every((key) => Object.hasOwn(other, key) && isEqual(one[key], other[key]));
  };

  const fail = (message) => { throw new Error(message); };

  globalThis.test = (sentence, body) => { tests.push([sentence, body]); };

  globalThis.assertEqual = (actual, expected, about = "") => {
    if (!isEqual(actual, expected)) fail(`${about ? `${about}: ` : ""}got ${describe(actual)}, expected ${describe(expected)}`);
  };

  const checkError = (name, error) => {
    if (error?.name !== name) fail(`expected ${name}, got ${error?.name}: ${error?.message ?? describe(error)}`);
    const type = globalThis[name]; // TypeError and its like; SyntaxError is the name of a DOMException too
    const isNative = typeof type === "function" && error instanceof type;
    const mayBeDOM = typeof type !== "function" || name === "SyntaxError";
    if (!isNative && !(mayBeDOM && error instanceof DOMException)) fail(`${name} is of the wrong class`);
    return error;
  };

  /** Answers the error, for further checks. */
  globalThis.assertThrows = (name, body) => {
    let answer;
    try { answer = body(); } catch (error) { return checkError(name, error); }
    return fail(`expected ${name}, but it returned ${describe(answer)}`);
  };

  globalThis.assertRejects = async (name, promise) => {
    let answer;
    try { answer = await promise; } catch (error) { return checkError(name, error); }
    return fail(`expected ${name}, but it was fulfilled with ${describe(answer)}`);
  };

  const within = (body) => new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("the test did not end")), milliseconds);
    const settle = (action) => (value) => { clearTimeout(timer); action(value); };
    Promise.resolve().then(body).then(settle(resolve), settle(reject));
  });

  const run = async () => {
    for (const [sentence, body] of tests) {
      try {
        await within(body);
        log(stringify({ test: sentence, ok: true }));
      } catch (error) {
        const message = `${error?.name}: ${error?.message ?? describe(error)}`;
        log(stringify({ test: sentence, ok: false, message: `${message}\n${error?.stack ?? ""}`.slice(0, 1000) }));
      }
    }
    log(stringify({ done: tests.length }));
  };
  addEventListener("load", () => setTimeout(run, 0));
})();
