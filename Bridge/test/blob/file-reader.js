// FileReader: File API §6.
const kinds = ["loadstart", "progress", "load", "abort", "error", "loadend"];
const read = (method, ...given) => new Promise((resolve) => {
  const reader = new FileReader();
  const seen = [];
  for (const kind of kinds) {
    reader.addEventListener(kind, (event) => {
      seen.push(`${kind} ${event.loaded}/${event.total} ${reader.readyState}`);
      if (kind === "loadend") setTimeout(() => resolve({ reader, seen, result: reader.result }), 0);
    });
  }
  reader[method](...given);
  assertEqual([reader.readyState, reader.result], [1, null]);
});

test("events come in order, with their progress", async () => {
  const { seen } = await read("readAsText", new Blob(["abc"]));
  assertEqual(seen, ["loadstart 0/3 1", "progress 3/3 1", "load 3/3 2", "loadend 3/3 2"]);
});
test("an empty blob makes no progress", async () => {
  const { seen, result } = await read("readAsText", new Blob());
  assertEqual(seen, ["loadstart 0/0 1", "load 0/0 2", "loadend 0/0 2"]);
  assertEqual(result, "");
});
test("each kind of result", async () => {
  const blob = new Blob([new Uint8Array([0xc3, 0xa9, 0xff])], { type: "text/x" });
  assertEqual(new Uint8Array((await read("readAsArrayBuffer", blob)).result), new Uint8Array([0xc3, 0xa9, 0xff]));
  assertEqual((await read("readAsBinaryString", blob)).result, "\u00c3\u00a9\u00ff");
  assertEqual((await read("readAsText", blob)).result, "é\ufffd");
  assertEqual((await read("readAsDataURL", blob)).result, "data:text/x;base64,w6n/");
  assertEqual((await read("readAsDataURL", new Blob(["a"]))).result, "data:application/octet-stream;base64,YQ==");
});
test("text is decoded by BOM, label, charset, or as UTF-8", async () => {
  const utf16 = new Uint8Array([0x61, 0, 0x62, 0]);
  assertEqual((await read("readAsText", new Blob([utf16]), "utf-16le")).result, "ab");
  assertEqual((await read("readAsText", new Blob([utf16], { type: "text/plain;charset=utf-16le" }))).result, "ab");
  assertEqual((await read("readAsText", new Blob([utf16], { type: "text/plain;charset=utf-16le" }), "nonsense")).result, "ab");
  assertEqual((await read("readAsText", new Blob([new Uint8Array([0xff, 0xfe, 0x61, 0])]), "utf-8")).result, "a");
  assertEqual((await read("readAsText", new Blob(["é"]), "nonsense")).result, "é");
});
test("the result is the same object each time", async () => {
  const { reader } = await read("readAsArrayBuffer", new Blob(["a"]));
  assertEqual(reader.result === reader.result, true);
});
test("a second read while one runs throws, after the arguments were looked at", async () => {
  const reader = new FileReader();
  reader.readAsText(new Blob(["a"]));
  assertThrows("TypeError", () => reader.readAsText("a"));
  assertThrows("InvalidStateError", () => reader.readAsArrayBuffer(new Blob(["a"])));
  await new Promise((resolve) => (reader.onload = resolve));
  assertEqual(reader.result, "a");
});
test("abort is told at once, and ends the read", async () => {
  const reader = new FileReader();
  const seen = [];
  for (const kind of kinds) reader[`on${kind}`] = () => seen.push(`${kind} ${reader.readyState} ${reader.result}`);
  reader.abort();
  assertEqual(seen, []);
  reader.readAsText(new Blob(["a"]));
  reader.abort();
  assertEqual(seen, ["abort 2 null", "loadend 2 null"]);
  await new Promise((resolve) => setTimeout(resolve, 20));
  assertEqual(seen.length, 2);
  assertEqual(reader.error, null);
});
test("a read begun in onabort or onload takes the place of loadend", async () => {
  const reader = new FileReader();
  const seen = [];
  for (const kind of kinds) reader.addEventListener(kind, () => seen.push(kind));
  let reads = 1;
  reader.onload = () => reads++ < 2 && reader.readAsText(new Blob(["b"]));
  reader.readAsText(new Blob(["a"]));
  await new Promise((resolve) => (reader.onloadend = resolve));
  assertEqual(seen, ["loadstart", "progress", "load", "loadstart", "progress", "load", "loadend"]);
  assertEqual(reader.result, "b");
});
test("constants and shape", () => {
  assertEqual([FileReader.EMPTY, FileReader.LOADING, FileReader.DONE, new FileReader().DONE], [0, 1, 2, 2]);
  assertEqual([FileReader.length, FileReader.prototype.readAsText.length, new FileReader().readyState], [0, 1, 0]);
  assertEqual(typeof FileReaderSync, "undefined");
  assertThrows("TypeError", () => new FileReader().readAsText());
  assertThrows("TypeError", () => FileReader.prototype.abort.call({}));
});
