// MessageChannel and window.postMessage.
(() => {
  const next = (target, type = "message") => new Promise((resolve) => target.addEventListener(type, resolve, { once: true }));
  test("a message arrives as a copy, in a task of its own", async () => {
    const { port1, port2 } = new MessageChannel(), data = { a: 1 }, log = [];
    port2.onmessage = () => log.push("message");
    const arrived = next(port2);
    port1.postMessage(data);
    data.a = 2;
    queueMicrotask(() => log.push("microtask"));
    const event = await arrived;
    assertEqual([event.data, event.isTrusted, event.origin, event.source, event.ports.length, event.target === port2, log], [{ a: 1 }, true, "", null, 0, true, ["microtask", "message"]]);
  });
  test("messages wait until the port is started", async () => {
    const { port1, port2 } = new MessageChannel(), log = [];
    port2.addEventListener("message", (event) => log.push(event.data));
    for (const value of [1, 2, 3]) port1.postMessage(value);
    await new Promise((resolve) => setTimeout(resolve, 20));
    assertEqual(log, []);
    port2.start();
    await new Promise((resolve) => port2.addEventListener("message", (event) => event.data === 3 && resolve()));
    assertEqual(log, [1, 2, 3]);
  });
  test("a port can be transferred with what is waiting in it", async () => {
    const outer = new MessageChannel(), inner = new MessageChannel();
    inner.port1.postMessage("waiting");
    const arrived = next(outer.port2);
    outer.port2.start();
    outer.port1.postMessage({ port: inner.port2 }, { transfer: [inner.port2] });
    const event = await arrived, [port] = event.ports;
    assertEqual([port instanceof MessagePort, event.data.port === port, port !== inner.port2], [true, true, true]);
    const message = next(port);
    port.start();
    assertEqual((await message).data, "waiting");
    assertThrows("DataCloneError", () => outer.port1.postMessage(1, [inner.port2]));
    assertThrows("DataCloneError", () => outer.port1.postMessage(1, [outer.port1]));
    assertThrows("DataCloneError", () => outer.port1.postMessage(inner.port1));
  });
  test("a closed port sends and gets nothing, and the other one is told", async () => {
    const { port1, port2 } = new MessageChannel();
    let count = 0;
    port2.onmessage = () => { count++; };
    const closed = next(port2, "close");
    port1.close();
    port1.postMessage(1);
    port2.postMessage(1);
    await closed;
    assertEqual(count, 0);
  });
  test("ports are made by channels only", () => {
    assertThrows("TypeError", () => new MessagePort());
    assertThrows("TypeError", () => MessagePort.prototype.postMessage.call({}, 1));
    assertThrows("TypeError", () => new MessageChannel().port1.postMessage());
    const channel = new MessageChannel();
    assertEqual([channel.port1 === channel.port1, channel.port1 !== channel.port2], [true, true]);
  });
  test("the window gets what it posts to its own origin", async () => {
    const log = [];
    const listener = (event) => log.push([event.data, event.origin === location.origin, event.source === window]);
    addEventListener("message", listener);
    postMessage(1, "*");
    postMessage(2, "/");
    postMessage(3, location.origin);
    postMessage(4, "http://elsewhere.invalid");
    postMessage(5);
    const arrived = new Promise((resolve) => addEventListener("message", (event) => event.data === 6 && resolve()));
    postMessage(6, { targetOrigin: "*" });
    await arrived;
    removeEventListener("message", listener);
    assertEqual(log.map(([data]) => data), [1, 2, 3, 5, 6]);
    assertEqual(log.every(([, isOwn, isWindow]) => isOwn && isWindow), true);
    assertThrows("SyntaxError", () => postMessage(1, "no origin"));
    assertThrows("DataCloneError", () => postMessage(() => {}, "*"));
    assertThrows("TypeError", () => postMessage());
  });
})();
