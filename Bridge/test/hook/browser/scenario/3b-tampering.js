// What page script makes of the language after the hook: the same requests as without it, and none of it called.
const tampering = async () => {
  const tamper = async (object, key, descriptor, run) => {
    const before = Object.getOwnPropertyDescriptor(object, key);
    Object.defineProperty(object, key, { __proto__: null, configurable: true, ...descriptor });
    try { return await run(); } finally {
      if (before) Object.defineProperty(object, key, before);
      else delete object[key];
    }
  };
  const lengthOf = async (body) => atob(JSON.parse(await (await fetch("/echo", { method: "POST", body })).text()).body).length;
  const lengthByXHR = async (body) => atob((await exchange("POST", "/echo", body)).seen?.body ?? "").length;
  class Named extends ArrayBuffer { constructor({ size }) { super(size); } }
  class Wide extends ArrayBuffer { constructor(size) { super(size + 16); } }
  const typedArray = Object.getPrototypeOf(Uint8Array);
  const none = { get() { return function () { return new Uint8Array(0); }; } };
  for (const [name, send] of [["fetch", lengthOf], ["xhr", lengthByXHR]]) {
    await note(`${name} of an ArrayBuffer's subclass`, () => send(new Named({ size: 3 })));
    await note(`${name} of an ArrayBuffer's larger subclass`, () => send(new Wide(3)));
    await note(`${name} with a species of the page's`, () => tamper(typedArray, Symbol.species, none, () => send(new Uint8Array(3 << 20))));
    await note(`${name} with setters on Array.prototype`, () => {
      const body = form();
      return tamper(Array.prototype, 0, { get() {}, set() {} }, () => tamper(Array.prototype, 1, { get() {}, set() {} }, () => send(body)));
    });
    await note(`${name} with another iterator of arrays`, async () => {
      const iterator = Array.prototype[Symbol.iterator];
      let calls = 0;
      const body = form();
      const length = await tamper(Array.prototype, Symbol.iterator, { writable: true, value() { calls++; return Reflect.apply(iterator, this, []); } }, () => send(body));
      return [length > 0, calls];
    });
  }
};
