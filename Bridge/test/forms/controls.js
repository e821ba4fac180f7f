// Form controls: values, checkedness, selections, owners, and names that hide a form's members.
const make = (name, attributes = {}, ...children) => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
};
const input = (attributes) => make("input", attributes);

test("an input's value follows its attribute until it is set", () => {
  const text = input({ value: "a" });
  text.setAttribute("value", "b");
  assertEqual(text.value, "b");
  text.value = "c";
  text.setAttribute("value", "d");
  assertEqual([text.value, text.defaultValue], ["c", "d"]);
  text.value = null;
  assertEqual(text.value, "");
});

test("values are sanitised by type", () => {
  const values = [["text", "a\nb", "ab"], ["number", "x", ""], ["number", "1.5e3", "1.5e3"], ["hidden", "a\nb", "a\nb"], ["color", "#ABCDEF", "#abcdef"], ["email", " a@b ", "a@b"]];
  for (const [type, given, expected] of values) {
    const element = input({ type });
    element.value = given;
    assertEqual(element.value, expected, type);
  }
});

test("types are known ones, else text", () => {
  assertEqual([input({}).type, input({ type: "NUMBER" }).type, input({ type: "x" }).type, make("button").type], ["text", "number", "text", "submit"]);
});

test("checkboxes without a value are on", () => {
  assertEqual([input({ type: "checkbox" }).value, input({ type: "checkbox", value: "v" }).value], ["on", "v"]);
});

test("a click checks a checkbox, and preventDefault takes it back", () => {
  const box = document.body.appendChild(input({ type: "checkbox" }));
  const seen = [];
  box.onclick = () => seen.push(`click ${box.checked}`);
  box.oninput = () => seen.push("input");
  box.onchange = () => seen.push("change");
  box.click();
  assertEqual([box.checked, seen], [true, ["click true", "input", "change"]]);
  box.onclick = (event) => event.preventDefault();
  box.click();
  assertEqual(box.checked, true);
  box.remove();
});

test("of radio buttons of one name one is checked", () => {
  const [a, b, other] = [input({ type: "radio", name: "r" }), input({ type: "radio", name: "r" }), input({ type: "radio", name: "s" })];
  const form = make("form", {}, a, b, other);
  a.checked = true;
  other.checked = true;
  b.click();
  assertEqual([a.checked, b.checked, other.checked], [false, true, true]);
  b.onclick = (event) => event.preventDefault();
  a.addEventListener("click", (event) => event.preventDefault());
  a.click();
  assertEqual([a.checked, b.checked, form.elements.r.value], [false, true, "on"]);
});

test("a select shows one option, the first unless another is chosen", () => {
  const options = ["a", "b", "c"].map((value) => make("option", { value }));
  const select = make("select", {}, ...options);
  assertEqual([select.value, select.selectedIndex, select.type], ["a", 0, "select-one"]);
  options[1].selected = true;
  assertEqual([select.value, options[0].selected], ["b", false]);
  select.value = "c";
  assertEqual(select.selectedIndex, 2);
  select.value = "none";
  assertEqual([select.selectedIndex, select.value], [-1, ""]);
  select.append(new Option("text", "d", true, true));
  assertEqual([select.value, select.options.length, select.length], ["d", 4, 4]);
});

test("a multiple select has any number of options", () => {
  const options = ["a", "b"].map((value) => make("option", { value, selected: "" }));
  const select = make("select", { multiple: "" }, ...options);
  assertEqual([...select.selectedOptions].map((option) => option.value), ["a", "b"]);
});

test("an option without a value has its text", () => {
  assertEqual(make("option", {}, " a \n b ").value, "a b");
});

test("a textarea has its text, with plain newlines", () => {
  const area = make("textarea", {}, "a\r\nb");
  assertEqual([area.value, area.type], ["a\nb", "textarea"]);
  area.value = "c\rd";
  assertEqual([area.value, area.defaultValue], ["c\nd", "a\r\nb"]);
});

test("a file input takes the files of a DataTransfer", () => {
  const element = input({ type: "file", name: "f" });
  assertEqual([element.files.length, element.value], [0, ""]);
  const transfer = new DataTransfer();
  transfer.items.add(new File(["x"], "x.txt"));
  element.files = transfer.files;
  assertEqual([element.files.length, element.files[0].name, element.value], [1, "x.txt", "C:\\fakepath\\x.txt"]);
  assertThrows("InvalidStateError", () => { element.value = "y"; });
  assertThrows("TypeError", () => { element.files = []; });
  element.value = "";
  assertEqual(element.files.length, 0);
});

test("controls know their form by place or by the form attribute", () => {
  const form = document.body.appendChild(make("form", { id: "owner" }));
  const inside = form.appendChild(input({ name: "inside" }));
  const outside = document.body.appendChild(input({ name: "outside", form: "owner" }));
  const other = form.appendChild(input({ name: "other", form: "nobody" }));
  assertEqual([inside.form, outside.form, other.form], [form, form, null]);
  assertEqual([...form.elements].map((each) => each.name), ["inside", "outside"]);
  for (const each of [form, outside]) each.remove();
});

test("form.elements leaves image buttons out, and finds by name", () => {
  const radios = [input({ type: "radio", name: "r" }), input({ type: "radio", name: "r", value: "2" })];
  const form = make("form", {}, input({ name: "a" }), input({ type: "image", name: "i" }), make("fieldset", { name: "f" }), ...radios);
  assertEqual([form.length, form.elements.length, form.elements.a, form.elements.namedItem("i")], [4, 4, form.firstChild, null]);
  assertEqual([form.elements.r instanceof RadioNodeList, form.elements.r.length, form[0]], [true, 2, form.firstChild]);
  form.elements.r.value = "2";
  assertEqual([radios[1].checked, form.elements.r.value], [true, "2"]);
});

test("a control's name hides a member of the form", () => {
  const names = ["action", "method", "submit", "parentNode", "getAttribute", "id", "elements", "name", "nodeType", "addEventListener"];
  const controls = names.map((name) => input({ name, value: name }));
  const form = make("form", {}, ...controls);
  document.body.append(form);
  names.forEach((name, index) => assertEqual(form[name], controls[index], name));
  assertEqual(new FormData(form).get("submit"), "submit");
  assertEqual(document.querySelector("form [name=parentNode]"), controls[3]);
  controls[0].remove();
  assertEqual(form.action, location.href);
  controls[1].name = "renamed";
  assertEqual([form.method, form.renamed], ["get", controls[1]]);
  document.body.removeChild(form);
});

test("method, enctype and action have their rules", () => {
  const form = make("form", { method: "POST", enctype: "TEXT/PLAIN", action: "x" });
  assertEqual([form.method, form.enctype, form.encoding], ["post", "text/plain", "text/plain"]);
  assertEqual(form.action, new URL("x", document.baseURI).href);
  form.method = "put";
  form.enctype = "json";
  form.action = "";
  assertEqual([form.method, form.enctype, form.action], ["get", "application/x-www-form-urlencoded", location.href]);
  const button = make("button", {});
  assertEqual([button.formMethod, button.formEnctype, button.formAction], ["", "", location.href]);
  button.setAttribute("formmethod", "x");
  assertEqual(button.formMethod, "get");
});

test("reset() goes back to what the attributes say", () => {
  const [text, box, area] = [input({ value: "a" }), input({ type: "checkbox", checked: "" }), make("textarea", {}, "t")];
  const select = make("select", {}, make("option", {}, "1"), make("option", { selected: "" }, "2"));
  const form = make("form", {}, text, box, area, select);
  text.value = area.value = "changed";
  box.checked = false;
  select.value = "1";
  let prevented = 0;
  form.onreset = (event) => { if (prevented++ === 0) event.preventDefault(); };
  form.reset();
  assertEqual(text.value, "changed");
  form.reset();
  assertEqual([text.value, box.checked, area.value, select.value], ["a", true, "t", "2"]);
});

test("a label's click is its control's", () => {
  const box = input({ type: "checkbox" });
  make("label", {}, box).click();
  assertEqual(box.checked, true);
});

test("a disabled control is not clicked", () => {
  const box = input({ type: "checkbox", disabled: "" });
  box.click();
  assertEqual(box.checked, false);
});

test("a value moves to its attribute when the type keeps it there", () => {
  const element = document.createElement("input");
  element.value = "t";
  element.type = "radio";
  assertEqual([element.value, element.getAttribute("value")], ["t", "t"]);
});
