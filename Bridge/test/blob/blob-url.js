// Blob URLs: File API §8.
test("an object URL is of the page's origin and ends in a UUID", () => {
  const url = URL.createObjectURL(new Blob(["a"]));
  assertEqual(url.startsWith(`blob:${location.origin}/`), true);
  assertEqual(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(url), true);
  assertThrows("TypeError", () => URL.createObjectURL("a"));
  assertThrows("TypeError", () => URL.createObjectURL());
});
test("fetch reads a blob by its URL", async () => {
  const url = URL.createObjectURL(new Blob(["abc"], { type: "text/x" }));
  const response = await fetch(`${url}#fragment`);
  assertEqual([response.status, response.statusText, response.type, response.url], [200, "OK", "basic", url]);
  assertEqual([response.headers.get("content-type"), response.headers.get("content-length")], ["text/x", "3"]);
  assertEqual(await response.text(), "abc");
  await assertRejects("TypeError", fetch(url, { method: "POST", body: "x" }));
  await assertRejects("TypeError", fetch(`${url}?query`));
});
test("a revoked URL is gone, but not for a request made before", async () => {
  const url = URL.createObjectURL(new Blob(["abc"]));
  const request = new Request(url);
  URL.revokeObjectURL(`${url}#x`);
  assertEqual(await (await fetch(url)).text(), "abc");
  const early = fetch(url);
  URL.revokeObjectURL(url);
  await assertRejects("TypeError", fetch(url));
  assertEqual(await (await early).text(), "abc");
  assertEqual(await (await fetch(request)).text(), "abc");
  URL.revokeObjectURL("nonsense");
});
for (const [range, expected] of [["bytes=1-", "bcdef"], ["bytes=1-2", "bc"], ["bytes=-2", "ef"], ["bytes=0-100", "abcdef"]]) {
  test(`the range ${range} of a blob is "${expected}"`, async () => {
    const url = URL.createObjectURL(new Blob(["abcdef"]));
    const response = await fetch(url, { headers: { range } });
    assertEqual([response.status, response.statusText], [206, "Partial Content"]);
    assertEqual(await response.text(), expected);
  });
}
