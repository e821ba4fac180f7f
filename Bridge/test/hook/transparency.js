// What page script sees of the patched functions and objects is what it sees of the engine's own.
(() => {
  const patched = [
    [XMLHttpRequest.prototype, "open", 2], [XMLHttpRequest.prototype, "send", 0], [XMLHttpRequest.prototype, "abort", 0],
    [XMLHttpRequest.prototype, "setRequestHeader", 2], [globalThis, "fetch", 1], [Navigator.prototype, "sendBeacon", 1],
    [HTMLFormElement.prototype, "submit", 0], [HTMLFormElement.prototype, "requestSubmit", 0], [Function.prototype, "toString", 0],
    [Request.prototype, "clone", 0],
  ];
  for (const [holder, key, length] of patched) {
    test(`${key} has its name, its length, no prototype and no constructor`, () => {
      const value = holder[key];
      assertEqual([value.name, value.length, Object.hasOwn(value, "prototype"), `${value}`.includes("isEnabled")], [key, length, false, false]);
      assertThrows("TypeError", () => new value());
      const { writable, configurable } = Object.getOwnPropertyDescriptor(holder, key);
      assertEqual([writable, configurable], [true, true]);
    });
  }
  for (const [holder, key] of [[XMLHttpRequest.prototype, "upload"], [XMLHttpRequest.prototype, "timeout"], [XMLHttpRequest.prototype, "readyState"], [Document.prototype, "cookie"]]) {
    test(`${key} is an accessor with the names of one`, () => {
      const { get, set, enumerable, configurable } = Object.getOwnPropertyDescriptor(holder, key);
      assertEqual([get.name, get.length, enumerable, configurable], [`get ${key}`, 0, true, true]);
      if (set) assertEqual([set.name, set.length], [`set ${key}`, 1]);
      assertEqual(`${get}`.includes("apply("), false);
      assertThrows("TypeError", () => get.call({}));
    });
  }
  test("operations on what is no XMLHttpRequest throw TypeError", () => {
    for (const key of ["open", "send", "abort", "setRequestHeader"]) {
      assertThrows("TypeError", () => XMLHttpRequest.prototype[key].call({}, "POST", "/"));
    }
  });
  test("wrong arguments and states throw what the standard says", () => {
    const xhr = new XMLHttpRequest();
    assertThrows("TypeError", () => xhr.open("POST"));
    assertThrows("SyntaxError", () => xhr.open("a b", "/"));
    assertThrows("SecurityError", () => xhr.open("TRACE", "/"));
    assertThrows("SyntaxError", () => xhr.open("POST", "http://:bad"));
    assertThrows("TypeError", () => xhr.open(Symbol(), "/"));
    assertThrows("InvalidStateError", () => xhr.send("x"));
    assertThrows("InvalidStateError", () => xhr.setRequestHeader("a", "b"));
    xhr.open("POST", "/echo");
    assertThrows("SyntaxError", () => xhr.setRequestHeader("a b", "c"));
    assertThrows("TypeError", () => xhr.setRequestHeader("a", "\u0100"));
    assertThrows("TypeError", () => xhr.setRequestHeader("a"));
    assertThrows("TypeError", () => xhr.send(Symbol()));
    assertEqual(xhr.readyState, 1);
  });
  test("a failed open leaves the request that is under way alone", async () => {
    const xhr = new XMLHttpRequest();
    xhr.open("POST", "/echo");
    const end = new Promise((resolve) => { xhr.onloadend = resolve; });
    xhr.send("kept");
    assertThrows("SyntaxError", () => xhr.open("POST", "http://:bad"));
    await end;
    assertEqual(atob(JSON.parse(xhr.responseText).bodyBase64), "kept");
  });
  test("subclasses, instanceof and constants work", async () => {
    class Sub extends XMLHttpRequest {
      open(...args) { this.opened = args[1]; super.open(...args); }
      send(body) { this.sent = typeof body; super.send(body); }
    }
    const xhr = new Sub();
    const end = new Promise((resolve) => { xhr.onloadend = resolve; });
    xhr.open("POST", "/echo");
    xhr.send(new Blob(["x"]));
    await end;
    assertEqual([xhr instanceof XMLHttpRequest, xhr.constructor === Sub, xhr.opened, xhr.sent, XMLHttpRequest.DONE, xhr.DONE, xhr.readyState], [true, true, "/echo", "object", 4, 4, 4]);
  });
  test("Request is one constructor everywhere, and can be extended", () => {
    class Sub extends Request {}
    const request = new Sub("/echo", { method: "POST", body: "x" });
    assertEqual([Request.prototype.constructor === Request, request instanceof Request, request instanceof Sub, Request.name, Request.length], [true, true, true, "Request", 1]);
    assertThrows("TypeError", () => Request("/"));
  });
  test("getters of a fetch's init run once", async () => {
    let count = 0;
    await fetch("/echo", { method: "POST", get body() { count++; return "x"; } });
    assertEqual(count, 1);
  });
  test("fetch rejects and never throws", async () => {
    for (const call of [
      () => fetch(), () => fetch("http://:bad", { method: "POST", body: "x" }), () => fetch("/echo", { body: "x" }),
      () => fetch("/echo", { method: "TRACE", body: "x" }), () => fetch("/echo", { method: "POST", body: "x", headers: { "a b": "c" } }),
      () => fetch("/echo", { method: "POST", body: "x", mode: "navigate" }), () => fetch(Symbol(), { method: "POST", body: "x" }),
      () => fetch("/echo", { method: "POST", body: new Blob(["x"]).stream() }),
    ]) await assertRejects("TypeError", call());
    await assertRejects("RangeError", fetch("/echo", { get body() { throw new RangeError(); } }));
  });
  test("a patcher in the manner of error reporters sees each exchange once", async () => {
    const log = [];
    const { open, send } = XMLHttpRequest.prototype;
    const before = globalThis.fetch;
    XMLHttpRequest.prototype.open = function (method, url) { this.seen = [method, url]; return open.apply(this, arguments); };
    XMLHttpRequest.prototype.send = function (body) {
      this.addEventListener("readystatechange", () => { if (this.readyState === 4) log.push([...this.seen, this.status, typeof body]); });
      return send.apply(this, arguments);
    };
    globalThis.fetch = function (...args) { log.push(["fetch", args[0]]); return before.apply(this, args); };
    try {
      const xhr = new XMLHttpRequest();
      const end = new Promise((resolve) => { xhr.onloadend = resolve; });
      xhr.open("POST", "/echo");
      xhr.send("x");
      await end;
      assertEqual(atob((await (await fetch("/echo", { method: "POST", body: "y" })).json()).bodyBase64), "y");
    } finally {
      Object.assign(XMLHttpRequest.prototype, { open, send });
      globalThis.fetch = before;
    }
    assertEqual(log, [["POST", "/echo", 200, "string"], ["fetch", "/echo"]]);
  });
  test("properties that patchers put on an instance are the instance's", async () => {
    const xhr = new XMLHttpRequest();
    const native = xhr.send;
    xhr.send = function (body) { return native.call(this, `${body}!`); };
    const end = new Promise((resolve) => { xhr.onloadend = resolve; });
    xhr.open("POST", "/echo");
    xhr.send("x");
    await end;
    assertEqual(atob(JSON.parse(xhr.responseText).bodyBase64), "x!");
  });
})();
