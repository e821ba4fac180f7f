// Style sheets that script constructs. Nothing is laid out: the rules are kept.
(() => {
  test("a constructed sheet keeps its rules, without imports", async () => {
    const sheet = new CSSStyleSheet({ media: "screen" });
    sheet.replaceSync('@import "x.css"; a { color: red } @media print { b { top: 0 } i { left: "}" } } /* c { } */ p { }');
    assertEqual([...sheet.cssRules].map((rule) => rule.cssText.replace(/^\/\*.*\*\/ /, "")), [
      "a { color: red }", '@media print { b { top: 0 } i { left: "}" } }', "p { }",
    ]);
    assertEqual(sheet.insertRule("q { top: 0 }", 1), 1);
    sheet.deleteRule(0);
    assertEqual([sheet.cssRules[0].cssText, sheet.cssRules.length], ["q { top: 0 }", 3]);
    assertEqual(await sheet.replace("") === sheet, true);
    assertEqual(sheet.cssRules.length, 0);
  });
  test("documents adopt such sheets and nothing else", () => {
    const sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    assertEqual(document.adoptedStyleSheets.at(-1) === sheet, true);
    let name = "none";
    try { document.adoptedStyleSheets = [{}]; } catch (error) { name = error.name; }
    assertEqual(name, "TypeError");
  });
})();
