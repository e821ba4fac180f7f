// The states of a request: sent twice, opened anew, aborted, out of time.
const statesOfXHR = async () => {
  const nameOf = (run) => {
    try {
      run();
      return "fine";
    } catch (error) {
      return error.name;
    }
  };
  for (const kind of ["text", "blob", "form"]) {
    const make = kinds[kind];
    await note(`xhr send twice ${kind}`, async () => {
      const xhr = new XMLHttpRequest();
      const end = watch(xhr, []);
      xhr.open("POST", "/echo");
      xhr.send(make());
      const names = [() => xhr.send("two"), () => xhr.setRequestHeader("a", "b"), () => { xhr.withCredentials = true; }].map(nameOf);
      await end;
      return [names, brief(xhr.responseText)];
    });
    await note(`xhr reopened at once ${kind}`, async () => {
      const xhr = new XMLHttpRequest();
      xhr.open("POST", "/echo?one");
      xhr.send(make());
      xhr.open("PUT", "/echo?two");
      const end = watch(xhr, []);
      xhr.send("two");
      await end;
      return brief(xhr.responseText);
    });
    for (const moment of ["same task", "loadstart", "later", "unsent"]) {
      await note(`xhr abort ${moment} ${kind}`, async () => {
        const xhr = new XMLHttpRequest();
        const log = [];
        const end = watch(xhr, log);
        if (moment === "loadstart") xhr.addEventListener("loadstart", () => xhr.abort());
        xhr.open("POST", "/slow");
        if (moment === "unsent") return (xhr.abort(), [xhr.readyState, log]);
        xhr.send(make());
        if (moment === "same task") xhr.abort();
        if (moment === "later") await new Promise((done) => setTimeout(done, 150)).then(() => xhr.abort());
        await end;
        // Chromium fires upload events for requests without a body, too, once the upload is over.
        const shown = moment === "later" ? log.filter((line) => !line.startsWith("up")) : log;
        return unsized({ log: [...new Set(shown)].map((line) => line.replace(/^(up \w+) \d+/, "$1")), state: xhr.readyState, status: xhr.status });
      });
    }
    await note(`xhr timeout ${kind}`, async () => {
      const xhr = new XMLHttpRequest();
      const log = [];
      const end = watch(xhr, log);
      xhr.open("POST", "/slow");
      xhr.timeout = 200;
      xhr.send(make());
      await end;
      return [log.filter((line) => !line.startsWith("up")), xhr.timeout, xhr.readyState, xhr.status];
    });
    await note(`xhr snapshot ${kind}`, async () => {
      const bytes = new Uint8Array([1, 2, 3]);
      const data = new FormData();
      data.append("a", "1");
      const sent = [bytes, data].map((body) => exchange("POST", "/echo", body));
      bytes.fill(9);
      data.append("b", "2");
      return (await Promise.all(sent)).map(({ seen }) => seen);
    });
  }
  await note("xhr states and refusals", () => {
    const xhr = new XMLHttpRequest();
    return [
      () => xhr.send("x"), () => xhr.setRequestHeader("a", "b"), () => xhr.open("POST"), () => xhr.open("a b", "/"),
      () => xhr.open("TRACE", "/"), () => xhr.open("POST", "http://:bad"), () => xhr.open(Symbol(), "/"),
      () => XMLHttpRequest.prototype.send.call({}), () => XMLHttpRequest.prototype.readyState, () => xhr.open("POST", "/echo"),
      () => xhr.setRequestHeader("a b", "c"), () => xhr.setRequestHeader("a", "b\u0100"), () => xhr.setRequestHeader("a"),
      () => xhr.send(Symbol()), () => { xhr.timeout = 5; }, () => xhr.abort(),
    ].map(nameOf);
  });
  await note("xhr refuses shared memory and stays usable", async () => {
    const { buffer } = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
    const xhr = new XMLHttpRequest();
    const end = watch(xhr, []);
    xhr.open("POST", "/echo");
    const refused = [buffer, new Uint8Array(buffer, 0, 3), new DataView(buffer, 0, 3)].map((body) => nameOf(() => xhr.send(body)));
    if (refused.includes("fine")) return refused;
    xhr.send("after");
    await end;
    return [refused, brief(xhr.responseText)];
  });
  await note("xhr converts its arguments once and in order", () => {
    const log = [];
    const say = (name, value) => ({ toString: () => (log.push(name), value) });
    const xhr = new XMLHttpRequest();
    xhr.open(say("method", "POST"), say("url", "/echo"), true, say("user", "u"), say("password", "p"));
    xhr.setRequestHeader(say("name", "X-Test"), say("value", "v"));
    xhr.send(say("body", "b"));
    xhr.abort();
    return log;
  });
  await note("xhr listeners removed and handlers set to null", async () => {
    const xhr = new XMLHttpRequest();
    const log = [];
    const listener = () => log.push("removed");
    xhr.addEventListener("load", listener);
    xhr.removeEventListener("load", listener);
    xhr.onload = () => log.push("nulled");
    xhr.onload = null;
    const end = new Promise((done) => { xhr.onloadend = (event) => (log.push(event instanceof ProgressEvent, event.isTrusted, event.target === xhr), done()); });
    xhr.open("POST", "/echo");
    xhr.send(form());
    await end;
    return log;
  });
  await note("xhr subclass", async () => {
    class Sub extends XMLHttpRequest {
      open(...args) { this.opened = args; super.open(...args); }
      send(body) { this.bodySeen = typeof body; super.send(body); }
    }
    const xhr = new Sub();
    const end = watch(xhr, []);
    xhr.open("POST", "/echo");
    xhr.send(form());
    await end;
    return [xhr instanceof XMLHttpRequest, xhr.constructor === Sub, xhr.opened, xhr.bodySeen, XMLHttpRequest.DONE, xhr.DONE, brief(xhr.responseText)];
  });
  // Six connections, all waiting for bodies: why the channel does not send beside over plain HTTP.
  if (!["channel-beside", "direct"].includes(mode)) await note("many uploads at once", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => exchange("POST", `/echo?${index}`, new Blob([`body ${index}`]))));
    return answers.map(({ seen }) => [seen.url, seen.body]);
  });
};
