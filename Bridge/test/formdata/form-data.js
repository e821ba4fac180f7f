// FormData: XHR §5.
test("entries keep their order and their duplicates", () => {
  const data = new FormData();
  data.append("a", 1);
  data.append("b", "x");
  data.append("a", null);
  assertEqual([...data], [["a", "1"], ["b", "x"], ["a", "null"]]);
  assertEqual([data.get("a"), data.getAll("a"), data.has("b"), data.get("c"), data.getAll("c")], ["1", ["1", "null"], true, null, []]);
});
test("set replaces the first and removes the rest; delete removes all", () => {
  const data = new FormData();
  for (const [name, value] of [["x", 0], ["a", 1], ["b", 2], ["a", 3]]) data.append(name, value);
  data.set("a", 9);
  assertEqual([...data], [["x", "0"], ["a", "9"], ["b", "2"]]);
  data.set("new", 1);
  data.delete("x");
  assertEqual([...data.keys()], ["a", "b", "new"]);
});
test("a Blob becomes a File, a File stays itself", () => {
  const data = new FormData();
  const file = new File(["y"], "f.txt", { lastModified: 5, type: "text/x" });
  data.append("a", new Blob(["x"], { type: "text/y" }));
  data.append("b", file);
  data.append("c", file, "other");
  data.append("d", new Blob(), undefined);
  const [a, b, c, d] = [...data.values()];
  assertEqual([a instanceof File, a.name, a.type, a === data.get("a")], [true, "blob", "text/y", true]);
  assertEqual(b === file, true);
  assertEqual([c.name, c.type, c.lastModified], ["other", "text/x", 5]);
  assertEqual(d.name, "blob");
});
test("a file name goes with blobs only", () => {
  const data = new FormData();
  assertThrows("TypeError", () => data.append("a", "b", "c"));
  assertThrows("TypeError", () => data.set("a", "b", undefined));
  assertThrows("TypeError", () => data.append("a", {}, "c"));
  assertThrows("TypeError", () => data.append("a"));
  assertEqual([...data], []);
});
test("strings lose lone surrogates", () => {
  const data = new FormData();
  data.append("\ud800", "\udc00a");
  assertEqual([...data], [["\ufffd", "\ufffda"]]);
  assertEqual(data.has("\ufffd"), true);
});
test("iteration is live", () => {
  const data = new FormData();
  for (const name of ["a", "b", "c"]) data.append(name, name);
  const seen = [];
  for (const [name] of data) {
    seen.push(name);
    if (name === "a") data.delete("a");
  }
  assertEqual(seen, ["a", "c"]);
  data.forEach((value, name, object) => assertEqual([value, object === data], [name, true]));
});
test("the constructor takes nothing or a form", () => {
  new FormData();
  new FormData(undefined);
  for (const form of [null, 1, "x", {}]) assertThrows("TypeError", () => new FormData(form));
});
test("the shape is the interface's", () => {
  const { append, set, get, delete: remove } = FormData.prototype;
  assertEqual([FormData.length, append.length, set.length, get.length, remove.length], [0, 2, 2, 1, 1]);
  assertEqual(FormData.prototype[Symbol.iterator] === FormData.prototype.entries, true);
  assertEqual(Object.prototype.toString.call(new FormData()), "[object FormData]");
  assertEqual(Object.prototype.toString.call(new FormData().entries()), "[object FormData Iterator]");
  assertThrows("TypeError", () => append.call({}, "a", "b"));
  assertThrows("TypeError", () => FormData());
});
