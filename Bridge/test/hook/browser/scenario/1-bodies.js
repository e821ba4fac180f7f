// What page script does with every API and body kind, and what it observes. Runs the same with and without the
// hook; run.py compares. Names that begin with "hooked: " exist only with the hook and must be true.
"use strict";
const outcome = {};
const note = async (name, run) => {
  const start = performance.now();
  try {
    outcome[name] = await Promise.race([run(), new Promise((_, fail) => setTimeout(() => fail(new Error("no end")), 5000))]);
  } catch (error) {
    outcome[name] = `threw ${error?.name}${error?.message === "no end" ? " (no end)" : ""}`;
  }
  if (outcome[name] === undefined) outcome[name] = null;
  if (performance.now() - start > 1500) console.log(`slow: ${name} ${performance.now() - start}`);
};

const file = () => new File(["file \u00e9\r\n", new Uint8Array([0, 255])], 'a"b\nc.bin', { type: "image/x-test" });
const form = () => {
  const data = new FormData();
  data.append("n", "1");
  data.append('q"\r\nx', "line\nbreak");
  data.append("n", "2 \u00fc");
  data.append("f", file());
  data.append("b", new Blob(["blob"]), "blob.txt");
  data.append("f", file(), "other.name");
  return data;
};
const kinds = {
  text: () => "h\u00e9llo \ud800 \u{1f600}",
  empty: () => "",
  parameters: () => new URLSearchParams([["a", "1 2"], ["a", "\u00e9"], ["b", "&="]]),
  buffer: () => new Uint8Array([1, 2, 3, 0, 255]).buffer,
  subarray: () => new Uint8Array([0, 1, 2, 3, 4]).subarray(1, 3),
  floats: () => new Float32Array([1, 2.5]),
  view: () => new DataView(new Uint8Array([9, 8, 7, 6]).buffer, 1, 2),
  blob: () => new Blob(["bl\u00f6b", new Uint8Array([0, 1])], { type: "text/X-Thing" }),
  typeless: () => new Blob(["x"]),
  emptyBlob: () => new Blob([]),
  large: () => new Blob([new Uint8Array(2_500_000).fill(7)]),
  file,
  form,
  textForm: () => { const data = new FormData(); data.append("a", "b"); return data; },
  foreignForm: () => {
    const frame = document.body.appendChild(document.createElement("iframe"));
    const data = new frame.contentWindow.FormData();
    data.append("a", "b");
    data.append("c", new frame.contentWindow.Blob(["d"]), "e");
    return data;
  },
  html: () => { const page = document.implementation.createHTMLDocument("t\u00ef"); page.body.innerHTML = "<p class=a>x&amp;"; return page; },
  xml: () => new DOMParser().parseFromString("<a b='\u00e9'><c/></a>", "application/xml"),
  object: () => ({ toString: () => "an object" }),
  number: () => 42,
  none: () => null,
};
const brief = (text) => {
  const seen = JSON.parse(text);
  if (seen.body.length > 100_000) seen.body = `${seen.body.length}:${seen.body.slice(0, 40)}`;
  return seen;
};
