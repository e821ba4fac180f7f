// The defects of other hooks (the study's §4) and the complaints of their users (§5), one test each.
(() => {
  const opened = (method = "POST", path = "/echo") => {
    const xhr = new XMLHttpRequest();
    xhr.open(method, path);
    return xhr;
  };
  const ended = (xhr) => new Promise((resolve) => xhr.addEventListener("loadend", () => resolve(xhr)));
  const seenBy = async (xhr) => JSON.parse((await xhr).responseText);
  const textOf = ({ bodyBase64 }) => atob(bodyBase64);
  const form = () => {
    const data = new FormData();
    data.append("a", "1");
    data.append("f", new Blob(["file"]), "f.txt");
    return data;
  };
  const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

  test("a request opened anew at once sends its own body to its own URL", async () => {
    for (const body of ["one", new Blob(["one"]), form()]) {
      const xhr = opened("POST", "/echo?one");
      xhr.send(body);
      xhr.open("PUT", "/echo?two");
      const end = ended(xhr);
      xhr.send("two");
      const seen = await seenBy(end);
      assertEqual([seen.method, seen.url, textOf(seen)], ["PUT", "/echo?two", "two"]);
    }
  });
  test("a second send throws InvalidStateError and changes nothing", async () => {
    for (const body of ["one", new Blob(["one"])]) {
      const xhr = opened();
      const end = ended(xhr);
      xhr.send(body);
      assertThrows("InvalidStateError", () => xhr.send("two"));
      assertThrows("InvalidStateError", () => xhr.setRequestHeader("a", "b"));
      assertThrows("InvalidStateError", () => { xhr.withCredentials = true; });
      assertEqual(textOf(await seenBy(end)), "one");
      assertThrows("InvalidStateError", () => xhr.send("three"));
    }
  });
  test("abort in the same task ends in abort, never in load", async () => {
    for (const body of ["x", new Blob(["x"]), form()]) {
      const xhr = opened("POST", "/slow/50");
      const log = [];
      for (const type of ["load", "error", "abort", "loadend"]) xhr.addEventListener(type, () => log.push(`${type} ${xhr.readyState}`));
      xhr.send(body);
      xhr.abort();
      assertEqual([log, xhr.readyState, xhr.status], [["abort 4", "loadend 4"], 0, 0]);
      await pause(80);
      assertEqual(log.length, 2);
    }
  });
  test("an aborted request can be opened and sent again", async () => {
    const xhr = opened("POST", "/slow/50");
    xhr.send(form());
    xhr.abort();
    xhr.open("POST", "/echo");
    const end = ended(xhr);
    xhr.send(new Blob(["again"]));
    assertEqual(textOf(await seenBy(end)), "again");
  });
  test("the body is what it was when it was sent", async () => {
    const bytes = new Uint8Array([65, 66]);
    const data = new FormData();
    data.append("a", "1");
    const ends = [bytes, data].map((body) => { const xhr = opened(); const end = ended(xhr); xhr.send(body); return end; });
    const fetches = [bytes, data].map((body) => fetch("/echo", { method: "POST", body }));
    bytes.fill(67);
    data.append("b", "2");
    assertEqual(textOf(await seenBy(ends[0])), "AB");
    assertEqual(textOf(await seenBy(ends[1])).includes('"b"'), false);
    assertEqual(textOf(await (await fetches[0]).json()), "AB");
    assertEqual(textOf(await (await fetches[1]).json()).includes('"b"'), false);
  });
  test("parallel posts to one URL keep their bodies apart", async () => {
    const texts = Array.from({ length: 30 }, (_, index) => `body ${index}`);
    const seen = await Promise.all(texts.map((text, index) => {
      if (index % 2) return fetch("/echo", { method: "POST", body: new Blob([text]) }).then((response) => response.json());
      const xhr = opened();
      const end = ended(xhr);
      xhr.send(text);
      return seenBy(end);
    }));
    assertEqual(seen.map(textOf), texts);
  });
  test("interleaved requests keep method, headers and URL apart", async () => {
    const one = new XMLHttpRequest();
    const two = new XMLHttpRequest();
    one.open("POST", "/echo?1");
    two.open("PUT", "/echo?2");
    one.setRequestHeader("X-Own", "1");
    two.setRequestHeader("X-Own", "2");
    const ends = [ended(one), ended(two)];
    two.send("two");
    one.send("one");
    const shape = (seen) => [seen.method, seen.url, seen.headers.find(([name]) => name.toLowerCase() === "x-own")[1], textOf(seen)];
    assertEqual([shape(await seenBy(ends[0])), shape(await seenBy(ends[1]))], [["POST", "/echo?1", "1", "one"], ["PUT", "/echo?2", "2", "two"]]);
  });
  test("headers set twice are combined", async () => {
    const xhr = opened();
    xhr.setRequestHeader("X-A", "1");
    xhr.setRequestHeader("x-a", "2");
    const end = ended(xhr);
    xhr.send(form());
    assertEqual((await seenBy(end)).headers.filter(([name]) => name.toLowerCase() === "x-a").map(([, value]) => value), ["1, 2"]);
  });
  test("neither URL nor headers that a page can read hold an id", async () => {
    const xhr = opened("POST", "/echo?signed=%2f;x#part");
    const end = ended(xhr);
    xhr.send(form());
    const seen = await seenBy(end);
    const response = await fetch("/echo?signed=%2f;x#part", { method: "POST", body: "x" });
    const texts = [seen.url, xhr.responseURL, response.url, JSON.stringify(seen.headers), xhr.getAllResponseHeaders()];
    assertEqual(texts.some((text) => text.includes("ajax-bridge")), false);
    assertEqual([seen.url, response.url], ["/echo?signed=%2f;x", `${location.origin}/echo?signed=%2f;x`]);
  });
  test("listeners can be removed and handlers set to null", async () => {
    const xhr = opened();
    const log = [];
    const listener = () => log.push("removed");
    xhr.addEventListener("load", listener);
    xhr.removeEventListener("load", listener);
    xhr.onload = () => log.push("nulled");
    xhr.onload = null;
    xhr.upload.onabort = () => log.push("abort");
    const end = ended(xhr);
    xhr.send(form());
    await end;
    assertEqual(log, []);
  });
  test("load comes once, as a ProgressEvent of the request", async () => {
    const xhr = opened();
    const log = [];
    xhr.onload = (event) => log.push(event instanceof ProgressEvent, event.target === xhr, event.loaded > 0);
    const end = ended(xhr);
    xhr.send(new Blob(["x"]));
    await end;
    assertEqual(log, [true, true, true]);
  });
  test("every state is passed through, in order, upload first", async () => {
    for (const body of ["text", new Blob(["blob"]), form()]) {
      const xhr = new XMLHttpRequest();
      const log = [];
      xhr.onreadystatechange = () => log.push(xhr.readyState);
      for (const type of ["loadstart", "load", "loadend"]) {
        xhr.addEventListener(type, () => log.push(type));
        xhr.upload.addEventListener(type, () => log.push(`upload ${type}`));
      }
      xhr.open("POST", "/echo");
      const end = ended(xhr);
      xhr.send(body);
      assertEqual(log, [1, "loadstart", "upload loadstart"]);
      await end;
      assertEqual(log.filter((item) => item !== 3), [1, "loadstart", "upload loadstart", "upload load", "upload loadend", 2, 4, "load", "loadend"]);
    }
  });
  test("upload progress counts the bytes that are sent", async () => {
    const xhr = opened();
    let last;
    xhr.upload.onprogress = (event) => { last = [event.lengthComputable, event.loaded, event.total]; };
    const end = ended(xhr);
    xhr.send(new Uint8Array(1000));
    await end;
    assertEqual(last, [true, 1000, 1000]);
  });
  test("a timeout is counted from send", async () => {
    for (const body of ["x", new Blob(["x"])]) {
      const xhr = opened("POST", "/slow/5000");
      xhr.timeout = 50;
      const log = [];
      for (const type of ["load", "error", "timeout", "loadend"]) xhr.addEventListener(type, () => log.push(type));
      const end = ended(xhr);
      xhr.send(body);
      await end;
      assertEqual([log, xhr.readyState, xhr.status, xhr.timeout], [["timeout", "loadend"], 4, 0, 50]);
    }
  });
  test("a synchronous request stays synchronous and keeps its type of answer", () => {
    const xhr = new XMLHttpRequest();
    xhr.open("POST", "/echo", false);
    xhr.withCredentials = true;
    xhr.send(new Blob(["sync"]));
    assertEqual([xhr.readyState, textOf(JSON.parse(xhr.responseText)), xhr.withCredentials, xhr.responseType], [4, "sync", true, ""]);
    xhr.open("POST", "/echo", false);
    assertThrows("InvalidAccessError", () => { xhr.timeout = 1; });
  });
  test("responseType is honoured for posts", async () => {
    const xhr = opened("POST", "/raw");
    xhr.responseType = "arraybuffer";
    const end = ended(xhr);
    xhr.send(new Uint8Array([0, 255]));
    await end;
    assertEqual(new Uint8Array(xhr.response), new Uint8Array([0, 255]));
  });
  test("a network error rejects fetch and fires error", async () => {
    await assertRejects("TypeError", fetch("http://127.0.0.1:1/", { method: "POST", body: "x" }));
    const xhr = opened("POST", "http://127.0.0.1:1/");
    const log = [];
    xhr.onerror = () => log.push("error");
    xhr.onload = () => log.push("load");
    const end = ended(xhr);
    xhr.send(form());
    await end;
    assertEqual([log, xhr.status], [["error"], 0]);
  });
  test("an answer without a body is one", async () => {
    const response = await fetch("/status/204", { method: "POST", body: form() });
    assertEqual([response.status, await response.text()], [204, ""]);
  });
  test("fetch keeps what newer engines have: body, bytes, getSetCookie, absolute URLs", async () => {
    const request = new Request("/echo", { method: "POST", body: "x" });
    assertEqual([request.url, request.body !== null], [`${location.origin}/echo`, true]);
    const response = await fetch(request);
    assertEqual([response.body instanceof ReadableStream, typeof response.headers.getSetCookie], [true, "function"]);
  });
  test("a Request is used up by fetch, its clone is not", async () => {
    const request = new Request("/echo", { method: "POST", body: form() });
    const copy = request.clone();
    await fetch(request);
    assertEqual([request.bodyUsed, copy.bodyUsed], [true, false]);
    await assertRejects("TypeError", fetch(request));
    assertEqual(textOf(await (await fetch(copy)).json()).includes("file"), true);
  });
  test("an aborted signal rejects with its reason, before and during the exchange", async () => {
    const reason = new RangeError("mine");
    const before = await fetch("/echo", { method: "POST", body: form(), signal: AbortSignal.abort(reason) }).catch((error) => error);
    assertEqual(before === reason, true);
    const controller = new AbortController();
    const answer = fetch("/slow/5000", { method: "POST", body: new Blob(["x"]), signal: controller.signal }).catch((error) => error);
    controller.abort(reason);
    assertEqual((await answer) === reason, true);
  });
  test("a redirect with 307 repeats the body, one with 303 drops it", async () => {
    const kept = await (await fetch("/redirect/307?to=/echo", { method: "POST", body: form() })).json();
    assertEqual([kept.method, textOf(kept).includes("file")], ["POST", true]);
    const dropped = await (await fetch("/redirect/303?to=/echo", { method: "POST", body: form() })).json();
    assertEqual([dropped.method, dropped.bodyBase64], ["GET", ""]);
  });
  test("a post in lower case becomes POST", async () => {
    assertEqual((await (await fetch("/echo", { method: "post", body: "x" })).json()).method, "POST");
    const xhr = opened("post");
    const end = ended(xhr);
    xhr.send("x");
    assertEqual((await seenBy(end)).method, "POST");
  });
  test("a cookie's value may hold =, attributes are read in any case", () => {
    document.cookie = "token=a=b==; PATH=/";
    assertEqual(document.cookie.split("; ").includes("token=a=b=="), true);
    document.cookie = "token=; path=/; MAX-AGE=0";
  });
  test("the arguments of open are converted once and in order", () => {
    const log = [];
    const say = (name, value) => ({ toString: () => (log.push(name), value) });
    const xhr = new XMLHttpRequest();
    xhr.open(say("method", "POST"), say("url", "/echo"), true, say("user", "u"), say("password", "p"));
    xhr.setRequestHeader(say("name", "a"), say("value", "b"));
    xhr.send(say("body", "c"));
    xhr.abort();
    assertEqual(log, ["method", "url", "user", "password", "name", "value", "body"]);
  });
})();
