// XPathEvaluator, document.evaluate and their results.
(() => {
  const root = new DOMParser().parseFromString(
    '<ul id="u" class="list"><li>a</li><li hx-on:click="x" data-n="2">b<b>c</b></li><!-- no --><li>3.5</li></ul><p lang="de-AT">4</p>',
    "text/html");
  const list = root.getElementById("u");
  const value = (expression, node = list) => {
    const result = new XPathEvaluator().evaluate(expression, node);
    switch (result.resultType) {
      case XPathResult.NUMBER_TYPE: return result.numberValue;
      case XPathResult.STRING_TYPE: return result.stringValue;
      case XPathResult.BOOLEAN_TYPE: return result.booleanValue;
    }
    const found = [];
    for (let each = result.iterateNext(); each !== null; each = result.iterateNext()) found.push(each.textContent ?? each.value);
    return found;
  };
  const check = (sentence, rows) => test(sentence, () => {
    for (const [expression, expected] of rows) assertEqual(value(expression), expected, expression);
  });

  check("paths walk the axes, in document order and without doubles", [
    ["li", ["a", "bc", "3.5"]], ["./li[2]", ["bc"]], ["li[last()]", ["3.5"]], ["//b", ["c"]], ["//b/..", ["bc"]],
    ["//b/ancestor::ul/@class", ["list"]], ["li/following-sibling::li", ["bc", "3.5"]], ["//p | li[1]", ["a", "4"]],
    ["li[2]/preceding-sibling::*[1]", ["a"]], ["/html/body/p", ["4"]], ["(//li)[2]", ["bc"]], ["//LI[1]", ["a"]],
    ["descendant::text()", ["a", "b", "c", "3.5"]], ["comment()", [" no "]], ["self::ul/li[b]", ["bc"]], ["//b/following::*", ["3.5", "4"]],
  ]);
  check("predicates compare attributes, as htmx asks for its own", [
    ['.//*[@*[starts-with(name(), "hx-on:") or starts-with(name(), "data-hx-on:")]]', ["bc"]],
    ["li[@data-n = 2]", ["bc"]], ["li[@data-n > 1 and position() = 2]", ["bc"]], ["li[not(@data-n)]", ["a", "3.5"]],
    ["li[. = 'a' or . = '3.5'][2]", ["3.5"]], ["id('u')/li[1]", ["a"]], ["//p[lang('de')]", ["4"]],
  ]);
  check("numbers, strings and booleans follow the conversions of XPath", [
    ["1 + 2 * 3 - -1", 8], ["7 mod 4 div 2", 1.5], ["count(li)", 3], ["sum(li[3] | //p)", 7.5], ["string(1 div 0)", "Infinity"],
    ["li = 'a'", true], ["li != 'a'", true], ["'a' = true()", true], ["number('x') = number('x')", false],
    ["concat(name(), '-', @class)", "ul-list"], ["substring('12345', 1.5, 2.6)", "234"], ["translate('bar', 'abc', 'AB')", "BAr"],
    ["normalize-space('  a  b ')", "a b"], ["substring-after('a=b=c', '=')", "b=c"], ["string-length('\u{1f600}')", 1],
    ["boolean(//i)", false], ["round(-2.5)", -2], ["string(0.0000001)", "0.0000001"], ["local-name(@class)", "class"],
  ]);
  test("an invalid expression is a SyntaxError, and a wrong type a TypeError", () => {
    const name = (call) => {
      try { call(); } catch (error) { return error.name; }
      return "none";
    };
    for (const text of ["", "li[", "a b", "unknown()", "//", "li/", "$x", "count()", "foo::a", "'"]) {
      assertEqual(name(() => document.createExpression(text)), "SyntaxError", text);
    }
    assertEqual(name(() => document.evaluate("1", document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE)), "TypeError");
    assertEqual(name(() => document.evaluate("1", document).stringValue), "TypeError");
    assertEqual(name(() => document.evaluate("1", {})), "TypeError");
  });
  test("results come as snapshots and as first nodes too", () => {
    const all = root.evaluate("//li", root, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
    assertEqual([all.snapshotLength, all.snapshotItem(1).localName, all.snapshotItem(3)], [3, "li", null]);
    const first = root.createExpression("//b").evaluate(root, XPathResult.FIRST_ORDERED_NODE_TYPE);
    assertEqual(first.singleNodeValue.localName, "b");
  });
})();
