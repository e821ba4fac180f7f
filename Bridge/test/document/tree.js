// The document: its tree, its selectors, its events.
const make = (name, ...children) => {
  const element = document.createElement(name);
  element.append(...children);
  return element;
};

test("the document is an empty page", () => {
  assertEqual([document.nodeType, document.nodeName, document.documentElement.tagName], [9, "#document", "HTML"]);
  assertEqual([document.head.tagName, document.body.tagName, document.doctype.name], ["HEAD", "BODY", "html"]);
  assertEqual(document instanceof HTMLDocument && document instanceof Document && document instanceof Node, true);
  assertEqual([document.defaultView === window, document.currentScript, document.contentType], [true, null, "text/html"]);
  assertEqual([document.URL, document.documentURI], [location.href, location.href]);
  assertEqual(document.location === location, true);
});

test("the page has loaded, and told so in order", () => assertEqual(readiness, [
  "readystatechange interactive", "DOMContentLoaded interactive", "readystatechange complete", "load complete",
]));
const readiness = [];
document.addEventListener("readystatechange", () => readiness.push(`readystatechange ${document.readyState}`));
document.addEventListener("DOMContentLoaded", () => readiness.push(`DOMContentLoaded ${document.readyState}`));
addEventListener("load", () => readiness.push(`load ${document.readyState}`));
document.addEventListener("load", () => readiness.push("load must not come to the document"));

test("nodes are put in, moved and taken out", () => {
  const [a, b, c] = ["a", "b", "c"].map((name) => make(name));
  const parent = make("div", a, b);
  assertEqual(parent.insertBefore(c, b), c);
  assertEqual([...parent.children].map((each) => each.localName), ["a", "c", "b"]);
  parent.appendChild(a);
  assertEqual([...parent.childNodes].map((each) => each.localName), ["c", "b", "a"]);
  assertEqual(parent.replaceChild(make("i"), b), b);
  assertEqual([parent.firstChild, b.parentNode, a.previousSibling.localName, c.nextSibling.localName], [c, null, "i", "i"]);
  c.remove();
  assertEqual([parent.childElementCount, parent.lastElementChild], [2, a]);
  assertThrows("NotFoundError", () => parent.removeChild(b));
  assertThrows("HierarchyRequestError", () => a.appendChild(parent));
  assertThrows("TypeError", () => parent.appendChild("text"));
});

test("a node is inserted before itself, and replaces its neighbour", () => {
  const [a, b] = [make("a"), make("b")];
  const parent = make("div", a, b);
  parent.insertBefore(a, a);
  assertEqual([...parent.children], [a, b]);
  parent.replaceChild(b, a);
  assertEqual([...parent.children], [b]);
});

test("fragments give their children", () => {
  const fragment = document.createDocumentFragment();
  fragment.append("x", make("b"));
  const parent = make("div");
  parent.append(fragment);
  assertEqual([parent.childNodes.length, fragment.childNodes.length], [2, 0]);
});

test("textContent reads and replaces", () => {
  const element = make("p", "one ", make("b", "two"), document.createComment("no"));
  assertEqual([element.textContent, document.textContent], ["one two", null]);
  element.textContent = "three";
  assertEqual([element.childNodes.length, element.firstChild.data], [1, "three"]);
  element.textContent = null;
  assertEqual(element.hasChildNodes(), false);
});

test("attributes of HTML elements have lower-case names", () => {
  const element = make("div");
  element.setAttribute("TITLE", "t");
  assertEqual([element.getAttribute("title"), element.title, element.hasAttribute("Title")], ["t", "t", true]);
  assertEqual([element.attributes.length, element.attributes[0].name, element.attributes.title.value], [1, "title", "t"]);
  element.removeAttribute("title");
  assertEqual([element.getAttribute("title"), element.title], [null, ""]);
  assertThrows("InvalidCharacterError", () => element.setAttribute("a b", ""));
});

test("classList adds, removes and toggles", () => {
  const element = make("div");
  element.className = " a  b a ";
  assertEqual([...element.classList], ["a", "b"]);
  element.classList.add("c");
  element.classList.remove("a");
  assertEqual([element.classList.toggle("b"), element.classList.toggle("d"), element.className], [false, true, "c d"]);
  assertEqual([element.classList.contains("c"), element.classList.length, element.classList[1]], [true, 2, "d"]);
  assertThrows("InvalidCharacterError", () => element.classList.add("a b"));
});

test("dataset mirrors data attributes", () => {
  const element = make("div");
  element.dataset.fooBar = 1;
  assertEqual([element.getAttribute("data-foo-bar"), Object.keys(element.dataset), "fooBar" in element.dataset], ["1", ["fooBar"], true]);
  delete element.dataset.fooBar;
  assertEqual(element.hasAttribute("data-foo-bar"), false);
});

const tree = () => {
  const root = make("section", make("p", make("a")), make("div", make("a"), make("b")));
  const [first, second] = root.getElementsByTagName("a");
  first.id = "one";
  first.className = "x y";
  second.setAttribute("href", "http://x/y.html");
  root.lastChild.setAttribute("lang", "en-US");
  return { root, first, second };
};
const selectors = [
  ["a", 2], ["A", 2], ["#one", 1], [".x", 1], [".x.y", 1], ["a.x#one", 1], ["[href]", 1], ["[href='http://x/y.html']", 1],
  ["[href^=http]", 1], ["[href$='.html']", 1], ["[href*='x/y']", 1], ["[lang|=en]", 1], ["[class~=y]", 1], ["p a", 1],
  ["section a", 1 + 1], ["div > a", 1], ["section > a", 0], ["a + b", 1], ["p ~ div", 1], ["a, b", 3], ["*", 5],
  ["div a:first-child", 1], ["a:not(.x)", 1], [" a ", 2], ["b:last-child", 1],
];
for (const [selector, count] of selectors) {
  test(`querySelectorAll(${JSON.stringify(selector)}) finds ${count}`, () => {
    assertEqual(tree().root.querySelectorAll(selector).length, count);
  });
}
for (const selector of ["", "a >", "..x", "[", "a:", ":unknown", "a b,", "#", "&"]) {
  test(`the selector ${JSON.stringify(selector)} is refused`, () => {
    assertThrows("SyntaxError", () => document.querySelector(selector));
  });
}

test("matches and closest look at the element", () => {
  const { root, first } = tree();
  assertEqual([first.matches("p > .x"), first.closest("section") === root, first.closest("div")], [true, true, null]);
});

test("elements are found by id, name, tag and class, live", () => {
  const found = document.getElementsByTagName("mark");
  const element = document.body.appendChild(make("mark"));
  element.id = "found";
  element.className = "k l";
  element.setAttribute("name", "n");
  assertEqual([found.length, found[0], found.item(0), found.found, found.namedItem("n")], [1, element, element, element, element]);
  assertEqual([document.getElementById("found"), document.getElementsByName("n")[0]], [element, element]);
  assertEqual(document.getElementsByClassName("l k")[0], element);
  element.remove();
  assertEqual([found.length, document.getElementById("found")], [0, null]);
});

test("events go down and up: window, document, body, element", () => {
  const element = document.body.appendChild(make("div"));
  const seen = [];
  const targets = { window, document, body: document.body, element };
  for (const [name, target] of Object.entries(targets)) {
    target.addEventListener("probe", (event) => seen.push(`${name}${event.eventPhase}`), { once: true });
    target.addEventListener("probe", () => seen.push(`${name} down`), { once: true, capture: true });
  }
  element.dispatchEvent(new Event("probe", { bubbles: true }));
  assertEqual(seen, ["window down", "document down", "body down", "element down", "element2", "body3", "document3", "window3"]);
  element.remove();
});

test("createEvent makes events that wait for their initialisation", () => {
  const event = document.createEvent("Event");
  assertThrows("InvalidStateError", () => document.dispatchEvent(event));
  event.initEvent("x", true, true);
  assertEqual([event.type, event.bubbles, document.dispatchEvent(event)], ["x", true, true]);
  assertEqual(document.createEvent("CustomEvent") instanceof CustomEvent, true);
  assertThrows("NotSupportedError", () => document.createEvent("Nonsense"));
});

test("title reads and writes the title element", () => {
  document.title = " a  b\n";
  assertEqual([document.title, document.querySelector("title").textContent], ["a b", " a  b\n"]);
});

test("a base element changes what addresses start from", () => {
  const base = make("base");
  base.setAttribute("href", "/other/place");
  document.head.append(base);
  assertEqual(document.baseURI, `${location.origin}/other/place`);
  const anchor = make("a");
  anchor.href = "x?y#z";
  assertEqual([anchor.href, anchor.pathname, anchor.search, anchor.hash], [`${location.origin}/other/x?y#z`, "/other/x", "?y", "#z"]);
  base.remove();
  assertEqual(document.baseURI, location.href);
});

test("copies are deep when asked, and know their class", () => {
  const element = make("div", make("input"));
  element.id = "c";
  const copy = element.cloneNode(true);
  assertEqual([copy.id, copy.firstChild instanceof HTMLInputElement, copy.parentNode, element.cloneNode().hasChildNodes()], ["c", true, null, false]);
});

test("elements of other namespaces keep their case", () => {
  const element = document.createElementNS("urn:x", "p:Name");
  assertEqual([element.tagName, element.localName, element.prefix, element.namespaceURI], ["p:Name", "Name", "p", "urn:x"]);
  assertEqual(element instanceof HTMLElement, false);
  assertEqual(make("unknown-thing") instanceof HTMLElement, true);
  assertEqual(make("nonsense") instanceof HTMLUnknownElement, true);
});

test("document.cookie is a string", () => {
  assertEqual(typeof document.cookie, "string");
  assertEqual("cookie" in Document.prototype, true);
});

test("interfaces of the document cannot be made by script", () => {
  for (const type of [Node, Element, HTMLElement, HTMLInputElement, NodeList, HTMLCollection, CookieStore, FileList]) {
    assertThrows("TypeError", () => new type());
  }
  assertEqual([new Text("x").data, new Comment("y").data, new Document().contentType], ["x", "y", "application/xml"]);
});

test("XMLSerializer escapes", () => {
  const element = make("p", "a<b&c>");
  element.setAttribute("title", '"<');
  assertEqual(new XMLSerializer().serializeToString(element), '<p xmlns="http://www.w3.org/1999/xhtml" title="&quot;&lt;">a&lt;b&amp;c&gt;</p>');
});

test("event handler attributes run with the element and the event", () => {
  const element = make("button");
  globalThis.seen = [];
  element.setAttribute("onclick", "seen.push(this.tagName, event.type, event.isTrusted); return false");
  assertEqual(typeof element.onclick, "function");
  const event = new Event("click", { cancelable: true });
  element.dispatchEvent(event);
  element.click();
  element.removeAttribute("onclick");
  element.click();
  assertEqual([seen, event.defaultPrevented], [["BUTTON", "click", false, "BUTTON", "click", false], true]);
});

test("members of Node work for every kind of node", () => {
  const get = (name, node) => Object.getOwnPropertyDescriptor(Node.prototype, name).get.call(node);
  const nodes = [document, document.doctype, document.body, new Text("t"), new Comment("c"), document.createDocumentFragment()];
  assertEqual(nodes.map((node) => get("nodeName", node)), ["#document", "html", "BODY", "#text", "#comment", "#document-fragment"]);
  assertEqual(nodes.map((node) => get("nodeValue", node)), [null, null, null, "t", "c", null]);
  assertThrows("TypeError", () => get("nodeName", {}));
});
test("a deep tree is cloned and searched in good time", () => {
  const root = document.createElement("div");
  let deepest = root;
  for (let depth = 0; depth < 2000; depth++) deepest = deepest.appendChild(document.createElement("div"));
  deepest.append("end");
  assertEqual([root.cloneNode(true).textContent, root.querySelectorAll("div").length], ["end", 2000]);
});
