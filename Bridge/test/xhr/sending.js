// What XMLHttpRequest puts on the wire: bodies, types and header fields.
const ask = (body, { method = "POST", headers = [], url = "/echo" } = {}) => new Promise((resolve, reject) => {
  const xhr = new XMLHttpRequest();
  xhr.open(method, url);
  for (const [name, value] of headers) xhr.setRequestHeader(name, value);
  xhr.onload = () => resolve(JSON.parse(xhr.responseText));
  xhr.onerror = () => reject(new Error("network error"));
  xhr.send(body);
});
const field = (echo, name) => {
  const values = echo.headers.filter(([key]) => key.toLowerCase() === name.toLowerCase()).map(([, value]) => value);
  return values.length === 0 ? null : values.join(", ");
};
const textOf = (echo) => new TextDecoder().decode(Uint8Array.from(atob(echo.bodyBase64), (c) => c.charCodeAt(0)));
const bytes = Uint8Array.of(0, 65, 66, 255);

const bodies = [
  ["a string", () => "h\u00e9\ud800", "text/plain;charset=UTF-8", "h\u00e9\ufffd"],
  ["an empty string", () => "", "text/plain;charset=UTF-8", ""],
  ["a number", () => 12, "text/plain;charset=UTF-8", "12"],
  ["a plain object", () => ({}), "text/plain;charset=UTF-8", "[object Object]"],
  ["a stream, which is none of the kinds", () => new ReadableStream(), "text/plain;charset=UTF-8", "[object ReadableStream]"],
  ["URLSearchParams", () => new URLSearchParams("a=b c&d=\u00e9"), "application/x-www-form-urlencoded;charset=UTF-8", "a=b+c&d=%C3%A9"],
  ["an ArrayBuffer", () => Uint8Array.of(97, 98).buffer, null, "ab"],
  ["a subarray", () => Uint8Array.of(97, 98, 99, 100).subarray(1, 3), null, "bc"],
  ["a DataView", () => new DataView(Uint8Array.of(97, 98, 99).buffer, 1, 1), null, "b"],
  ["a Uint16Array", () => Uint16Array.of(0x6261), null, "ab"],
  ["a Blob with a type", () => new Blob(["xy"], { type: "Text/X" }), "text/x", "xy"],
  ["a Blob without one", () => new Blob(["xy"]), null, "xy"],
  ["a File", () => new File(["xy"], "n.txt", { type: "text/plain" }), "text/plain", "xy"],
  ["null", () => null, null, ""],
  ["undefined", () => undefined, null, ""],
];
for (const [what, make, type, text] of bodies) {
  test(`send() takes ${what}`, async () => {
    const echo = await ask(make());
    assertEqual([field(echo, "content-type"), textOf(echo)], [type, text]);
  });
}

test("send() takes binary bytes as they are", async () => {
  assertEqual((await ask(bytes)).bodyBase64, btoa("\u0000AB\u00ff"));
});

test("send() copies bytes at once", async () => {
  const changing = Uint8Array.of(97);
  const sent = ask(changing);
  changing[0] = 98;
  assertEqual(textOf(await sent), "a");
});

test("send() takes FormData with its boundary", async () => {
  const data = new FormData();
  data.append("a", "1");
  data.append("f", new Blob(["xyz"], { type: "text/x" }), "n.bin");
  const echo = await ask(data);
  const [, boundary] = /^multipart\/form-data; boundary=(.+)$/.exec(field(echo, "content-type"));
  const expected = `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--${boundary}\r\n` +
    `Content-Disposition: form-data; name="f"; filename="n.bin"\r\nContent-Type: text/x\r\n\r\nxyz\r\n--${boundary}--\r\n`;
  assertEqual(textOf(echo), expected);
});

test("send() takes documents", async () => {
  const html = await ask(document.implementation.createHTMLDocument("t"));
  assertEqual(field(html, "content-type"), "text/html;charset=UTF-8");
  assertEqual(textOf(html), "<!DOCTYPE html><html><head><title>t</title></head><body></body></html>");
  const xml = document.implementation.createDocument("urn:x", "a");
  const echo = await ask(xml);
  assertEqual([field(echo, "content-type"), textOf(echo)], ["application/xml;charset=UTF-8", '<a xmlns="urn:x"/>']);
});

test("GET and HEAD lose their body", async () => {
  const echo = await ask("lost", { method: "GET" });
  assertEqual([field(echo, "content-type"), echo.bodyBase64], [null, ""]);
});

const types = [
  ["text/plain", "text/plain"],
  ["text/plain;charset=utf-8", "text/plain;charset=utf-8"],
  ["text/plain; charset=Utf-8", "text/plain; charset=Utf-8"],
  ["text/x;charset=ascii;y=z", "text/x;charset=UTF-8;y=z"],
  ["text/x; charset=ISO-8859-1", "text/x;charset=UTF-8"],
  ["text/x;y=\"a b\";charset=\"x\"", "text/x;y=\"a b\";charset=UTF-8"],
  ["charset=ascii", "charset=ascii"],
  ["bogus", "bogus"],
  ["", ""],
];
for (const [given, sent] of types) {
  test(`the author's type ${JSON.stringify(given)} goes out with text as ${JSON.stringify(sent)}`, async () => {
    assertEqual(field(await ask("x", { headers: [["Content-Type", given]] }), "content-type") ?? "", sent);
  });
}

test("the charset rule is for text alone", async () => {
  const headers = [["Content-Type", "text/x;charset=ascii"]];
  for (const body of [new Blob(["x"], { type: "text/plain;charset=utf-8" }), bytes, new URLSearchParams("a=b")]) {
    assertEqual(field(await ask(body, { headers }), "content-type"), "text/x;charset=ascii");
  }
  assertEqual(field(await ask(document.implementation.createHTMLDocument(), { headers }), "content-type"), "text/x;charset=UTF-8");
});

test("setRequestHeader() combines, and trims values", async () => {
  const echo = await ask(null, { method: "GET", headers: [["X-One", " a\t"], ["x-one", "b"], ["X-Two", ""], ["X-one", "c"]] });
  assertEqual([field(echo, "x-one"), field(echo, "x-two")], ["a, b, c", ""]);
});

test("setRequestHeader() passes over what only user agents send", async () => {
  const names = ["Cookie", "Origin", "Proxy-X", "Sec-X", "Via", "TE", "Trailer", "DNT", "Cookie2", "Date"];
  const echo = await ask(null, { method: "GET", headers: names.map((name) => [name, "forged"]) });
  assertEqual(JSON.stringify(echo.headers).includes("forged"), false);
});

test("method overrides are passed over only where they name a forbidden method", async () => {
  const headers = [["X-HTTP-Method", "PUT, TRACE"], ["X-HTTP-Method-Override", "PUT"], ["X-Method-Override", "connect"]];
  const echo = await ask(null, { method: "GET", headers });
  assertEqual(headers.map(([name]) => field(echo, name)), [null, "PUT", null]);
});

test("Accept is */* unless the page says otherwise", async () => {
  assertEqual(field(await ask(null, { method: "GET" }), "accept"), "*/*");
  assertEqual(field(await ask(null, { method: "GET", headers: [["Accept", "x/y"]] }), "accept"), "x/y");
});

test("URLs are resolved against the document, and lose their fragment", async () => {
  assertEqual((await ask(null, { method: "GET", url: "echo?q#f" })).url, new URL("echo?q", document.baseURI).pathname + "?q");
});

const credentials = [
  ["of open()", (xhr) => xhr.open("GET", "/echo", true, "u@", "p:"), "u@:p:"],
  ["of the URL", (xhr) => xhr.open("GET", `${location.protocol}//a:b%20c@${location.host}/echo`), "a:b c"],
  ["of open() before the URL's", (xhr) => xhr.open("GET", `${location.protocol}//a:b@${location.host}/echo`, true, "c", null), "c:b"],
];
for (const [what, open, expected] of credentials) {
  test(`user and password ${what} are sent`, async () => {
    const xhr = new XMLHttpRequest();
    open(xhr);
    await new Promise((resolve, reject) => { xhr.onload = resolve; xhr.onerror = () => reject(new Error("network error")); xhr.send(); });
    assertEqual(field(JSON.parse(xhr.responseText), "authorization"), `Basic ${btoa(expected)}`);
  });
}
