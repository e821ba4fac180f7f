// Subresource Integrity. The digests are those of "abc" and "" (FIPS 180-4's examples).
const sums = {
  sha256: "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=",
  sha384: "ywB1P0WjXou1oD1pmsZQBycsMqsO3tFjGotgWkP/W+2AhgcroefMI1i67KE0yCWn",
  sha512: "3a81oZNherrMQXNJriBBMRLm+k6JqX6iCp7u5ktV05ohkpkqJ0/BqDa6PCOj/uu9RU1EI2Q86A4qmslPpUyknw==",
};
const wrongSum = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";
const readChecked = async (integrity, text = "abc") => (await fetch(`data:,${text}`, { integrity })).text();

for (const [name, sum] of Object.entries(sums)) {
  test(`${name} of the right bytes`, async () => assertEqual(await readChecked(`${name}-${sum}`), "abc"));
  test(`${name} of other bytes`, () => assertRejects("TypeError", readChecked(`${name}-${sum}`, "abd")));
}
test("only the strongest algorithm counts, and one match is enough", async () => {
  await assertRejects("TypeError", readChecked(`sha256-${sums.sha256} sha512-${wrongSum}`));
  assertEqual(await readChecked(`sha256-${wrongSum} sha512-${sums.sha512}`), "abc");
  assertEqual(await readChecked(`sha256-${wrongSum}  sha256-${sums.sha256}?option`), "abc");
});
test("base64url is as good, and what nobody understands is nothing", async () => {
  assertEqual(await readChecked(`sha384-${sums.sha384.replaceAll("+", "-").replaceAll("/", "_")}`), "abc");
  for (const integrity of ["md5-abc", "x", " ", "sha1-!"]) assertEqual(await readChecked(integrity), "abc");
  for (const integrity of ["sha256", "sha256-", "SHA256-!"]) await assertRejects("TypeError", readChecked(integrity));
});
test("answers over the network, of many blocks", async () => {
  const body = "a".repeat(1000000);
  const million = "sha256-zcduXJkU+5KBocfihNc+Z/GAmkiklyAOBG05zMcRLNA=";
  const init = { method: "POST", body, integrity: million };
  assertEqual(await (await fetch("/raw", init)).text(), body);
  await assertRejects("TypeError", fetch("/raw", { ...init, body: "b" }));
});
test("answers that cannot be looked at are not right", () =>
  assertRejects("TypeError", fetch(`${location.origin.replace("127.0.0.1", "localhost")}/echo`, { mode: "no-cors", integrity: `sha256-${sums.sha256}` })));
