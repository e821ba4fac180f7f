// Documents and elements from text.
const parse = (text, type) => new DOMParser().parseFromString(text, type);
const inside = (text) => {
  const element = document.createElement("div");
  element.innerHTML = text;
  return element;
};

const fragments = [
  ["<p>a<p>b", "<p>a</p><p>b</p>"],
  ["<ul><li>1<li>2</ul>x", "<ul><li>1</li><li>2</li></ul>x"],
  ["<select><option>1<option selected>2</select>", '<select><option>1</option><option selected="">2</option></select>'],
  ["<input NAME=a value='b c' disabled>", '<input name="a" value="b c" disabled="">'],
  ["<a href=\"x?a&amp;b\">&lt;&#65;&#x42;&nbsp;</a>", '<a href="x?a&amp;b">&lt;AB&nbsp;</a>'],
  ["<table><tr><td>1<td>2</table>", "<table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>"],
  ["<textarea>\n<b>&amp;</textarea>", "<textarea>&lt;b&gt;&amp;</textarea>"],
  ["<script>if (a < b) '</p>'</script>", "<script>if (a < b) '</p>'</script>"],
  ["a</b><br/>c<!--d-->", "a<br>c<!--d-->"],
  ["1 < 2", "1 &lt; 2"],
];
for (const [text, expected] of fragments) {
  test(`innerHTML reads ${JSON.stringify(text)}`, () => assertEqual(inside(text).innerHTML, expected));
}

test("innerHTML makes live controls", () => {
  const [form] = inside('<form><input name="a" value="1"><input type=checkbox name=c checked><select name=s><option>x<option selected>y</select></form>').children;
  assertEqual([...new FormData(form)], [["a", "1"], ["c", "on"], ["s", "y"]]);
});

test("outerHTML and insertAdjacentHTML replace and add", () => {
  const element = inside("<i>1</i>");
  element.firstChild.insertAdjacentHTML("afterend", "<b>2</b>");
  element.firstChild.outerHTML = "<u></u>";
  assertEqual([element.innerHTML, element.outerHTML], ["<u></u><b>2</b>", "<div><u></u><b>2</b></div>"]);
});

test("HTML documents have head and body", () => {
  const page = parse("<!doctype html><title>t</title><meta charset=x><body class=b><p>x", "text/html");
  assertEqual([page.title, page.body.className, page.body.innerHTML, page.head.children.length], ["t", "b", "<p>x</p>", 2]);
  assertEqual([page.contentType, page.URL, page instanceof HTMLDocument, page.defaultView], ["text/html", document.URL, true, null]);
});

test("HTML documents have the doctype that their text has", () => {
  const shape = (text) => { const page = parse(text, "text/html"); return [page.doctype?.name ?? null, page.compatMode, [...page.childNodes].map((node) => node.nodeName)]; };
  assertEqual(shape("<p>x"), [null, "BackCompat", ["HTML"]]);
  assertEqual(shape("<!DOCTYPE HTML><p>x"), ["html", "CSS1Compat", ["html", "HTML"]]);
  assertEqual(shape("\n<!--c--><!doctype x><!doctype y><p>"), ["x", "BackCompat", ["#comment", "x", "HTML"]]);
  assertEqual(shape("<p><!doctype html>"), [null, "BackCompat", ["HTML"]]);
  assertEqual(document.implementation.createHTMLDocument().compatMode, "CSS1Compat");
});
test("a document without a doctype is sent without one", async () => {
  const xhr = new XMLHttpRequest();
  xhr.open("POST", "/raw", false);
  xhr.send(parse("<p>x", "text/html"));
  assertEqual(xhr.responseText, "<html><head></head><body><p>x</p></body></html>");
});

test("XML documents keep their names, text and namespaces", () => {
  const xml = parse('<?xml version="1.0"?><!--c--><a xmlns="urn:a" xmlns:p="urn:p" p:q="1&lt;"><p:B/><![CDATA[<x>]]>&#65;</a>', "application/xml");
  const root = xml.documentElement;
  assertEqual([root.tagName, root.namespaceURI, root.firstChild.localName, root.firstChild.namespaceURI], ["a", "urn:a", "B", "urn:p"]);
  assertEqual([root.textContent, root.getAttribute("p:q"), xml.contentType], ["<x>A", "1<", "application/xml"]);
});

for (const text of ["", "<a>", "<a></b>", "<a/><b/>", "<a b=c/>", "<a b='1' b='2'/>", "<a>&nbsp;</a>", "x<a/>", "<p:a/>", "<a><b></a></b>"]) {
  test(`malformed XML ${JSON.stringify(text)} becomes a parsererror`, () => {
    assertEqual(parse(text, "text/xml").documentElement.tagName, "parsererror");
  });
}

test("parseFromString takes five types", () => assertThrows("TypeError", () => parse("", "text/plain")));

const answer = (body, type, responseType = "") => new Promise((resolve) => {
  const xhr = new XMLHttpRequest();
  xhr.open("POST", "/raw");
  xhr.setRequestHeader("Content-Type", type);
  xhr.responseType = responseType;
  xhr.onload = () => resolve(xhr);
  xhr.send(new TextEncoder().encode(body));
});

test("responseXML is the XML document, once", async () => {
  const xhr = await answer("<a>\u00e9</a>", "application/x+xml");
  assertEqual([xhr.responseXML.documentElement.textContent, xhr.responseXML === xhr.responseXML], ["\u00e9", true]);
  assertEqual([xhr.responseXML.URL, xhr.responseXML.contentType], [`${location.origin}/raw`, "application/x+xml"]);
  assertEqual((await answer("<a>", "text/xml")).responseXML, null);
  assertEqual((await answer("<a/>", "text/plain")).responseXML, null);
});

test("HTML is a document only for the responseType document", async () => {
  assertEqual((await answer("<p>x", "text/html")).responseXML, null);
  const xhr = await answer("<p>x", "text/html", "document");
  assertEqual([xhr.response.body.innerHTML, xhr.responseXML === xhr.response], ["<p>x</p>", true]);
});

test("XML goes through the serializer and back", () => {
  const texts = ['<a xmlns="urn:a" xmlns:p="urn:p" p:q="1"><p:b/><c xmlns="">&lt;x</c></a>', "<!DOCTYPE d><d><!--c--></d>"];
  for (const text of texts) assertEqual(new XMLSerializer().serializeToString(parse(text, "text/xml")), text);
});

test("namespaces are declared where they are first needed", () => {
  const xml = document.implementation.createDocument("urn:p", "p:a");
  xml.documentElement.append(xml.createElementNS("urn:p", "p:b"), xml.createElementNS(null, "c"), xml.createElementNS("urn:d", "d"));
  assertEqual(new XMLSerializer().serializeToString(xml), '<p:a xmlns:p="urn:p"><p:b/><c/><d xmlns="urn:d"/></p:a>');
});
