// Form submission in three encodings, by every way there is.
const make = (name, attributes = {}, text = "") => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text) element.textContent = text;
  return element;
};
const files = (...list) => {
  const transfer = new DataTransfer();
  for (const file of list) transfer.items.add(file);
  return transfer.files;
};
const fileInput = (name, list) => {
  const element = make("input", { type: "file", name, multiple: "" });
  element.files = list;
  return element;
};
const contents = {
  "empty": () => [],
  "texts": () => [
    make("input", { name: "a", value: "1" }), make("input", { name: "a", value: "2 \u00e9&=~*'\u{1f600}" }), make("textarea", { name: "t" }, "x\ny\r\nz"),
    make("input", { name: "off", disabled: "", value: "1" }), make("input", { name: "c", type: "checkbox", checked: "" }),
    make("input", { name: "_charset_", type: "hidden" }), make("input", { name: 'q"\u00e4\n', value: "\ud800" }),
  ],
  "files": () => [
    make("input", { name: "a", value: "1" }),
    fileInput("f", files(new File([bytesFrom(300)], 'q"\r\n\u00e4.bin'), new File(["x"], "b.txt", { type: "text/x" }))),
    fileInput("none", files()), fileInput("hollow", files(new File([], "empty.txt"))),
  ],
  "hiding": () => [make("input", { name: "action", value: "/no" }), make("input", { name: "method" }), make("input", { name: "enctype" })],
};
const button = (attributes = {}) => make("button", { name: "go", value: "now", ...attributes });
const ways = {
  "submit": (form) => HTMLFormElement.prototype.submit.call(form),
  "request-submit": (form) => HTMLFormElement.prototype.requestSubmit.call(form),
  "submitter": (form) => HTMLFormElement.prototype.requestSubmit.call(form, form.lastChild),
  "click": (form) => form.lastChild.click(),
};
const attributesOf = (element) => [...element.attributes].map(({ name, value }) => `${name}=${value}`).join(" ");

const submission = (name, attributes, children, act, prepare = () => {}) =>
  cell(name, async (log) => {
    const form = make("form", { action: log.at("answer", "?q=%41;x#there"), method: "post", ...attributes });
    form.append(...children());
    document.body.append(form);
    form.addEventListener("submit", (event) => log.say("submit", event.submitter?.name, event.isTrusted));
    form.addEventListener("formdata", (event) => log.say("formdata", [...event.formData.keys()].join()));
    prepare(form, log);
    act(form);
    await new Promise((resolve) => setTimeout(resolve));
    log.say(attributesOf(form), "|", form.lastChild ? attributesOf(form.lastChild) : "");
    form.remove();
  });

for (const enctype of ["application/x-www-form-urlencoded", "multipart/form-data", "text/plain"]) {
  const short = enctype.replace(/.*\//, "");
  for (const [way, act] of Object.entries(ways)) {
    for (const [content, children] of Object.entries(contents)) {
      submission(`form.${way}.${short}.${content}`, { enctype }, () => [...children(), button()], act);
    }
    submission(`form.${way}.${short}.get`, { enctype, method: "get" }, () => [...contents.texts(), button()], act);
  }
  const overrides = (log) => ({ formenctype: enctype, formmethod: "POST", formaction: `/answer/form.override.${short}?own` });
  submission(`form.override.${short}`, { method: "get", enctype: "nonsense" }, () => [...contents.files(), button(overrides())], ways.click);
}
submission("form.appended", {}, () => [...contents.texts(), button()], ways.click,
  (form) => form.addEventListener("formdata", ({ formData }) => formData.append("late", "l\u00e4te")));
submission("form.prevented", {}, () => [...contents.texts(), button()], ways.click, (form) => form.addEventListener("submit", (event) => event.preventDefault()));
submission("form.invalid", {}, () => [make("input", { name: "r", required: "" }), button()], ways.click);
submission("form.dialog", { method: "dialog" }, () => [button()], ways.click);
submission("form.twice", {}, () => [make("input", { name: "n", value: "1" }), button()], (form) => {
  form.submit();
  form.firstChild.value = "2";
  form.submit();
});
submission("form.redirect-307", { action: "/redirect-307/form.redirect-307" }, contents.texts, ways.submit);
submission("form.redirect-303", { action: "/redirect-303/form.redirect-303" }, contents.texts, ways.submit);
