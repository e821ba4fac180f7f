// cookieStore: arguments, answers and events. Needs a host with a jar; in a lossy one nothing is kept.
test("cookieStore is one object, without a constructor", () => {
  assertEqual([cookieStore === window.cookieStore, String(cookieStore), cookieStore instanceof EventTarget], [true, "[object CookieStore]", true]);
  assertThrows("TypeError", () => new CookieStore());
});

const refused = [
  ["get without arguments", () => cookieStore.get()],
  ["get of an empty query", () => cookieStore.get({})],
  ["get of another URL", () => cookieStore.get({ url: "/another" })],
  ["getAll of another origin", () => cookieStore.getAll({ url: "http://other.invalid/" })],
  ["set without arguments", () => cookieStore.set()],
  ["set of a name alone", () => cookieStore.set("a")],
  ["set without a value", () => cookieStore.set({ name: "a" })],
  ["set with a strange sameSite", () => cookieStore.set({ name: "a", value: "b", sameSite: "x" })],
  ["set with an endless time", () => cookieStore.set({ name: "a", value: "b", expires: Infinity })],
  ["delete without arguments", () => cookieStore.delete()],
  ["delete of no name", () => cookieStore.delete({})],
  ["a foreign object", () => cookieStore.get.call({}, "a")],
];
for (const [what, act] of refused) test(`${what} rejects`, () => assertRejects("TypeError", act()));

test("CookieChangeEvent has frozen lists", () => {
  const event = new CookieChangeEvent("change", { changed: [{ name: "a", value: "b" }] });
  assertEqual([event.changed, event.deleted, Object.isFrozen(event.changed)], [[{ name: "a", value: "b" }], [], true]);
  assertThrows("TypeError", () => new CookieChangeEvent());
});

test("set resolves with nothing, and get finds what is kept", async () => {
  assertEqual(await cookieStore.set("one", "1"), undefined);
  const found = await cookieStore.get("one");
  if (document.cookie === "") return; // a lossy engine, or a host without a jar
  assertEqual(found, { name: "one", value: "1" });
  assertEqual(await cookieStore.getAll({ name: "one" }), [{ name: "one", value: "1" }]);
  assertEqual(await cookieStore.delete("one"), undefined);
  assertEqual(await cookieStore.get("one"), null);
});
test("each change is one event, which comes before set() and delete() resolve", async () => {
  const log = [];
  const note = ({ changed, deleted }) =>
    log.push(...changed.map(({ name, value }) => `+${name}=${value}`), ...deleted.map(({ name }) => `-${name}`));
  cookieStore.addEventListener("change", note);
  for (const value of ["1", "2"]) {
    await cookieStore.set("ordered", value);
    log.push(`set ${value}`);
  }
  await cookieStore.delete("ordered");
  log.push("deleted");
  document.cookie = "written=3";
  await new Promise((resolve) => setTimeout(resolve, 20));
  await cookieStore.delete("written");
  cookieStore.removeEventListener("change", note);
  assertEqual(log, ["+ordered=1", "set 1", "+ordered=2", "set 2", "-ordered", "deleted", "+written=3", "-written"]);
});
test("a listener that is added after set() resolved hears of the next change only", async () => {
  const next = () => new Promise((resolve) => cookieStore.addEventListener("change", resolve, { once: true }));
  await cookieStore.set("earlier", "1");
  await cookieStore.delete("earlier");
  const heard = next();
  await cookieStore.set("later", "2");
  assertEqual((await heard).changed.map(({ name }) => name), ["later"]);
  await cookieStore.delete("later");
});
