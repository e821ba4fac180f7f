// Scripts that page script puts into the document.
const script = (attributes, text = "") => {
  const element = document.createElement("script");
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.textContent = text;
  return element;
};
globalThis.ran = [];
const settled = (element) => new Promise((resolve) => {
  for (const type of ["load", "error"]) element.addEventListener(type, () => resolve(type));
  document.head.append(element);
});

test("an inline script runs at once, in the global scope, and once", () => {
  const element = script({}, "ran.push('inline'); var globalOfScript = 1;");
  document.head.append(element);
  assertEqual([ran.splice(0), globalOfScript], [["inline"], 1]);
  document.body.append(element);
  assertEqual(ran, []);
});

test("scripts of other types, of innerHTML and outside of the document do not run", () => {
  document.head.append(script({ type: "text/plain" }, "ran.push('no')"));
  document.body.insertAdjacentHTML("beforeend", "<script>ran.push('no')</script>");
  document.createElement("div").append(script({}, "ran.push('no')"));
  assertEqual(ran, []);
});

test("a script with a source runs when it has come, then tells load", async () => {
  assertEqual(await settled(script({ src: "data:text/javascript,ran.push('source')" })), "load");
  assertEqual(ran.splice(0), ["source"]);
});

test("a script that does not come tells error", async () => {
  assertEqual(await settled(script({ src: "/status/404" })), "error");
  assertEqual(await settled(script({ src: "http://127.0.0.1:22/" })), "error");
});
