// Template elements: what is in them is out of the document.
const inTemplate = (markup) => { const div = document.createElement("div"); div.innerHTML = `<template>${markup}</template>`; return div.firstChild; };

test("a template's markup is in its content, and in no list of the document", () => {
  const template = inTemplate("<p id=inside>text<b>bold</b></p>");
  assertEqual([template.childNodes.length, template.content.childNodes.length, template.content.nodeType], [0, 1, 11]);
  assertEqual([template.parentNode.querySelector("#inside"), template.content.querySelector("b").textContent], [null, "bold"]);
  assertEqual(template.content === template.content, true);
});
test("innerHTML of a template reads and writes its content", () => {
  const template = inTemplate("<p>one</p>");
  assertEqual([template.innerHTML, template.outerHTML], ["<p>one</p>", "<template><p>one</p></template>"]);
  template.innerHTML = "<i>two</i>";
  assertEqual([template.content.firstChild.localName, template.childNodes.length, template.innerHTML], ["i", 0, "<i>two</i>"]);
});
test("cloning a template deeply copies its content, and only then", () => {
  const template = inTemplate("<p>one<template><b>two</b></template></p>");
  const deep = template.cloneNode(true), flat = template.cloneNode(false);
  deep.content.firstChild.firstChild.data = "changed";
  assertEqual([template.innerHTML, deep.innerHTML, flat.innerHTML],
    ["<p>one<template><b>two</b></template></p>", "<p>changed<template><b>two</b></template></p>", ""]);
});
test("a parsed document keeps the content of its templates apart, as htmx asks for it", () => {
  const parsed = new DOMParser().parseFromString('<body><template class="a"><tr><td>cell</td></tr></template><p>after</p></body>', "text/html");
  const template = parsed.querySelector("template");
  assertEqual([template.content.querySelector("td").textContent, parsed.querySelector("td"), parsed.body.children.length], ["cell", null, 2]);
  assertEqual([template instanceof HTMLTemplateElement, template.content instanceof DocumentFragment], [true, true]);
});
test("the controls in a template belong to no form", () => {
  const form = document.createElement("form");
  form.innerHTML = "<template><input name=a value=1></template><input name=b value=2>";
  assertEqual([form.elements.length, [...new FormData(form)]], [1, [["b", "2"]]]);
});
