import BridgeComparison
import BridgeTestSupport
import Testing

@Suite("markup of HTML")
struct HTMLMarkupTests {
  private static func lines(_ recorded: String, _ actual: String) -> [String] {
    let page = { (body: String) in
      "<!doctype html><html><head><title>Shop</title></head><body>\(body)</body></html>"
    }
    return HTMLComparisonTests.lines(page(recorded), page(actual))
  }

  @Test(
    "that changes is one difference with a place",
    arguments: [
      ("<input checked>", "<input>", "input@checked"),
      ("<p class='a b'>x", "<p class='a'>x", "p@class"),
      ("<input accept='.gif,.png'>", "<input accept='.png,.svg'>", "input@accept"),
      ("<a data-accept='.gif,.png'>x", "<a data-accept='.png,.gif'>x", "a@data-accept"),
      ("<p style='color:red'>x", "<p style='color:blue'>x", "p@style"),
      ("<img srcset='a 1x, b 2x'>", "<img srcset='a 1x, b 3x'>", "img@srcset"),
      ("<p>&lt;b>", "<p>&gt;b>", "p"), ("<p>a&nbsp;b", "<p>a b", "p"),
      ("<p>caf\u{E9}", "<p>cafe\u{301}", "p"),
      ("<a href='/caf\u{E9}'>x</a>", "<a href='/cafe\u{301}'>x</a>", "a@href"),
      ("<template><b>1</b></template>", "<template><b>2</b></template>", "template > b"),
      ("<svg viewBox='0 0 1 1'/>", "<svg viewBox='0 0 2 1'/>", "svg@viewBox"),
      (
        "<svg><use xlink:href='#a' href='#z'/></svg>",
        "<svg><use xlink:href='#b' href='#z'/></svg>",
        "svg > use@xlink:href"
      ),
      (
        "<svg><use href='#z' xlink:href='#a'/></svg>",
        "<svg><use href='#z' xlink:href='#b'/></svg>",
        "svg > use@xlink:href"
      ),
      ("<math><mi>x</mi></math>", "<math><mi>y</mi></math>", "math > mi"),
      ("<!--[if IE]>1<![endif]-->", "<!--[if IE]>2<![endif]-->", "comment()"),
      ("<noscript>on</noscript>", "<noscript>off</noscript>", "noscript"),
      (
        "<iframe srcdoc='&lt;p>1&lt;/p>'></iframe>", "<iframe srcdoc='&lt;p>2&lt;/p>'></iframe>",
        "iframe@srcdoc p"
      ),
      ("<a onclick='go(1)'>x</a>", "<a onclick='go(2)'>x</a>", "a@onclick"),
      (
        "<script type=application/ld+json>{\"a\":1}</script>",
        "<script type=application/ld+json>{\"a\":2}</script>", "script $.a"
      ),
      (
        "<script type=importmap>{\"imports\":{\"a\":\"/a.js\"}}</script>",
        "<script type=importmap>{\"imports\":{\"a\":\"/b.js\"}}</script>", "script $.imports.a"
      ),
      (
        "<script type=speculationrules>{\"prefetch\":[1]}</script>",
        "<script type=speculationrules>{\"prefetch\":[2]}</script>", "script $.prefetch[0]"
      ),
      ("<style>p { top: 0 }</style>", "<style>p { top: 1 }</style>", "style line 1"),
      (
        "<meta http-equiv=refresh content='5;url=/a'>",
        "<meta http-equiv=refresh content='5;url=/b'>",
        "meta@content"
      ),
      ("<meta charset=utf-8>", "<meta charset=latin1>", "meta@charset"),
      ("<p style='transition: all 0.3s'>x", "<p style='transition: all 0.9s'>x", "p@style"),
      (
        "<style>p { transition: 0.3s }</style>", "<style>p { transition: 0.9s }</style>",
        "style line 1"
      ),
      ("<p style='color: #a1b2c3ff'>x", "<p style='color: #d4e5f6aa'>x", "p@style"),
      (
        "<script src=a.js integrity=sha256-q8ZpA1VxB7Tn3kRw9LmQ2Abc8ZpC1VxD7Tn3kRw9LmQ=></script>",
        "<script src=a.js integrity=sha256-Jf4t9Hs2XwA0bYvB6GkP8QdeJf4t9Hs2XwC0bYvD6Gk=></script>",
        "script@integrity"
      ),
      ("<svg><animate dur='1.5s'/></svg>", "<svg><animate dur='2.5s'/></svg>", "svg > animate@dur"),
      ("<svg fill='#a1b2c3ff'/>", "<svg fill='#d4e5f6aa'/>", "svg@fill"),
      (
        "<form><input type=hidden name=a value=1><input type=hidden name=b value=2></form>",
        "<form><input type=hidden name=b value=2><input type=hidden name=a value=3></form>",
        "form > input[name=a]@value"
      ),
      (
        "<script>a.b = {\"c\":1,\"d\":[2,3]};</script>",
        "<script>a.b = {\"d\":[3,2],\"c\":1};</script>", "script line 1"
      ),
      (
        "<script>a.b = {\"c\":\"\\u003cb>\",\"d\":1};</script>",
        "<script>a.b = {\"c\":\"<b>\",\"d\":1};</script>", "script line 1"
      ),
    ])
  func changes(recorded: String, actual: String, place: String) {
    for (old, new) in [(recorded, actual), (actual, recorded)] {
      let lines = Self.lines(old, new)
      #expect(lines.count == 1 && lines[0].hasPrefix("body \(place): recorded "), "\(lines)")
    }
  }

  @Test(
    "keeps the order of hidden inputs with one name, and of those with other elements between them",
    arguments: [
      (
        "<form><input type=hidden name=a value=1><input type=hidden name=a value=2></form>",
        "<form><input type=hidden name=a value=2><input type=hidden name=a value=1></form>"
      ),
      (
        "<form><input type=hidden name=a value=1><input type=hidden name=a[x] value=2></form>",
        "<form><input type=hidden name=a[x] value=2><input type=hidden name=a value=1></form>"
      ),
      (
        "<form><input type=hidden name=id value=1><input type=hidden name=ID value=2></form>",
        "<form><input type=hidden name=ID value=2><input type=hidden name=id value=1></form>"
      ),
      (
        "<form><input type=hidden name=a value=1><input name=b><input type=hidden name=c></form>",
        "<form><input type=hidden name=c><input name=b><input type=hidden name=a value=1></form>"
      ),
      (
        "<form><input type=hidden name=a value=0><input type=checkbox name=a></form>",
        "<form><input type=checkbox name=a><input type=hidden name=a value=0></form>"
      ),
    ])
  func hiddenInputs(recorded: String, actual: String) {
    #expect(!Self.lines(recorded, actual).isEmpty)
  }

  @Test(
    "with the same meaning is the same",
    arguments: [
      ("<input checked>", "<input checked=checked>"), ("<input disabled=''>", "<input DISABLED>"),
      ("<p class='a b'>x", "<p class=' b \n a '>x"),
      ("<p id=a title=b>x", "<p title=\"b\" id='a'>x"),
      ("<p>&copy; &amp; &#x41;", "<p>© & A"),
      (
        "<iframe srcdoc='&lt;p id=a>1&lt;/p>'></iframe>",
        "<iframe srcdoc='&lt;p id=\"a\">1'></iframe>"
      ),
      (
        "<script type=speculationrules>{\"prefetch\":[1]}</script>",
        "<script type=speculationrules>{ \"prefetch\": [1] }</script>"
      ),
      ("<svg><linearGradient id=a /></svg>", "<svg><lineargradient id=a></lineargradient></svg>"),
      ("<a href=\"x\"class=\"y\">z</a>", "<a class=y href=x>z</a>"), ("<p>x</p></i>", "<p>x</p>"),
      (
        "<script>a.b = {\"c\":1,\"d\":\"e\"};\nf({ \"g\": 2, \"h\": 3 });</script>",
        "<script>a.b = {\"d\":\"e\",\"c\":1};\nf({\n  \"h\": 3, \"g\": 2 });</script>"
      ),
      (
        "<form><input type=hidden name=a value=1> <input type=hidden name=b value=2><p>x</form>",
        "<form><input type=hidden name=b value=2> <input type=hidden name=a value=1><p>x</form>"
      ),
    ])
  func same(recorded: String, actual: String) {
    #expect(Self.lines(recorded, actual) == [])
    #expect(Self.lines(actual, recorded) == [])
  }

  @Test(
    "that the parser drops is compared, beside other differences too",
    arguments: [
      ("<tr class=a>", "<tr class=b>", "recorded <tr class=a>, actual <tr class=b>"),
      ("<tr class=a>", "", "recorded <tr class=a>, actual (absent)"),
      ("", "<td title='a > b'>", "recorded (absent), actual <td title='a > b'>"),
      ("<i id=x id=a></i>", "<i id=x id=b></i>", "recorded <i id=a>, actual <i id=b>"),
      (
        "<select><table><option>1</select>", "<select><option>1</select>",
        "recorded <table>, actual (absent)"
      ),
      (
        "<form><form action=/1></form>", "<form><form action=/2></form>",
        "recorded <form action=/1>, actual <form action=/2>"
      ),
    ])
  func dropped(recorded: String, actual: String, texts: String) {
    let line = "body dropped(): " + texts
    #expect(Self.lines("<div>\(recorded)x</div>", "<div>\(actual)x</div>") == [line])
    #expect(
      Self.lines("<p>1</p><div>\(recorded)x</div>", "<p>2</p><div>\(actual)x</div>")
        == ["body p: recorded 1, actual 2", line])
  }

  @Test("may have the types of files in another order")
  func types() {
    #expect(
      Self.lines("<input accept='.gif, image/png'>", "<input accept='image/png,.gif'>").isEmpty)
  }

  @Test("that is only text is not taken for dropped markup")
  func text() {
    for (old, new) in [
      ("<script>a(\"<tr class=a>\")</script>", "<script>a(\"<tr class=b>\")</script>"),
      ("<textarea><tr class=a></textarea>", "<textarea><tr class=b></textarea>"),
      ("<!-- <tr class=a> -->", "<!-- <tr class=b> -->"),
      (
        "<svg><desc><![CDATA[<tr class=a>]]></desc></svg>",
        "<svg><desc><![CDATA[<tr class=b>]]></desc></svg>"
      ),
      ("<a title='<tr class=a>'>x</a>", "<a title='<tr class=b>'>x</a>"),
    ] { #expect(Self.lines(old, new).count == 1, "\(Self.lines(old, new))") }
  }

  @Test("of the end of a document that is cut inside a tag is compared")
  func cut() {
    let old = "<!doctype html><p>x</p><img src=a"
    #expect(HTMLComparisonTests.lines(old, "<!doctype html><p>x</p><img src=b").count == 1)
    #expect(HTMLComparisonTests.lines(old, "<!doctype html><p>x</p>").count == 1)
    #expect(
      HTMLComparisonTests.lines("<!doctype html><p>x</p></body>", "<!doctype html><p>x</p></bo")
        == ["body dropped(): recorded (absent), actual </bo"])
  }

  @Test(
    "before the document decides how a page is laid out",
    arguments: [
      ("<!doctype html>", "", 1), ("<!doctype html>", "<!DOCTYPE HTML >", 0),
      ("<!doctype html>", "<!doctype html PUBLIC>", 1),
      ("<!doctype html>", "<!DOCTYPE html PUBLIC \"-//W3C//DTD HTML 3.2//EN\">", 1),
    ])
  func doctype(recorded: String, actual: String, count: Int) {
    let page = { (start: String) in start + "<html><title>a</title><p>x" }
    #expect(HTMLComparisonTests.lines(page(recorded), page(actual)).count == count)
  }
}
