// Markup of any shape takes time in proportion to its length, and is never lost for it.
(() => {
  const parse = (text, type = "text/html") => {
    const start = performance.now();
    const parsed = new DOMParser().parseFromString(text, type);
    assertEqual(performance.now() - start < 30000, true, "it took too long");
    return parsed;
  };
  const inBody = (text) => parse(text).body.innerHTML;

  for (const piece of ["<a ", "<", "</", "<!--", "<!doctype", "&", "</a", "<a b='", "<textarea>", "<form>"]) {
    test(`${piece} a hundred thousand times is read`, () => { parse(piece.repeat(100000)); });
  }
  for (const piece of ["<textarea></textarea>", "<form><input name=a></form>", "<option>x", "<input type=radio name=a checked>"]) {
    test(`${piece} three thousand times is read`, () => { parse(piece.repeat(3000)); });
  }
  test("elements deeper than engines go become siblings", () => {
    const page = parse(`${"<div>".repeat(50000)}x`);
    assertEqual([page.getElementsByTagName("div").length, page.body.textContent], [50000, "x"]);
    assertEqual(inBody(`${"<i>".repeat(20000)}${"</i>".repeat(20000)}x`).endsWith("</i>x"), true);
  });
  test("a tag may be as long as it likes", () => {
    assertEqual(inBody(`<p ${"b ".repeat(1000000)}>x</p>`), '<p b="">x</p>');
    assertEqual(inBody(`<p b=${"c".repeat(2000000)}>x</p>`).length, 2000000 + 13);
  });
  test("so may what XML has between its elements", () => {
    const xml = (text) => parse(text, "text/xml").documentElement;
    assertEqual(xml(`<a><!--${"c".repeat(8000000)}--></a>`).firstChild.data.length, 8000000);
    assertEqual(xml(`<!DOCTYPE a ${"b ".repeat(500000)}[<!ENTITY c ">">]><a/>`).tagName, "a");
    assertEqual(xml(`${"<a>".repeat(50000)}${"</a>".repeat(50000)}`).tagName, "parsererror");
    for (const text of ["<a><!-- -- --></a>", "<a><!--->", "<!DOCTYPE a [<a/>"]) assertEqual(xml(text).tagName, "parsererror");
  });
  const rows = [
    ["<a b='1'c>", '<a b="1" c=""></a>'], ["<a =b c==d>", '<a =b="" c="=d"></a>'], ['<a b"c>', '<a b"c=""></a>'],
    ['<a b="x>y">z</a>', '<a b="x&gt;y">z</a>'], ["</>a</ x>b", "a<!-- x-->b"], ["x<?y?>", "x<!--?y?-->"],
    ["a<!-->b<!--->c<!--d--!>e", "a<!---->b<!---->c<!--d-->e"], ["a<", "a&lt;"], ["a</", "a&lt;/"], ["x<a b='c>", "x"],
  ];
  for (const [text, expected] of rows) {
    test(`a document reads ${JSON.stringify(text)} as browsers do`, () => assertEqual(inBody(text), expected));
  }
  test("text around an end tag that ends nothing is one text", () => assertEqual(parse("a</b>c").body.childNodes.length, 1));
  test("controls that a parser made know their form and their state", () => {
    const [form] = parse("<form><input name=a value=1><select name=s><option>x<option selected>y<option selected>z</select></form>").forms;
    assertEqual([form.a.value, form.s.value, [...form.elements].length], ["1", "z", 2]);
  });
})();
