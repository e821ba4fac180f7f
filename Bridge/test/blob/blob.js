// Blob and File: File API §3 and §4.
const bytesFrom = (...list) => new Uint8Array(list);

test("a Blob takes strings, buffers, views and blobs in order", async () => {
  const source = new Uint8Array([1, 2, 3, 4]);
  const blob = new Blob(["é", source.subarray(1, 3), source.buffer, new DataView(source.buffer, 3), new Blob(["z"])]);
  assertEqual(new Uint8Array(await blob.arrayBuffer()), bytesFrom(0xc3, 0xa9, 2, 3, 1, 2, 3, 4, 4, 0x7a));
  assertEqual(blob.size, 10);
});
test("a Blob copies what it is given", async () => {
  const source = bytesFrom(1, 2);
  const blob = new Blob([source]);
  source[0] = 9;
  assertEqual(await blob.bytes(), bytesFrom(1, 2));
  (await blob.bytes())[0] = 7;
  assertEqual(await blob.bytes(), bytesFrom(1, 2));
});
for (const value of [null, 1, true, "text", {}, { length: 0 }, new Date(), /x/]) {
  test(`Blob refuses ${String(value)} as parts`, () => void assertThrows("TypeError", () => new Blob(value)));
}
test("Blob takes any iterable object, and turns other things into strings", async () => {
  assertEqual(await new Blob(new Set(["a", 1, null, undefined, {}])).text(), "a1nullundefined[object Object]");
  assertEqual(await new Blob(new String("xy")).text(), "xy");
  assertEqual(await new Blob([[1, 2]]).text(), "1,2");
  assertEqual(await new Blob(undefined).text(), "");
});
test("Blob reads parts before options, and options by name", () => {
  const seen = [];
  const part = { toString: () => (seen.push("part"), "") };
  new Blob([part], { get type() { seen.push("type"); return ""; }, get endings() { seen.push("endings"); return "native"; } });
  assertEqual(seen, ["part", "endings", "type"]);
});
test("Blob refuses options that are not objects, and unknown endings", () => {
  for (const options of [1, "x", true]) assertThrows("TypeError", () => new Blob([], options));
  assertThrows("TypeError", () => new Blob([], { endings: "Native" }));
  assertThrows("TypeError", () => new Blob([], { endings: null }));
  new Blob([], null);
  new Blob([], () => {});
});
test("native line endings are line feeds, and only in strings", async () => {
  assertEqual(await new Blob(["a\r\nb\rc\n\r\n\r"], { endings: "native" }).text(), "a\nb\nc\n\n\n");
  assertEqual(await new Blob(["a\r\n"]).text(), "a\r\n");
  assertEqual(await new Blob([new Blob(["a\r\n"])], { endings: "native" }).text(), "a\r\n");
});
for (const [type, expected] of [["Text/Plain", "text/plain"], ["a\u007fb", ""], ["é", ""], ["\t", ""], ["te xt", "te xt"], [null, "null"], [undefined, ""], ["text/plain;Charset=UTF-8", "text/plain;charset=utf-8"]]) {
  test(`the type ${JSON.stringify(type)} becomes ${JSON.stringify(expected)}`, () => {
    assertEqual(new Blob([], { type }).type, expected);
    if (type !== null) assertEqual(new Blob([]).slice(0, 0, type).type, expected);
  });
}
for (const [given, expected] of [
  [[], "abcdef"], [[0], "abcdef"], [[2], "cdef"], [[-2], "ef"], [[0, -1], "abcde"], [[1, 3], "bc"], [[3, 1], ""],
  [[-100, 2], "ab"], [[4, 100], "ef"], [[100], ""], [[NaN, 2], "ab"], [[null, 2], "ab"], [[undefined, 2], "ab"],
  [[0, null], ""], [[0.5, 1.5], "ab"], [[1.5], "cdef"], [["1", "2"], "b"], [[-Infinity, Infinity], "abcdef"], [[1, undefined], "bcdef"],
]) {
  test(`slice(${given.map(String).join(", ")}) is "${expected}"`, async () => {
    assertEqual(await new Blob(["abcdef"]).slice(...given).text(), expected);
  });
}
test("a slice of a File is a Blob", () => {
  const slice = new File(["abc"], "n", { type: "text/x" }).slice(1);
  assertEqual(slice instanceof File, false);
  assertEqual([slice.size, slice.type], [2, ""]);
});
test("text() drops one byte order mark and replaces malformed bytes", async () => {
  assertEqual(await new Blob([bytesFrom(0xef, 0xbb, 0xbf, 0x61, 0xff)]).text(), "a\ufffd");
  assertEqual(await new Blob(["\ud800"]).text(), "\ufffd");
});
test("stream() yields all bytes, each time anew", async () => {
  const blob = new Blob([new Uint8Array(200000).fill(7)]);
  for (let round = 0; round < 2; round++) {
    let length = 0;
    const reader = blob.stream().getReader();
    for (let part; !(part = await reader.read()).done;) length += part.value.length;
    assertEqual(length, 200000);
  }
});
test("stream() is a byte stream", async () => {
  const reader = new Blob(["hello"]).stream().getReader({ mode: "byob" });
  const { value } = await reader.read(new Uint8Array(3));
  assertEqual(value, bytesFrom(104, 101, 108));
});
test("members know the brand", async () => {
  for (const name of ["size", "type"]) {
    const { get } = Object.getOwnPropertyDescriptor(Blob.prototype, name);
    assertThrows("TypeError", () => get.call({}));
  }
  for (const name of ["text", "arrayBuffer", "bytes"]) await assertRejects("TypeError", Blob.prototype[name].call({}));
  assertThrows("TypeError", () => Blob.prototype.slice.call({}));
  assertThrows("TypeError", () => Blob());
  assertThrows("TypeError", () => File([], ""));
});
test("the shape is the interface's", () => {
  assertEqual([Blob.length, File.length, Blob.name, File.name], [0, 2, "Blob", "File"]);
  assertEqual([Blob.prototype.slice.length, Blob.prototype.text.length], [0, 0]);
  assertEqual(Object.prototype.toString.call(new Blob()), "[object Blob]");
  assertEqual(Object.prototype.toString.call(new File([], "")), "[object File]");
  assertEqual(Object.getOwnPropertyDescriptor(globalThis, "Blob").enumerable, false);
  assertEqual(Object.getOwnPropertyDescriptor(Blob.prototype, "slice").enumerable, true);
  assertEqual(Object.getPrototypeOf(File), Blob);
  assertEqual(Object.getPrototypeOf(File.prototype), Blob.prototype);
});
test("a File has a name and a time", () => {
  const before = Date.now();
  const file = new File(["x"], "\ud800/a:b");
  assertEqual(file.name, "\ufffd/a:b");
  assertEqual(file.lastModified >= before && file.lastModified <= Date.now(), true);
  assertEqual(new File([], "", { lastModified: -1.9 }).lastModified, -1);
  assertEqual(new File([], "", { lastModified: null }).lastModified, 0);
  assertEqual(new File([], "", { lastModified: NaN }).lastModified, 0);
  assertEqual(new File([], "", { lastModified: new Date(5) }).lastModified, 5);
  assertEqual(new File([], "", { type: "Text/X" }).type, "text/x");
  assertThrows("TypeError", () => new File([]));
  assertThrows("TypeError", () => new File(undefined, "a"));
  assertEqual(new File([], "a").webkitRelativePath, "");
});
test("subclasses are blobs", async () => {
  class Mine extends Blob {}
  assertEqual(await new Blob([new Mine(["a"])]).text(), "a");
});
test("structuredClone copies blobs and files", async () => {
  const [file, blob] = structuredClone([new File(["a"], "n", { type: "x/y", lastModified: 3 }), new Blob(["b"])]);
  assertEqual([file instanceof File, file.name, file.type, file.lastModified, await file.text()], [true, "n", "x/y", 3, "a"]);
  assertEqual([blob instanceof File, blob instanceof Blob, await blob.text()], [false, true, "b"]);
});
