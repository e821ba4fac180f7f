// The control: switching, uninstalling, cookies of the host. Skipped where the hook is not installed.
(() => {
  const key = Symbol.for("ajax-bridge.hook");
  const control = globalThis[key];
  if (!control) return test("without the hook there is no trace of it", () => assertEqual(key in globalThis, false));
  const send = async (path, body) => {
    const xhr = new XMLHttpRequest();
    const end = new Promise((resolve) => { xhr.onloadend = resolve; });
    const log = [];
    for (const type of ["loadstart", "error", "loadend"]) {
      xhr.addEventListener(type, () => log.push(type));
      xhr.upload.addEventListener(type, () => log.push(`upload ${type}`));
    }
    xhr.open("POST", path);
    xhr.send(body);
    await end;
    return { xhr, log };
  };

  test("the control is frozen, hidden and says what there is", () => {
    const { enumerable, writable, configurable } = Object.getOwnPropertyDescriptor(globalThis, key);
    assertEqual([Object.isFrozen(control), enumerable, writable, configurable], [true, false, false, true]);
    for (const api of ["xhr", "fetch", "forms", "beacon", "cookie", "cookieStore"]) assertEqual(control.isEnabled(api), true);
    assertEqual([control.capabilities.transport, Object.isFrozen(control.capabilities), control.isEnabled("toString")], ["direct", true, false]);
  });
  test("a refused body fails an asynchronous request as the network would", async () => {
    const { xhr, log } = await send("/refuse-body", new Blob(["x"]));
    assertEqual([log, xhr.status, xhr.readyState, xhr.responseURL], [["loadstart", "upload loadstart", "upload error", "upload loadend", "error", "loadend"], 0, 4, ""]);
  });
  test("a refused body fails a synchronous request with NetworkError", () => {
    const xhr = new XMLHttpRequest();
    xhr.open("POST", "/refuse-body", false);
    assertThrows("NetworkError", () => xhr.send("x"));
  });
  test("a refused body rejects fetch with a TypeError", () => assertRejects("TypeError", fetch("/refuse-body", { method: "POST", body: "x" })));
  test("a stream that fails rejects fetch with a TypeError", async () => {
    const body = new ReadableStream({ pull(controller) { controller.error(new RangeError("broken")); } });
    await assertRejects("TypeError", fetch("/echo", { method: "POST", body, duplex: "half" }));
  });
  test("document.cookie and cookieStore are the host's jar", async () => {
    document.cookie = "page=a=b; path=/";
    assertEqual(document.cookie, "page=a=b");
    await cookieStore.set("store", "1");
    assertEqual([(await cookieStore.get("store")).value, await cookieStore.get("none"), document.cookie], ["1", null, "page=a=b; store=1"]);
    await cookieStore.delete("store");
    assertEqual((await cookieStore.getAll()).map(({ name }) => name), ["page"]);
    await assertRejects("TypeError", cookieStore.get());
    await assertRejects("TypeError", cookieStore.set({ name: "a" }));
  });
  test("cookieStore settles behind its change event, which comes once", async () => {
    const log = [];
    const note = ({ changed, deleted }) => log.push(`${[...changed].map(({ name }) => `+${name}`)}${[...deleted].map(({ name }) => `-${name}`)}`);
    cookieStore.addEventListener("change", note);
    for (const value of ["1", "2"]) { await cookieStore.set("order", value); log.push("set"); }
    await cookieStore.delete("order");
    log.push("deleted");
    await new Promise((resolve) => setTimeout(resolve, 50));
    cookieStore.removeEventListener("change", note);
    assertEqual(log, ["+order", "set", "+order", "set", "-order", "deleted"]);
  });
  test("an API that is switched off passes through, and comes back", async () => {
    control.setEnabled("xhr", false);
    assertEqual(JSON.parse((await send("/echo", "x")).xhr.responseText).bodyBase64, "");
    control.setEnabled("xhr", true);
    assertEqual(JSON.parse((await send("/echo", "x")).xhr.responseText).bodyBase64, "eA==");
  });
  test("uninstalling leaves what another patcher wraps, and no trace elsewhere", async () => {
    const ours = XMLHttpRequest.prototype.send;
    const wrapper = function (...args) { return ours.apply(this, args); };
    XMLHttpRequest.prototype.send = wrapper;
    const { fetch } = globalThis;
    control.uninstall();
    assertEqual([key in globalThis, XMLHttpRequest.prototype.send === wrapper, globalThis.fetch === fetch], [false, true, false]);
    assertEqual(Request.prototype.constructor === Request, true);
    assertEqual((await send("/echo", "x")).xhr.status, 200);
  });
})();
