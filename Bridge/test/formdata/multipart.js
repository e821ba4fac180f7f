// multipart/form-data both ways: HTML §4.10.21.8, RFC 7578.
const encode = async (...entries) => {
  const data = new FormData();
  for (const entry of entries) data.append(...entry);
  const response = new Response(data);
  const [, boundary] = /^multipart\/form-data; boundary=(.*)$/.exec(response.headers.get("content-type"));
  return { boundary, text: (await response.text()).replaceAll(boundary, "B") };
};
const part = (head, body) => `--B\r\n${head}\r\n\r\n${body}\r\n`;

test("the boundary is WebKit's kind", async () => {
  const { boundary } = await encode(["a", "b"]);
  assertEqual(/^----WebKitFormBoundary[0-9A-Za-z]{16}$/.test(boundary), true);
  assertEqual((await encode()).text, "--B--\r\n");
});
for (const [title, entry, expected] of [
  ["plain text", ["a", "b"], part('Content-Disposition: form-data; name="a"', "b")],
  ["line ends in a value", ["a", "1\r2\n3\r\n4"], part('Content-Disposition: form-data; name="a"', "1\r\n2\r\n3\r\n4")],
  ["line ends and quotes in a name", ["\r1\n2\"3\r\n", "b"], part('Content-Disposition: form-data; name="%0D%0A1%0D%0A2%223%0D%0A"', "b")],
  ["percent, backslash and other letters", ["%22\\é", "ü"], part('Content-Disposition: form-data; name="%22\\é"', "ü")],
  ["a file", ["f", new File(["\r1\n"], "n.txt", { type: "text/x" })], part('Content-Disposition: form-data; name="f"; filename="n.txt"\r\nContent-Type: text/x', "\r1\n")],
  ["a file without type", ["f", new Blob(["x"])], part('Content-Disposition: form-data; name="f"; filename="blob"\r\nContent-Type: application/octet-stream', "x")],
  ["line ends in a file's name", ["f", new Blob([]), "\ra\n\"b\r\n"], part('Content-Disposition: form-data; name="f"; filename="%0Da%0A%22b%0D%0A"\r\nContent-Type: application/octet-stream', "")],
]) {
  test(`encodes ${title}`, async () => assertEqual((await encode(entry)).text, `${expected}--B--\r\n`));
}
test("what was encoded is parsed again", async () => {
  const data = new FormData();
  data.append("té\"xt\r\n", "1\r\n2");
  data.append("empty", "");
  data.append("bom", "\ufeffx");
  data.append("file", new File([new Uint8Array([0, 255, 13, 10, 45, 45])], "ü\"\r\n.bin", { type: "image/x" }));
  const parsed = [...await new Response(data).formData()];
  assertEqual(parsed.slice(0, 3), [["té\"xt\r\n", "1\r\n2"], ["empty", ""], ["bom", "\ufeffx"]]);
  const [, file] = parsed[3];
  assertEqual([file.name, file.type, await file.bytes()], ["ü\"\r\n.bin", "image/x", new Uint8Array([0, 255, 13, 10, 45, 45])]);
});
const parse = (body, type = "multipart/form-data; boundary=B") =>
  new Response(body, { headers: { "content-type": type } }).formData();
const field = (name, body, more = "") => `--B\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${body}\r\n`;

for (const [title, body, expected] of [
  ["nothing but its end", "--B--\r\n", []],
  ["no line end at its end", `${field("a", "b")}--B--`, [["a", "b"]]],
  ["an epilogue", `${field("a", "b")}--B--\r\nmore`, [["a", "b"]]],
  ["a body that looks like a delimiter", `${field("a", "x--B")}--B--`, [["a", "x--B"]]],
  ["field names in other letters", "--B\r\ncontent-disposition: form-data; name=\"a\"\r\nX-Y: z\r\n\r\nb\r\n--B--", [["a", "b"]]],
  ["an unquoted name", "--B\r\nContent-Disposition: form-data; name=a\r\n\r\nb\r\n--B--", [["a", "b"]]],
]) {
  test(`parses ${title}`, async () => assertEqual([...await parse(body)], expected));
}
test("a part with a file name is a File; its type is text/plain unless it says so", async () => {
  const file = (await parse(`${field("a", "b", "; filename=\"n\"")}--B--`)).get("a");
  assertEqual([file.name, file.type, await file.text()], ["n", "text/plain", "b"]);
});
for (const body of ["", "x", "--B", "--B\r\n", "--C--", field("a", "b"), "--B\r\n\r\nx\r\n--B--", "--B\r\nContent-Disposition: form-data\r\n\r\nx\r\n--B--", "--B\r\nContent-Disposition: attachment; name=a\r\n\r\nx\r\n--B--"]) {
  test(`refuses ${JSON.stringify(body)}`, () => assertRejects("TypeError", parse(body)));
}
test("formData() needs a form's type, and a boundary", async () => {
  await assertRejects("TypeError", parse("--B--", "multipart/form-data"));
  await assertRejects("TypeError", parse("--B--", "text/plain"));
  await assertRejects("TypeError", new Response("").formData());
  assertEqual([...await parse("a=1&b=%41+c", "application/x-www-form-urlencoded;charset=utf-8")], [["a", "1"], ["b", "A c"]]);
  assertEqual([...await new Response(new URLSearchParams([["a", "1"], ["a", "2"]])).formData()], [["a", "1"], ["a", "2"]]);
});
