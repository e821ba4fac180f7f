import BridgeRecording
import Testing

@testable import BridgeComparison

@Suite("names with random words")
struct GeneratedNameTests {
  private static func differences(
    _ recorded: String, _ actual: String, type: String = "text/html"
  ) -> Int {
    ResponseComparison(rules: ComparisonRules()).compare(recorded, actual, type: type)
      .differences.count
  }

  private static func form(_ id: String, _ word: String) -> String {
    "<form id=\"\(id)\" name=\"\(id)-\(word)\"><p>x</p></form>"
  }

  @Test(
    "are the same with another word of their kind, although the page has the name elsewhere, too",
    arguments: [
      ("new_issue_category", "5e46aead", "new_issue_category", "a93044ec", 0),
      ("edit_project_1", "6a6214ad", "edit_project_1", "df598a2e", 0),
      // One of the words happens to have digits only.
      ("wiki_form", "35501715", "wiki_form", "baca971b", 0),
      ("form", "b7f4b5be", "form", "52423114", 0), ("form", "00789ce2", "form", "acffddae", 0),
      ("edit_user_5", "69cd59de", "edit_user_5", "59645213", 0),
      ("form", "35501715", "form", "35501716", 1), ("form", "20261123", "form", "draft-12", 1),
      ("new_issue_category", "5e46aead", "new_issue_category", "5e46aeae", 1),
      ("new_issue_category", "5e46aead", "new_issue_version", "a93044ec", 2),
    ])
  func forms(one: String, word: String, other: String, live: String, count: Int) {
    #expect(Self.differences(Self.form(one, word), Self.form(other, live)) == count)
  }

  @Test("of a masked secret may be in one case by chance")
  func masked() {
    let text = { (shown: String) in "<bdi>\(shown)****************</bdi>" }
    #expect(Self.differences(text("rejvqy"), text("ZD9UW6")) == 0)
    #expect(Self.differences(text("rejvqy"), text("ZD9UW")) == 1)
    #expect(Self.differences(text("secret"), text("hidden")) == 1)
  }

  @Test(
    "of capitals and digits may have letters only on one side, unless these are a word",
    arguments: [
      ("<p class=6EGWXGJ6ZZ>", "<p class=MKFWZRQXLB>", 0),
      ("<p class=MKFWZRQXLB>", "<p class=6EGWXGJ6ZZ>", 0),
      ("<script>fMKFWZRQXLB()</script>", "<script>f6EGWXGJ6ZZ()</script>", 0),
      ("<script>fZYUE5E09PK()</script>", "<script>fNXJNF66871()</script>", 0),
      ("<p class=OBDBQ7P6IY>", "<p class=600ASVIJEX>", 0),
      ("<p class=6PIWEMQJAS>", "<p class=OQUOHO6I8W>", 0),
      ("<p class=6EGWXGJ6ZZ>", "<p class=MAINTENAN2>", 1),
      ("<p class=6EGWXGJ6ZZ>", "<p class=MAINTENANC>", 1),
      ("<p class=6EGWXGJ6ZZ>", "<p class=MKFWZRQXL>", 1),
      ("<p class=MKFWZRQXLB>", "<p class=QWZRTPSDFG>", 1),
      ("<p class=6EGWXGJ6ZZ>", "<p class=6EGWXGJBCD>", 1),
    ])
  func capitals(recorded: String, actual: String, count: Int) {
    #expect(Self.differences(recorded, actual) == count)
  }

  @Test("are differences where two of them become one, or take the word of another")
  func reused() {
    let page = { (first: String, second: String) in
      Self.form("new_category", first) + Self.form("new_version", second)
    }
    #expect(Self.differences(page("5e46aead", "1b7d4c3e"), page("a93044ec", "9b5a7f20")) == 0)
    #expect(Self.differences(page("5e46aead", "1b7d4c3e"), page("a93044ec", "a93044ec")) == 1)
    #expect(Self.differences(page("5e46aead", "1b7d4c3e"), page("1b7d4c3e", "9b5a7f20")) > 0)
  }

  @Test(
    "may have digits only on one side, before a name as well",
    arguments: [
      ("5b5b1125-up.json", "28234320-up.json", 0), ("28234320-up.json", "5b5b1125-up.json", 0),
      ("5b5b1125-up.json", "28234320-in.json", 1), ("5b5b1125-up.json", "20261123-up.json", 1),
    ])
  func prefixes(recorded: String, actual: String, count: Int) {
    let link = { (name: String) in "<a href=\"/data/\(name)\">x</a>" }
    #expect(Self.differences(link(recorded), link(actual)) == count)
  }

  @Test(
    "of eight digits are numbers where no name is joined to them",
    arguments: [
      ("number 52423114.", "number b7f4b5be."), ("7-52423114", "7-b7f4b5be"),
      ("article 52423114-blue", "article b7f4b5be-blue"),
    ])
  func numbers(recorded: String, actual: String) {
    #expect(Self.differences("<p>\(recorded)", "<p>\(actual)") == 1)
  }

  @Test(
    "of letters and a few digits are identities in a member that says so",
    arguments: [
      ("session_id", "sess-svqtdbg5mdbjghbb", "sess-q7wkzvtxhplmrndc", 0),
      ("session_id", "sess-svqtdbg5mdbjghbb", "sess-9ycf0xw2k7tmzeau", 0),
      ("title", "sess-svqtdbg5mdbjghbb", "sess-q7wkzvtxhplmrndc", 1),
      ("session_id", "sess-svqtdbg5mdbjghbb", "sess-svqtdbg6mdbjghbb", 1),
      ("session_id", "sess-svqtdbg5mdbjghbb", "sess-internationalize", 1),
      ("session_id", "sess-svqtdbg5mdbjghbb", "user-q7wkzvtxhplmrndc", 1),
      ("session_id", "sess-svqtdbg5mdbjghbb", "sess-q7wkzvtxhplmrnd", 1),
      ("plan_id", "starter2024", "premium2025", 1),
      ("user_id", "jonathansmith1985", "elisabethbrown1990", 1),
      ("user_id", "jonathansmith1985", "margaretbrown1990", 1),
      ("slug", "top10ideasforspring", "our9bestmealsofjuly", 1),
    ])
  func sparse(name: String, recorded: String, actual: String, count: Int) {
    let body = { (value: String) in "{\"\(name)\":\"\(value)\"}" }
    #expect(Self.differences(body(recorded), body(actual), type: "application/json") == count)
  }

  @Test(
    "of files may have the time of another deployment",
    arguments: [
      ("/a.js?1669909042", "/a.js?1669927042", 0), ("/a.js?1669909042", "/b.js?1669927042", 1),
      ("/a.js?1669909042", "/a.js?1669927042x", 1), ("/a.js?1669909042", "/a.js?166992704", 1),
      ("/a.js?1669909042", "/a.js", 1), ("/a?1669909042", "/a?1669927042", 1),
      ("/a.php?1669909042", "/a.php?1669927042", 1), ("/a.js?t=5", "/a.js?t=6", 1),
    ])
  func deployment(recorded: String, actual: String, count: Int) {
    let script = { (url: String) in "<script src=\"\(url)\"></script>" }
    #expect(Self.differences(script(recorded), script(actual)) == count)
  }

  @Test(
    "of methods, fields and sources have no order in a list",
    arguments: [
      ("Allow", "OPTIONS, GET", "GET, OPTIONS", 0), ("Vary", "Cookie, Accept", "accept,Cookie", 0),
      ("Allow", "OPTIONS, GET", "GET, OPTIONS, PUT", 1), ("Allow", "GET, PUT", "GET, POST", 1),
      ("Allow", "GET, PUT", "put, get", 1), ("Vary", "Cookie, Accept", "Cookie", 1),
      ("X-Order", "a, b", "b, a", 1), ("Content-Language", "de, en", "en, de", 1),
      (Self.csp, "img-src 'self' data:; sandbox", "sandbox ; img-src data: 'self'", 0),
      (Self.csp, "a b, c; d", "a b, d; c", 0), (Self.csp, "a b, c d", "c d, a b", 1),
      (Self.csp, "a b; c", "a b", 1), (Self.csp, "a b; c d", "a d; c b", 1),
      (Self.csp, "a b; a c", "a c; a b", 1),
      (
        Self.csp, "a 'nonce-4TusxP+4OYx4/as/p4Cvyg=='; b", "b; a 'nonce-GX82bOQwZQQjiFjasBQfaA=='",
        0
      ),
      ("X-Policy", "a b; c", "c; a b", 1),
    ])
  func lists(name: String, recorded: String, actual: String, count: Int) {
    let found = ResponseComparison(rules: ComparisonRules()).compare(
      "x", "x", fields: [(name, recorded)], actualFields: [(name, actual)])
    #expect(found.differences.count == count)
  }

  private static let csp = "Content-Security-Policy"
}

@Suite("passwords that a program made up")
struct GeneratedPasswordTests {
  @Test(
    "are of one kind if a sentence announces them",
    arguments: [
      ("TaMpZF3bmrcw", "g7vmRVbsPyN2", true), ("^BW7prjQ+bq1", "zgbwX%xK7NPk", true),
      ("^BW7prjQ+bq1", "zgbwX%xK7NP", false), ("TaMpZF3bmrcw", "TaMpZF3bmrcx", false),
      ("TaMpZF3bmrcw", "not set today", false), ("^BW7prjQ+bq1", "unchangeable", false),
      ("Section1Item", "Chapter2Part", false),
    ])
  func announced(recorded: String, actual: String, isSame: Bool) {
    let forms: [(text: String, isOne: Bool)] = [
      ("<p>Your new password is §.</p>", true), ("<p>Password for otto: <b>§</b></p>", true),
      ("<p>Passwort <i>gone</i> to <b>§</b></p>", true), ("<p>The words are §.</p>", false),
    ]
    for (text, isOne) in forms where isOne || recorded.contains("+") {
      let page = { (value: String) in text.replacing("§", with: value) }
      let result = ResponseComparison().compare(page(recorded), page(actual))
      #expect(result.isSame == (isSame && isOne), "\(result.differences)")
    }
  }
}
