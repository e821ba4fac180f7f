// structuredClone.
(() => {
  const tag = (value) => Object.prototype.toString.call(value);
  test("primitives stay what they are", () => {
    for (const value of [undefined, null, true, 0, -0, NaN, Infinity, "", "x\ud800", 10n]) assertEqual(structuredClone(value), value);
  });
  test("wrapper objects stay objects", () => {
    for (const [value, type] of [[new Boolean(false), Boolean], [new Number(-0), Number], [new String("x"), String], [Object(5n), BigInt]]) {
      const copy = structuredClone(value);
      assertEqual([copy !== value, Object.getPrototypeOf(copy) === type.prototype], [true, true]);
      assertEqual(copy.valueOf(), value.valueOf());
    }
  });
  test("dates and regular expressions are copied without lastIndex", () => {
    const date = new Date(1234), pattern = /a+\/b/giu;
    pattern.lastIndex = 3;
    assertEqual([structuredClone(date).getTime(), structuredClone(date) instanceof Date, structuredClone(new Date(NaN)).getTime()], [1234, true, NaN]);
    const copy = structuredClone(pattern);
    assertEqual([copy.source, copy.flags, copy.lastIndex, copy !== pattern], ["a+\\/b", "giu", 0, true]);
  });
  test("objects keep own enumerable string keys, in order, as plain data", () => {
    class Own { field = 1; get inherited() { return 2; } }
    const source = Object.create({ inherited: 1 }, { hidden: { value: 1 }, shown: { value: 2, enumerable: true } });
    Object.assign(source, { [Symbol("s")]: 1, b: 1, 2: 2, 1: 1 });
    const copy = structuredClone(source);
    assertEqual([Object.getPrototypeOf(copy) === Object.prototype, Reflect.ownKeys(copy)], [true, ["1", "2", "shown", "b"]]);
    assertEqual(Object.getOwnPropertyDescriptor(copy, "shown"), { value: 2, writable: true, enumerable: true, configurable: true });
    const own = structuredClone(new Own());
    assertEqual([Object.getPrototypeOf(own) === Object.prototype, own.field, own.inherited], [true, 1, undefined]);
    const polluted = structuredClone(JSON.parse('{"__proto__": {"x": 1}}'));
    assertEqual([Object.hasOwn(polluted, "__proto__"), polluted.x], [true, undefined]);
    assertEqual(structuredClone({ get a() { return 5; } }), { a: 5 });
  });
  test("arrays keep length, holes and further members", () => {
    const source = [1, , 3];
    source.length = 5;
    source.name = "x";
    const copy = structuredClone(source);
    assertEqual([copy.length, 1 in copy, copy[2], copy.name, Array.isArray(copy)], [5, false, 3, "x", true]);
    class Own extends Array {}
    assertEqual(Object.getPrototypeOf(structuredClone(Own.of(1))) === Array.prototype, true);
  });
  test("views of shared memory are refused, wherever the memory comes from", () => {
    if (typeof WebAssembly !== "object") return;
    let buffer;
    try { buffer = new WebAssembly.Memory({ shared: true, initial: 1, maximum: 1 }).buffer; } catch { return; } // an engine without
    for (const view of [new Uint8Array(buffer), new DataView(buffer), { held: new Int32Array(buffer) }]) {
      assertThrows("DataCloneError", () => structuredClone(view));
    }
  });
  test("cycles and shared objects keep their shape", () => {
    const shared = {}, source = { one: shared, two: shared, list: [] };
    source.self = source;
    source.list.push(source.list, source);
    const copy = structuredClone(source);
    assertEqual([copy.one === copy.two, copy.self === copy, copy.list[0] === copy.list, copy.list[1] === copy, copy !== source], [true, true, true, true, true]);
  });
  test("maps and sets are copied with their members", () => {
    const key = { k: 1 }, map = new Map([[key, "v"], ["s", key]]);
    map.set(map, map);
    const copy = structuredClone({ map, key });
    assertEqual([copy.map instanceof Map, copy.map.get(copy.key), copy.map.get("s") === copy.key, copy.map.get(copy.map) === copy.map], [true, "v", true, true]);
    const set = structuredClone(new Set([1, key, 1]));
    assertEqual([set instanceof Set, set.size, [...set]], [true, 2, [1, { k: 1 }]]);
  });
  test("buffers and views are copied, views of one buffer stay views of one", () => {
    const buffer = new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8]).buffer;
    const source = { buffer, bytes: new Uint8Array(buffer, 2, 3), view: new DataView(buffer, 1, 4), wide: new Uint16Array(buffer, 2) };
    const copy = structuredClone(source);
    assertEqual([copy.bytes, copy.bytes.buffer === copy.buffer, copy.view.buffer === copy.buffer, copy.buffer !== buffer], [new Uint8Array([3, 4, 5]), true, true, true]);
    assertEqual([copy.view.byteOffset, copy.view.byteLength, copy.wide.byteOffset, copy.wide.length], [1, 4, 2, 3]);
    for (const type of [Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, Float32Array, Float64Array]) {
      assertEqual(structuredClone(type.of(1, 2)), type.of(1, 2));
    }
    assertEqual(structuredClone(BigInt64Array.of(-1n)), BigInt64Array.of(-1n));
  });
  test("errors keep their name and own message", () => {
    for (const type of [Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError]) {
      const copy = structuredClone(new type("m"));
      assertEqual([Object.getPrototypeOf(copy) === type.prototype, copy.message, tag(copy)], [true, "m", "[object Error]"], type.name);
    }
    class Own extends Error { name = "Own"; extra = 1; }
    const copy = structuredClone(new Own("m"));
    assertEqual([Object.getPrototypeOf(copy) === Error.prototype, copy.name, copy.message, copy.extra], [true, "Error", "m", undefined]);
    assertEqual(Object.hasOwn(structuredClone(new Error()), "message"), false);
    assertEqual(typeof structuredClone(new Error("x")).stack, "string");
    assertEqual(structuredClone(Object.assign(new Error("m"), { name: "TypeError" })) instanceof TypeError, true);
  });
  test("a DOMException is copied as one", () => {
    const copy = structuredClone(new DOMException("m", "AbortError"));
    assertEqual([copy instanceof DOMException, copy.name, copy.message, copy.code], [true, "AbortError", "m", 20]);
  });
  test("what cannot be cloned is a DataCloneError", () => {
    const bad = {
      function: () => {}, class: class {}, symbol: Symbol(), symbolObject: Object(Symbol()), weakMap: new WeakMap(), weakSet: new WeakSet(),
      weakRef: new WeakRef({}), promise: Promise.resolve(), generator: (function* () {})(), iterator: new Map().entries(), event: new Event("x"),
      target: new EventTarget(), own: new (class extends EventTarget {})(), signal: new AbortController().signal, window, performance, navigator,
      port: new MessageChannel().port1, inside: { a: [() => {}] }, inMap: new Map([[1, Symbol()]]), decoder: new TextDecoder(),
    };
    for (const value of Object.values(bad)) assertThrows("DataCloneError", () => structuredClone(value));
    assertThrows("TypeError", () => structuredClone());
  });
  test("what a getter throws comes through", () => {
    let thrown;
    try { structuredClone({ get a() { throw "mine"; } }); } catch (error) { thrown = error; }
    assertEqual(thrown, "mine");
  });
  const canTransfer = typeof ArrayBuffer.prototype.transfer === "function";
  if (canTransfer) test("a transferred buffer moves with its views and is detached", () => {
    const buffer = new Uint8Array([1, 2, 3]).buffer, bytes = new Uint8Array(buffer, 1);
    const copy = structuredClone({ bytes, buffer }, { transfer: [buffer] });
    assertEqual([copy.bytes, copy.bytes.buffer === copy.buffer, buffer.byteLength, bytes.length], [new Uint8Array([2, 3]), true, 0, 0]);
    assertThrows("DataCloneError", () => structuredClone(buffer));
    assertThrows("DataCloneError", () => structuredClone(bytes));
    assertThrows("DataCloneError", () => structuredClone(1, { transfer: [buffer] }));
  });
  test("nothing is transferred when something cannot be cloned", () => {
    const buffer = new ArrayBuffer(4);
    assertThrows("DataCloneError", () => structuredClone({ f() {} }, { transfer: [buffer] }));
    assertThrows("DataCloneError", () => structuredClone(1, { transfer: [buffer, buffer] }));
    assertThrows("DataCloneError", () => structuredClone(1, { transfer: [{}] }));
    assertThrows("DataCloneError", () => structuredClone(1, { transfer: [new Uint8Array(buffer)] }));
    for (const transfer of [1, null, "x", [1], {}]) assertThrows("TypeError", () => structuredClone(1, { transfer }));
    assertEqual(buffer.byteLength, 4);
  });
})();
