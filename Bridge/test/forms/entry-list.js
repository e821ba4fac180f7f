// new FormData(form, submitter): HTML's "construct the entry list".
const make = (name, attributes = {}, ...children) => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
};
const input = (attributes) => make("input", attributes);
const entries = (form, submitter) => [...new FormData(form, submitter)].map(([name, value]) => [name, value instanceof File ? `file ${value.name} ${value.size} ${value.type}` : value]);

const tables = [
  ["texts", [input({ name: "a", value: "1" }), input({ name: "b", value: "" })], [["a", "1"], ["b", ""]]],
  ["nothing without a name", [input({ value: "1" }), input({ name: "", value: "2" })], []],
  ["what is checked", [input({ type: "checkbox", name: "c", checked: "" }), input({ type: "checkbox", name: "d" }), input({ type: "radio", name: "r", value: "x", checked: "" })], [["c", "on"], ["r", "x"]]],
  ["nothing disabled", [input({ name: "a", disabled: "" }), make("fieldset", { disabled: "" }, input({ name: "b" }))], []],
  ["the first legend of a disabled fieldset", [make("fieldset", { disabled: "" }, make("legend", {}, input({ name: "l", value: "1" })), make("legend", {}, input({ name: "m" })))], [["l", "1"]]],
  ["nothing in a datalist", [make("datalist", {}, input({ name: "d" }))], []],
  ["no buttons", [input({ type: "submit", name: "s" }), make("button", { name: "b" }), input({ type: "image", name: "i" }), input({ type: "reset", name: "x" }), input({ type: "button", name: "y" })], []],
  ["selected options", [make("select", { name: "s", multiple: "" }, make("option", { selected: "" }, "1"), make("option", { selected: "", disabled: "" }, "2"), make("optgroup", { disabled: "" }, make("option", { selected: "" }, "3")), make("option", { selected: "", value: "v" }, "4"))], [["s", "1"], ["s", "v"]]],
  ["a textarea", [make("textarea", { name: "t" }, "a\nb")], [["t", "a\nb"]]],
  ["an empty file for a file input without files", [input({ type: "file", name: "f" })], [["f", "file  0 application/octet-stream"]]],
  ["the encoding for _charset_", [input({ type: "hidden", name: "_CHARSET_", value: "x" }), input({ name: "_charset_", value: "y" })], [["_CHARSET_", "UTF-8"], ["_charset_", "y"]]],
  ["the direction", [input({ name: "a", value: "1", dirname: "a.dir" }), input({ name: "b", value: "2", dirname: "b.dir", dir: "rtl" })], [["a", "1"], ["a.dir", "ltr"], ["b", "2"], ["b.dir", "rtl"]]],
  ["text without lone surrogates", [input({ name: "\ud800", value: "\udc00" })], [["\ufffd", "\ufffd"]]],
];
for (const [what, controls, expected] of tables) {
  test(`the list has ${what}`, () => assertEqual(entries(make("form", {}, ...controls)), expected));
}

test("files come in their order", () => {
  const element = input({ type: "file", name: "f", multiple: "" });
  const transfer = new DataTransfer();
  for (const name of ["a", "b"]) transfer.items.add(new File(["xy"], name, { type: "text/x" }));
  element.files = transfer.files;
  const data = new FormData(make("form", {}, element));
  assertEqual(data.getAll("f").map((file) => file.name), ["a", "b"]);
  assertEqual(data.get("f"), element.files[0]);
});

test("the submitter is in the list, at its place", () => {
  const [button, submit, image] = [make("button", { name: "b", value: "1" }), input({ type: "submit", name: "s", value: "2" }), input({ type: "image", name: "i" })];
  const form = make("form", {}, input({ name: "a" }), button, submit, image, input({ name: "z" }));
  assertEqual(entries(form, button), [["a", ""], ["b", "1"], ["z", ""]]);
  assertEqual(entries(form, submit), [["a", ""], ["s", "2"], ["z", ""]]);
  assertEqual(entries(form, image), [["a", ""], ["i.x", "0"], ["i.y", "0"], ["z", ""]]);
  assertEqual(entries(form, null), [["a", ""], ["z", ""]]);
  image.removeAttribute("name");
  assertEqual(entries(form, image).slice(1, 3), [["x", "0"], ["y", "0"]]);
});

test("the submitter must be a submit button of the form", () => {
  const form = make("form", {}, input({ name: "a" }));
  assertThrows("TypeError", () => new FormData(form, form.firstChild));
  assertThrows("TypeError", () => new FormData(form, {}));
  assertThrows("NotFoundError", () => new FormData(form, make("button")));
  assertThrows("TypeError", () => new FormData({}));
  assertThrows("TypeError", () => new FormData(null));
});

test("listeners of formdata see the list and change it", () => {
  const form = make("form", {}, input({ name: "a", value: "1" }));
  form.onformdata = (event) => {
    assertEqual([event instanceof FormDataEvent, event.bubbles, event.cancelable, event.formData.get("a")], [true, true, false, "1"]);
    event.formData.append("b", "2");
    assertThrows("InvalidStateError", () => new FormData(form));
  };
  assertEqual(entries(form), [["a", "1"], ["b", "2"]]);
});
