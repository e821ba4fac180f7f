// CORS, as page script sees it: the echo origin by its other name is another origin.
const other = location.origin.replace("127.0.0.1", "localhost");
const sentHeader = ({ headers }, name) => headers.filter(([key]) => key.toLowerCase() === name).map(([, value]) => value).join("|");

test("a simple cross-origin request is readable where the server says so", async () => {
  const response = await fetch(`${other}/cors`);
  assertEqual([response.type, response.status, response.url], ["cors", 200, `${other}/cors`]);
  assertEqual([response.headers.get("x-shown"), response.headers.get("x-hidden")], ["1", null]);
  assertEqual(response.headers.get("content-type"), "application/json");
  const answer = await response.json();
  assertEqual([answer.method, sentHeader(answer, "origin"), sentHeader(answer, "referer")], ["GET", location.origin, `${location.origin}/`]);
});
test("without the server's word it is an error", () => assertRejects("TypeError", fetch(`${other}/echo`)));
test("a star is not enough with credentials", () => assertRejects("TypeError", fetch(`${other}/cors`, { credentials: "include" })));
test("same-origin mode keeps to the page's origin", async () => {
  await assertRejects("TypeError", fetch(`${other}/cors`, { mode: "same-origin" }));
  assertEqual((await fetch("/echo", { mode: "same-origin" })).type, "basic");
  await assertRejects("TypeError", fetch(`/redirect/302?to=${encodeURIComponent(`${other}/cors`)}`, { mode: "same-origin" }));
});
test("no-cors answers are opaque", async () => {
  const response = await fetch(`${other}/echo`, { mode: "no-cors" });
  assertEqual([response.type, response.status, response.ok, response.url, response.body, [...response.headers]], ["opaque", 0, false, "", null, []]);
  assertEqual(await response.text(), "");
  assertEqual((await fetch("/echo", { mode: "no-cors" })).type, "basic");
  await assertRejects("TypeError", fetch(`${other}/echo`, { mode: "no-cors", redirect: "manual" }));
});
for (const init of [{ method: "PUT", body: "x" }, { method: "PATCH" }, { headers: { "x-own": "1" } }, { method: "POST", headers: { "content-type": "application/json" }, body: "{}" }, { method: "DELETE", headers: { b: "1", a: "2" } }]) {
  test(`a preflight allows ${JSON.stringify(init)}`, async () => {
    const answer = await (await fetch(`${other}/cors`, init)).json();
    assertEqual(answer.method, init.method ?? "GET");
  });
}
test("a refused preflight is an error", async () => {
  await assertRejects("TypeError", fetch(`${other}/echo`, { method: "PUT" }));
  await assertRejects("TypeError", fetch(`${other}/status/404`, { headers: { x: "1" } }));
});
test("Authorization is never covered by a star", () => assertRejects("TypeError", fetch(`${other}/cors`, { headers: { authorization: "x" } })));
test("a redirect to another origin needs its word", async () => {
  const response = await fetch(`/redirect/302?to=${encodeURIComponent(`${other}/cors`)}`);
  assertEqual([response.type, response.redirected, response.headers.get("x-hidden")], ["cors", true, null]);
  await assertRejects("TypeError", fetch(`/redirect/302?to=${encodeURIComponent(`${other}/echo`)}`));
});
