// What arrives at the origin, for every API and body kind: the expected bytes are written out here, so that a
// faithful page without the hook and a lossy page with it are held to the same table.
(() => {
  const bytesOf = (text) => new TextEncoder().encode(text);
  const base64 = (bytes) => btoa(String.fromCharCode(...bytes));
  const boundaryIn = (type) => /^multipart\/form-data; boundary=(.+)$/.exec(type)?.[1];
  const file = () => new File(["a\r\n", new Uint8Array([0, 255])], 'q"\n.bin', { type: "image/x" });
  const form = () => {
    const data = new FormData();
    data.append("n", "1");
    data.append('x"\r\n', "line\nbreak");
    data.append("n", "2 é");
    data.append("f", file());
    data.append("f", new Blob(["b"]), "b.txt");
    return data;
  };
  const formText = (b) =>
    `--${b}\r\nContent-Disposition: form-data; name="n"\r\n\r\n1\r\n--${b}\r\nContent-Disposition: form-data; name="x%22%0D%0A"\r\n\r\n` +
    `line\r\nbreak\r\n--${b}\r\nContent-Disposition: form-data; name="n"\r\n\r\n2 \u00c3\u00a9\r\n--${b}\r\nContent-Disposition: form-data; ` +
    `name="f"; filename="q%22%0A.bin"\r\nContent-Type: image/x\r\n\r\na\r\n\0\u00ff\r\n--${b}\r\nContent-Disposition: form-data; name="f"; ` +
    `filename="b.txt"\r\nContent-Type: application/octet-stream\r\n\r\nb\r\n--${b}--\r\n`;
  const latin = (text) => Uint8Array.from(text, (character) => character.charCodeAt(0));

  // kind: [make the body, the default type, the bytes]
  const table = {
    "a string": [() => "hé\ud800", "text/plain;charset=UTF-8", bytesOf("hé\ufffd")],
    "an empty string": [() => "", "text/plain;charset=UTF-8", new Uint8Array()],
    "an object": [() => ({ toString: () => "o" }), "text/plain;charset=UTF-8", bytesOf("o")],
    "a URLSearchParams": [() => new URLSearchParams([["a", "1 2"], ["a", "é"]]), "application/x-www-form-urlencoded;charset=UTF-8", bytesOf("a=1+2&a=%C3%A9")],
    "an ArrayBuffer": [() => new Uint8Array([0, 255]).buffer, undefined, new Uint8Array([0, 255])],
    "a subarray": [() => new Uint8Array([0, 1, 2, 3]).subarray(1, 3), undefined, new Uint8Array([1, 2])],
    "a Float32Array": [() => new Float32Array([1]), undefined, new Uint8Array([0, 0, 128, 63])],
    "a DataView": [() => new DataView(new Uint8Array([9, 8, 7]).buffer, 1, 1), undefined, new Uint8Array([8])],
    "a Blob": [() => new Blob(["b", new Uint8Array([0])], { type: "Text/X" }), "text/x", new Uint8Array([98, 0])],
    "a Blob without a type": [() => new Blob(["b"]), undefined, bytesOf("b")],
    "an empty Blob": [() => new Blob([]), undefined, new Uint8Array()],
    "a File": [file, "image/x", latin("a\r\n\0\u00ff")],
    "a FormData": [form, null, null],
  };
  const bodyless = ["GET", "HEAD"];

  const check = (text, method, path, [, type, bytes], typeGiven) => {
    const seen = JSON.parse(text);
    const sent = seen.headers.filter(([name]) => name.toLowerCase() === "content-type").map(([, value]) => value);
    assertEqual([seen.method, seen.url], [method, path]);
    if (bytes === null) {
      assertEqual(seen.bodyBase64, base64(latin(formText(boundaryIn(sent[0]) ?? typeGiven))));
      return;
    }
    assertEqual([sent, seen.bodyBase64], [typeGiven ? [typeGiven] : type === undefined ? [] : [type], base64(bytes)]);
  };
  const exchange = (method, path, body, isAsync, type) => new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.onload = () => resolve(xhr);
    xhr.onerror = () => reject(new Error("network error"));
    xhr.open(method, path, isAsync);
    if (type) xhr.setRequestHeader("Content-Type", type);
    xhr.send(body);
  });

  for (const [kind, row] of Object.entries(table)) {
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "REPORT"]) {
      for (const isAsync of [true, false]) {
        test(`a ${isAsync ? "" : "synchronous "}${method} by XMLHttpRequest brings ${kind}`, async () => {
          const xhr = await exchange(method, "/echo?a=%41;b&c", row[0](), isAsync);
          check(xhr.responseText, method, "/echo?a=%41;b&c", row);
          assertEqual(xhr.responseURL, `${location.origin}/echo?a=%41;b&c`);
        });
      }
      for (const [form, call] of Object.entries({
        "a string": (path, init) => fetch(path, init),
        "a URL": (path, init) => fetch(new URL(path, location.href), init),
        "a Request": (path, init) => fetch(new Request(path, init)),
        "a Request and init": (path, init) => fetch(new Request(path, { method: "POST", body: "other", headers: { "Content-Type": "" } }), { headers: {}, ...init }),
        "a clone of a Request": (path, init) => fetch(new Request(path, init).clone()),
      })) {
        test(`fetch of ${form} with ${method} brings ${kind}`, async () => {
          const response = await call("/echo?a=%41;b&c", { method, body: row[0]() });
          assertEqual(response.url, `${location.origin}/echo?a=%41;b&c`);
          check(await response.text(), method, "/echo?a=%41;b&c", row);
        });
      }
    }
    for (const type of ["x/y", "Application/JSON; a=b"]) {
      if (row[1] === null) continue;
      test(`the page's own Content-Type ${type} stays with ${kind}`, async () => {
        check((await exchange("POST", "/echo", row[0](), true, type)).responseText, "POST", "/echo", row, type);
        check(await (await fetch("/echo", { method: "POST", body: row[0](), headers: { "content-type": type } })).text(), "POST", "/echo", row, type);
      });
    }
    for (const method of bodyless) {
      test(`${method} by XMLHttpRequest leaves ${kind} out`, async () => {
        const xhr = await exchange(method, "/echo?x", row[0](), true);
        assertEqual(xhr.status, 200);
        if (method === "GET") check(xhr.responseText, "GET", "/echo?x", [null, undefined, new Uint8Array()]);
      });
      test(`${method} by fetch refuses ${kind}`, () => assertRejects("TypeError", fetch("/echo", { method, body: row[0]() })));
    }
  }

  test("a stream arrives in order, however slowly it comes", async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array([1, 2]));
        setTimeout(() => { controller.enqueue(new Uint8Array([3])); controller.close(); }, 20);
      },
    });
    const seen = await (await fetch("/echo", { method: "POST", body, duplex: "half" })).json();
    assertEqual(seen.bodyBase64, "AQID");
  });
  test("a body of several slices arrives whole", async () => {
    const bytes = Uint8Array.from({ length: 3_000_001 }, (_, index) => index * 7);
    for (const body of [bytes, new Blob([bytes])]) {
      const back = new Uint8Array(await (await fetch("/raw", { method: "POST", body })).arrayBuffer());
      assertEqual(back.length, bytes.length);
      assertEqual(back.every((byte, index) => byte === bytes[index]), true);
    }
  });
  test("requests without a body go out as they are", async () => {
    for (const method of ["GET", "POST", "DELETE", "PUT"]) {
      const xhr = await exchange(method, "/echo?q#f", undefined, true);
      check(xhr.responseText, method, "/echo?q", [null, undefined, new Uint8Array()]);
      check(await (await fetch("/echo?q#f", { method })).text(), method, "/echo?q", [null, undefined, new Uint8Array()]);
    }
  });
})();
