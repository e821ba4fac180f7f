// What an answer becomes: text, JSON, bytes, blobs; header fields; synchronous requests.
const answer = (body, { type, override, responseType = "", method = "POST", url = "/raw" } = {}) => new Promise((resolve, reject) => {
  const xhr = new XMLHttpRequest();
  xhr.open(method, url);
  if (type !== undefined) xhr.setRequestHeader("Content-Type", type);
  if (override !== undefined) xhr.overrideMimeType(override);
  xhr.responseType = responseType;
  xhr.onload = () => resolve(xhr);
  xhr.onerror = () => reject(new Error("network error"));
  xhr.send(body);
});
const bytes = (...values) => Uint8Array.from(values);

const texts = [
  ["UTF-8 by default", bytes(0xc3, 0xa9), "text/plain", undefined, "é"],
  ["the charset of the answer", bytes(0xe9), "text/plain;charset=windows-1252", undefined, "é"],
  ["an unknown charset as UTF-8", bytes(0xc3, 0xa9), "text/plain;charset=bogus", undefined, "é"],
  ["the overriding charset", bytes(0xe9), "text/plain;charset=utf-8", "text/plain;charset=latin1", "é"],
  ["an overriding type without charset as the answer says", bytes(0xe9), "text/plain;charset=latin1", "text/x", "é"],
  ["a UTF-8 BOM, removed", bytes(0xef, 0xbb, 0xbf, 0x61), "text/plain", undefined, "a"],
  ["a BOM before any charset", bytes(0xff, 0xfe, 0x61, 0), "text/plain;charset=utf-8", undefined, "a"],
  ["malformed bytes as U+FFFD", bytes(0x61, 0xff), "text/plain", undefined, "a\ufffd"],
  ["an XML declaration", bytes(...[..."<?xml version='1.0' encoding='latin1'?><a>\u00e9</a>"].map((c) => c.charCodeAt(0))), "text/xml", undefined, "<?xml version='1.0' encoding='latin1'?><a>é</a>"],
];
for (const [what, body, type, override, expected] of texts) {
  test(`text is read with ${what}`, async () => {
    const xhr = await answer(body, { type, override });
    assertEqual([xhr.responseText, xhr.response], [expected, expected]);
  });
}

test("responseType text does not look for an XML declaration", async () => {
  const body = bytes(...[..."<?xml version='1.0' encoding='latin1'?>\u00e9"].map((c) => c.charCodeAt(0)));
  assertEqual((await answer(body, { type: "text/xml", responseType: "text" })).response.endsWith("\ufffd"), true);
});

test("json is parsed, from UTF-8 with or without BOM", async () => {
  assertEqual((await answer('{"a":[1]}', { responseType: "json" })).response, { a: [1] });
  assertEqual((await answer(bytes(0xef, 0xbb, 0xbf, 0x32), { responseType: "json" })).response, 2);
  assertEqual((await answer("{", { responseType: "json" })).response, null);
  const xhr = await answer('{"a":1}', { responseType: "json" });
  assertEqual(xhr.response, xhr.response);
});

test("arraybuffer has the bytes, once", async () => {
  const xhr = await answer(bytes(0, 255, 128), { responseType: "arraybuffer" });
  assertEqual(new Uint8Array(xhr.response), bytes(0, 255, 128));
  assertEqual(xhr.response, xhr.response);
  assertEqual(xhr.response instanceof ArrayBuffer, true);
  assertEqual((await answer("", { responseType: "arraybuffer" })).response.byteLength, 0);
});

test("blob has bytes and the final type", async () => {
  const xhr = await answer("xyz", { type: "text/x;a=b", responseType: "blob" });
  assertEqual([xhr.response.size, xhr.response.type, await xhr.response.text()], [3, "text/x;a=b", "xyz"]);
  assertEqual((await answer("x", { type: "text/x", override: "text/y", responseType: "blob" })).response.type, "text/y");
  assertEqual((await answer("x", { type: "text/x", override: "nonsense", responseType: "blob" })).response.type, "application/octet-stream");
});

test("responses of the other types are null until the end", async () => {
  const xhr = new XMLHttpRequest();
  xhr.open("GET", "/chunks/10");
  xhr.responseType = "arraybuffer";
  const seen = [];
  xhr.onprogress = () => xhr.readyState === 3 && seen.push(xhr.response);
  await new Promise((resolve) => { xhr.onload = resolve; xhr.send(); });
  assertEqual(seen.every((value) => value === null) && seen.length > 0, true);
  assertEqual(xhr.response.byteLength, 60);
});

test("responseText and responseXML are for their types only", () => {
  const xhr = new XMLHttpRequest();
  for (const type of ["arraybuffer", "blob", "json", "document"]) {
    xhr.responseType = type;
    assertThrows("InvalidStateError", () => xhr.responseText);
  }
  for (const type of ["arraybuffer", "blob", "json", "text"]) {
    xhr.responseType = type;
    assertThrows("InvalidStateError", () => xhr.responseXML);
  }
});

test("types and overrides stay as they are once the answer is read", async () => {
  const xhr = await answer("x");
  assertThrows("InvalidStateError", () => { xhr.responseType = "json"; });
  assertThrows("InvalidStateError", () => xhr.overrideMimeType("text/plain"));
});

test("header fields are found in any case, and listed in lower case in order", async () => {
  const xhr = await answer(null, { method: "GET", url: "/cors" });
  assertEqual([xhr.getResponseHeader("X-Shown"), xhr.getResponseHeader("x-shown"), xhr.getResponseHeader("x-none")], ["1", "1", null]);
  const lines = xhr.getAllResponseHeaders().split("\r\n");
  assertEqual(lines.at(-1), "");
  const names = lines.slice(0, -1).map((line) => line.slice(0, line.indexOf(": ")));
  assertEqual(names, [...names].sort());
  assertEqual(names.every((name) => name === name.toLowerCase()), true);
});

test("Set-Cookie is hidden", async () => {
  const xhr = await answer(null, { method: "GET", url: "/set-cookie?c=xhr%3D1" });
  assertEqual([xhr.getResponseHeader("Set-Cookie"), /set-cookie/i.test(xhr.getAllResponseHeaders())], [null, false]);
});

test("status, statusText and responseURL are the last answer's", async () => {
  const xhr = await answer(null, { method: "GET", url: "/redirect/302?to=/status/404#f" });
  assertEqual([xhr.status, xhr.statusText, xhr.responseURL], [404, "Not Found", `${location.origin}/status/404`]);
});

test("a synchronous request returns its answer from send()", () => {
  const xhr = new XMLHttpRequest();
  const seen = [];
  for (const type of ["readystatechange", "loadstart", "progress", "load", "loadend"]) {
    xhr.addEventListener(type, () => seen.push(`${type}${xhr.readyState}`));
  }
  xhr.open("POST", "/raw", false);
  xhr.setRequestHeader("Content-Type", "text/x");
  xhr.send("sync");
  assertEqual([xhr.status, xhr.responseText, xhr.getResponseHeader("content-type")], [200, "sync", "text/x;charset=UTF-8".slice(0, 6)]);
  assertEqual(seen, ["readystatechange1", "readystatechange4", "load4", "loadend4"]);
});

test("a synchronous request that fails throws, and fires nothing", () => {
  const xhr = new XMLHttpRequest();
  xhr.open("GET", "http://127.0.0.1:22/", false);
  const seen = [];
  for (const type of ["readystatechange", "error", "loadend"]) xhr.addEventListener(type, () => seen.push(type));
  assertThrows("NetworkError", () => xhr.send());
  assertEqual([seen, xhr.readyState, xhr.status], [[], 4, 0]);
});

test("data URLs are answered, with their type", async () => {
  const xhr = await answer(null, { method: "GET", url: "data:text/x;charset=utf-8,h%C3%A9" });
  assertEqual([xhr.status, xhr.responseText, xhr.getResponseHeader("content-type")], [200, "hé", "text/x;charset=utf-8"]);
});

test("blob URLs are answered, also when they are revoked after open()", async () => {
  const url = URL.createObjectURL(new Blob(["blob"], { type: "text/b" }));
  const xhr = new XMLHttpRequest();
  xhr.open("GET", url);
  URL.revokeObjectURL(url);
  await new Promise((resolve, reject) => { xhr.onload = resolve; xhr.onerror = () => reject(new Error("network error")); xhr.send(); });
  assertEqual([xhr.responseText, xhr.responseURL], ["blob", url]);
});
