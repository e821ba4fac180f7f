// What libraries ask of a page when they load, though nothing is drawn here.
(() => {
  test("requestAnimationFrame calls back with a moment, unless it is cancelled", async () => {
    let isCalled = false;
    cancelAnimationFrame(requestAnimationFrame(() => (isCalled = true)));
    const began = performance.now(), moment = await new Promise(requestAnimationFrame);
    assertEqual([isCalled, moment >= began, moment <= performance.now()], [false, true, true]);
  });
  test("cssText of a style is read and written as declarations", () => {
    const { style } = document.createElement("p");
    style.cssText = "background-color: rgba(1, 1, 1, .5); top:0";
    assertEqual([style.backgroundColor, style.top, style.cssText],
      ["rgba(1, 1, 1, .5)", "0", "background-color: rgba(1, 1, 1, .5); top: 0;"]);
    style.cssText = "";
    assertEqual(style.backgroundColor, undefined);
  });
  test("the body can be replaced, and by a body alone", () => {
    const other = document.implementation.createHTMLDocument(""), body = other.createElement("body");
    other.body = body;
    assertEqual([other.body === body, other.documentElement.children.length], [true, 2]);
    let name = "none";
    try { other.body = other.createElement("p"); } catch (error) { name = error.name; }
    assertEqual(name, "HierarchyRequestError");
  });
  test("no node is a shadow root, and nothing scrolls", () => {
    assertEqual([document.body instanceof ShadowRoot, scrollTo(0, 5), scrollY], [false, undefined, 0]);
  });
})();
