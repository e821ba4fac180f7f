// What page script puts on Object.prototype neither breaks the page's own machinery nor steers it.
const withProperty = async (name, value, run) => {
  Object.defineProperty(Object.prototype, name, { value, writable: true, configurable: true, enumerable: false });
  try {
    return await run();
  } finally {
    delete Object.prototype[name];
  }
};
test("fill and create on Object.prototype do not reach structuredClone", async () => {
  for (const name of ["fill", "create"]) assertEqual(await withProperty(name, () => { throw new Error(name); }, () => structuredClone({ a: [1, "b", new Date(0)] }).a[1]), "b");
});
test("what script gives inherits from Object.prototype, as everywhere on the web", async () => {
  assertEqual(await withProperty("method", "DELETE", () => new Request("/", {}).method), "DELETE");
  assertEqual(await withProperty("bubbles", true, () => [new Event("x").bubbles, new Event("x", {}).bubbles]), [false, true]);
});
