// What exists only with the hook: each must be true.
const inWorker = async (origin) => {
  const data = new FormData();
  data.append("f", new Blob(["file"]), "f.txt");
  const xhr = new XMLHttpRequest();
  xhr.open("POST", `${origin}/echo`, false);
  xhr.send(new Blob(["sync"]));
  const one = atob(JSON.parse(xhr.responseText).body);
  const two = atob((await (await fetch(`${origin}/echo`, { method: "POST", body: data })).json()).body);
  postMessage((Symbol.for("ajax-bridge.hook") in self && one === "sync" && two.includes("file")) || [one, two]);
};

const hooked = async () => {
  const control = window[Symbol.for("ajax-bridge.hook")];
  if (!control) return;
  await note("hooked: the control is frozen and says what is on", () => Object.isFrozen(control) && control.isEnabled("xhr"));
  if (mode.startsWith("inline")) {
    await note("hooked: loadstart comes within send() for Blobs", async () => {
      const log = [];
      const xhr = new XMLHttpRequest();
      xhr.onloadstart = () => log.push("loadstart");
      xhr.open("POST", "/echo");
      const end = new Promise((resolve) => { xhr.onloadend = resolve; });
      xhr.send(new Blob(["blob"], { type: "text/plain" }));
      log.push("sent");
      await end;
      return (log.join() === "loadstart,sent" && atob(JSON.parse(xhr.responseText).body) === "blob") || log;
    });
  }
  if (mode.endsWith("-patched")) {
    await note("hooked: a wrapper below gets the values that script set", async () => {
      let given = null;
      const xhr = new XMLHttpRequest();
      xhr.open("POST", "/echo");
      xhr.setRequestHeader("__setXHR_", (value) => { given = value; });
      const end = new Promise((resolve) => { xhr.onloadend = resolve; });
      xhr.send(new Blob(["blob"]));
      await end;
      return (given === xhr && atob(JSON.parse(xhr.responseText).body) === "blob") || String(given);
    });
    await note("hooked: a request that waits for its body is sent in the zone of its caller", async () => {
      const xhr = new XMLHttpRequest();
      xhr.open("POST", "/echo");
      const end = new Promise((resolve) => { xhr.onloadend = resolve; });
      await Zone.in("page", () => { xhr.send(new Blob(["blob"])); return fetch("/echo", { method: "POST", body: new Blob(["blob"]) }); });
      await end;
      return (zoneOfFetch === "page" && zoneOfSend === "page") || [zoneOfFetch, zoneOfSend];
    });
  }
  // Chromium itself mixes both answers, where the second request goes out within the event.
  if (["channel-query", "channel-header", "message"].includes(mode)) {
    for (const kind of ["text", "blob", "form"]) {
      await note(`hooked: a request opened and sent again within readyState 2 ends with its own answer, ${kind}`, async () => {
        const xhr = new XMLHttpRequest(), log = [];
        const end = new Promise((resolve) => { xhr.onloadend = resolve; });
        let isSecond = false;
        xhr.addEventListener("readystatechange", () => {
          log.push(xhr.readyState);
          if (xhr.readyState !== 2 || isSecond) return;
          isSecond = true;
          xhr.open("PUT", "/echo?two");
          xhr.setRequestHeader("X-Test", "again");
          xhr.send(kinds[kind]());
        });
        xhr.open("POST", "/slow?one");
        xhr.send(kinds[kind]());
        await end;
        const seen = brief(xhr.responseText), expected = (await exchange("PUT", "/echo?two", kinds[kind]())).seen;
        const isRight = seen.method === "PUT" && seen.url === "/echo?two" && seen.x === "again" && seen.body.length === expected.body.length;
        return (isRight && log.join().endsWith("1,2,3,4")) || [log, seen, expected];
      });
    }
  }
  if (mode.startsWith("channel")) {
    await note("hooked: a refused body fails the XHR with a network error", async () => {
      const { log, status } = await exchange("POST", "/refuse-body", form());
      return (status === 0 && log.includes("error 4") && log.includes("loadend 4") && log.includes("up error 0")) || log;
    });
    await note("hooked: a refused body rejects fetch with a TypeError", () => fetch("/refuse-body", { method: "POST", body: form() }).then(() => false, (error) => error instanceof TypeError));
    await note("hooked: a refused body throws NetworkError from a synchronous send", () => {
      const xhr = new XMLHttpRequest();
      xhr.open("POST", "/refuse-body", false);
      try { xhr.send("x"); return false; } catch (error) { return error.name === "NetworkError" || error.name; }
    });
    await note("hooked: a stream arrives in order", async () => {
      const stream = new ReadableStream({ start(c) { c.enqueue(new Uint8Array([1, 2])); setTimeout(() => { c.enqueue(new Uint8Array([3])); c.close(); }, 30); } });
      const seen = brief(await (await fetch("/echo", { method: "POST", body: stream, duplex: "half" })).text());
      return seen.body === "AQID" || seen;
    });
  }
  if (/^(channel|direct)/.test(mode)) {
    await note("hooked: document.cookie and cookieStore share the host's jar", async () => {
      document.cookie = "a=b=c; Path=/";
      const first = document.cookie === "a=b=c" || document.cookie;
      if (first !== true) return first;
      await cookieStore.set("d", "1");
      const item = await cookieStore.get("d");
      return (item?.value === "1" && document.cookie === "a=b=c; d=1") || [item, document.cookie];
    });
  }
  if (mode.endsWith("-patched")) {
    await note("hooked: patchers installed before see each request once", async () => {
      patcherLog.length = 0;
      await exchange("POST", "/echo", "text");
      const ours = patcherLog.filter((line) => line !== "fetch");
      return ours.join() === "open POST,send" || ours;
    });
  }
  if (/^(inline|channel)/.test(mode)) await note("hooked: works in a worker", () => new Promise((done) => {
    const code = `const worker = ${String(inWorker)}; worker(${JSON.stringify(location.origin)});`;
    const worker = new Worker(URL.createObjectURL(new Blob([document.querySelector("[data-hook]").textContent, "\n", code])));
    worker.onmessage = ({ data }) => done(data);
    worker.onerror = (event) => done(event.message);
  }));
  if (mode !== "none") await note("hooked: switched off, then uninstalled without a trace", async () => {
    control.setEnabled("xhr", false);
    const off = (await exchange("POST", "/echo", "x")).seen.body;
    control.uninstall();
    const frame = document.body.appendChild(document.createElement("iframe"));
    const source = Function.prototype.toString.call(XMLHttpRequest.prototype.send);
    const clean = !(Symbol.for("ajax-bridge.hook") in window) && (/native code/.test(source) || mode.endsWith("-patched")) && Object.getOwnPropertyDescriptor(Function.prototype, "toString").value === Function.prototype.toString;
    const after = (await exchange("POST", "/echo", "y")).seen.body;
    return (off === "eA==" && after === "eQ==" && clean) || [off, after, clean, source];
  });
};
