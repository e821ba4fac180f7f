// Every kind of body, by name: made anew for each cell.
const bytesFrom = (count) => Uint8Array.from({ length: count }, (_, index) => (index * 7 + 3) & 255);
const formOf = (...pairs) => {
  const form = new FormData();
  for (const pair of pairs) form.append(...pair);
  return form;
};
const streamOf = (...chunks) => new ReadableStream({
  pull(controller) {
    if (chunks.length > 0) controller.enqueue(chunks.shift());
    else controller.close();
  },
});

const texts = {
  "string": () => "plain text",
  "string-empty": () => "",
  "string-unicode": () => "gr\u00fc\u00dfe \u6f22\u5b57 \u{1f600} \0 \r\n",
  "string-surrogates": () => "a\ud800b\udc00c\udc00\ud800",
};
const converted = {
  "number": () => 42,
  "object": () => ({ toString: () => "of an object" }),
  "boxed": () => new String("boxed"),
  "array": () => [1, [2, 3]],
};
const parameters = {
  "params": () => new URLSearchParams([["a", "1"], ["a", "2 \u00e9&=~*'"], ["", ""], ["\ud800", "\r\n"]]),
  "params-empty": () => new URLSearchParams(),
};
const buffers = {
  "buffer": () => bytesFrom(300).buffer,
  "buffer-empty": () => new ArrayBuffer(0),
  "subarray": () => bytesFrom(300).subarray(11, 200),
  "subarray-empty": () => bytesFrom(8).subarray(4, 4),
  "floats": () => new Float64Array(bytesFrom(80).buffer, 16, 5),
  "clamped": () => new Uint8ClampedArray([1, 2, 255]),
  "bigints": () => new BigInt64Array([1n, -1n]),
  "data-view": () => new DataView(bytesFrom(40).buffer, 3, 21),
};
const blobs = {
  "blob": () => new Blob(["untyped ", bytesFrom(20), new Blob(["nested"])]),
  "blob-typed": () => new Blob(["typed"], { type: "Application/X-Own; Charset=Latin1" }),
  "blob-empty": () => new Blob(),
  "blob-empty-typed": () => new Blob([], { type: "text/empty" }),
  "blob-slice": () => new Blob([bytesFrom(500)]).slice(100, -100, "text/slice"),
  "file": () => new File(["of a file"], "n\u00e4me.txt"),
  "file-typed": () => new File(["of a file"], "a.png", { type: "image/png" }),
};
const forms = {
  "form": () => formOf(["a", "1"], ["b", "2\r3\n4\r\n5"]),
  "form-empty": () => formOf(),
  "form-duplicates": () => formOf(["a", "1"], ["b", "2"], ["a", "3"], ["a", ""], ["", "no name"]),
  "form-unicode": () => formOf(["n\u00e4me \u6f22", "w\u00e9rt \u{1f600}"], ["\ud800", "\udc00"]),
  "form-quotes": () => formOf(['a"b', '"'], ["c\r\nd", "1"], ["e\nf", "2"], ["g\rh", "3"], ["%22", "%0D"], ["i\\j", "k\\l"]),
  "form-files": () => formOf(
    ["text", "1"], ["file", new File([bytesFrom(100)], 'q"uo\r\nte\u00e4.bin')], ["file", new File(["x"], "b.txt", { type: "text/x" })],
    ["blob", new Blob(["untyped"])], ["blob", new Blob(["named"], { type: "a/b" }), "given.name"], ["empty", new File([], "")], ["last", "2"],
  ),
  "form-one-file": () => formOf(["f", new Blob([bytesFrom(70000)], { type: "image/png" }), "i.png"]),
};
const documents = {
  "document-html": () => new DOMParser().parseFromString("<!DOCTYPE html><p class=a>\u00e9 &amp; &lt;<br>", "text/html"),
  "document-xml": () => new DOMParser().parseFromString('<a xmlns="urn:x"><b c="\u00e9&quot;"/>t &amp; u</a>', "application/xml"),
};
const streams = {
  "stream": () => streamOf(bytesFrom(10), bytesFrom(70000), bytesFrom(1)),
  "stream-empty": () => streamOf(),
  "stream-gaps": () => streamOf(new Uint8Array(0), bytesFrom(5), new Uint8Array(0), bytesFrom(9).subarray(2)),
  "stream-of-blob": () => new Blob([bytesFrom(1000)], { type: "text/x" }).stream(),
};
const none = { "null": () => null, "undefined": () => undefined };
const large = {
  "string-long": () => "\u00e9".repeat(300000),
  "blob-large": () => new Blob([bytesFrom(1 << 20), bytesFrom(12345)]),
};
const plainKinds = { ...texts, ...converted, ...parameters, ...buffers, ...blobs, ...forms };

const initOf = (method, body) => (body instanceof ReadableStream ? { method, body, duplex: "half" } : { method, body });
