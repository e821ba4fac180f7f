import BridgeRecording
import Testing

@testable import BridgeComparison

@Suite("short codes")
struct ShortCodeTests {
  private static func links(_ codes: String, behind segment: String = "s") -> String {
    codes.split(separator: " ").map { "<li><a href=/\(segment)/\($0)>x</a>" }.joined()
  }

  private static let recorded = links("eZxdKg oLoeJw F6ffIw")
  private static let live = links("_f7tFg JNiuGw k8VvHw")

  @Test(
    "may be others if three of a list have changed",
    arguments: [
      (recorded, live, true),
      (recorded + "<i id=F6ffIw>", live + "<i id=k8VvHw>", true),
      (recorded + "<p>see /s/F6ffIw", live + "<p>see /s/k8VvHw", true),
      // One of them happens to look like a word.
      (links("eZxdKg oLoeJw F6ffIw"), links("_f7tFg JNiuGw Kvvzhw"), true),
      (recorded + "<i id=F6ffIw>", live + "<i id=JNiuGw>", false),
      (links("eZxdKg oLoeJw F6ffIw"), links("eZxdKg oLoeJw k8VvHw"), false),
      (links("eZxdKg oLoeJw F6ffIw"), links("_f7tFg JNiuGw JNiuGw"), false),
      (links("eZxdKg oLoeJw F6ffIw"), links("_f7tFg JNiuGw"), false),
      (links("eZxdKg oLoeJw F6ffIw"), links("_f7tFg JNiuGw k8VvHwA"), false),
      (links("eZxdKg oLoeJw F6ffIw"), links("oLoeJw eZxdKg F6ffIw"), false),
      (links("GitHub GitLab BitKep"), links("SrcHut PagUre LauPad"), false),
      (links("debian fedora ubuntu"), links("alpine gentoo manjar"), false),
      (links("page10 page11 page12"), links("item20 item21 item22"), false),
    ])
  func lists(recorded: String, live: String, isSame: Bool) {
    let differences = ResponseComparison().compare(recorded, live).differences
    #expect(differences.isEmpty == isSame)
  }

  @Test(
    "are known by their length once a list has proved them, and keep their partners",
    arguments: [
      ("OtT6Qw", "jU6Xnw", true), ("OtT6Qw", "k8VvHw", false), ("F6ffIw", "k8VvHw", true),
      ("F6ffIw", "jU6Xnw", false), ("OtT6Qw", "delete", false), ("OtT6Qw", "OtT7Qw", false),
      ("OtT6QwZ", "jU6XnwB", false),
    ])
  func known(recorded: String, live: String, isSame: Bool) {
    let (old, new) = (Self.links(recorded, behind: "t"), Self.links(live, behind: "t"))
    let comparison = ResponseComparison()
    #expect(!comparison.compare(old, new).differences.isEmpty)
    #expect(comparison.compare(Self.recorded, Self.live).differences.isEmpty)
    #expect(comparison.compare(old, new).differences.isEmpty == isSame)
  }
}

@Suite("short codes that look like names")
struct NamelikeCodeTests {
  private static func links(_ codes: String) -> String {
    codes.split(whereSeparator: \.isWhitespace).map { "<li><a href=/s/\($0)>x</a>" }.joined()
  }

  private static func page(_ codes: String) -> RecordedResponse {
    RecordedResponse(
      status: 200, reason: "", fields: [RecordedField("Content-Type", "text/html")],
      body: .content(RecordedContent(mediaType: "text/html", bytes: Array(links(codes).utf8))))
  }

  private static let (few, live) = ("eZxdKg oLoeJw F6ffIw", "_f7tFg JNiuGw k8VvHw")
  private static let many = few + " OtT6Qw Z2OgJw TERvvg"
  private static let capitals = few + " BK7XTC 38HLNC HZEZVU RPNTGE MZNA7B W9UBUY export search"
  private static let articles = few + " SKU104 SKU218 SKU377 SKU491 SKU562 SKU650"
  private static let names = few + " MONDAY FRIDAY HALL42 LEVEL2 PHASE1 TRACK7"
  private static let parts = few + " LM358N NE555P TL072C BC547B CD401B LF356M"
  private static let alphabet = """
    HKDZNR ECCANT K73BHS TMJ3F8 DJGA8W 7J7JGF KKW9Z9 9MC9VL
    XNSHFH RJC89T 8KAKUY K93SGP PVKPQF HKJ87B CBQWJS TWRYLE
    XGCPGW WQJFMP ZULWTG LD8BYH J3UV9H DLFKQA BMYCKZ XLALKL RPNTGE
    """

  @Test(
    "may be others if most codes of the recording behind that segment do not",
    arguments: [
      (many, "OtT6Qw", "WA-WPw", true), (many, "TERvvg", "jU6Xnw", true),
      (many, "OtT6Qw", "delete", false), (many, "OtT6Qw", "183746", false),
      (many, "OtT6Qw", "Z2OgJw", false), (many, "OtT6Qw", "OtTvvw", false),
      (few + " OtT6Qw", "OtT6Qw", "WA-WPw", false),
      (few + " OtT6Qw GitHub GitLab BitKep SrcHut", "OtT6Qw", "WA-WPw", false),
      (capitals, "MZNA7B", "KNBE73", true), (capitals, "RPNTGE", "WFNTAR", true),
      (capitals, "RPNTGE", "BK7XTC", false), (capitals, "RPNTGE", "delete", false),
      (capitals, "RPNTGE", "RPNTUB", false), (capitals, "RPNTGE", "aB3dEf", false),
      (articles, "SKU104", "KNBE73", false), (names, "MONDAY", "KNBE73", false),
    ])
  func known(recording: String, recorded: String, actual: String, isSame: Bool) {
    let comparison = ResponseComparison(rules: ComparisonRules()) {
      [Self.page(recording)]
    }
    #expect(comparison.compare(Self.links(Self.few), Self.links(Self.live)).differences.isEmpty)
    let (old, new) = ("<a href='/#\(recorded)'>x</a>", "<a href='/#\(actual)'>x</a>")
    #expect(comparison.compare(old, new).differences.isEmpty == isSame)
  }
}

extension NamelikeCodeTests {
  @Test(
    "need no list that has changed if they consist of capitals and digits",
    arguments: [
      (capitals, "RPNTGE", "WFNTAR", true), (capitals, "RPNTGE", "BK7XTC", false),
      (capitals, "RPNTGE", "STATUS", true), (capitals, "RPNTGE", "status", false),
      (capitals, "BK7XTC", "aB3dEf", false), (alphabet, "RPNTGE", "WFNTAJ", true),
      (alphabet, "RPNTGE", "UNIQUE", false), (alphabet, "RPNTGE", "HTTP2X", false),
      (articles, "SKU104", "KNBE73", false), (parts, "LM358N", "NE558X", false),
      (names, "LEVEL2", "HALL42", false), (many, "OtT6Qw", "WA-WPw", false),
    ])
  func single(recording: String, recorded: String, actual: String, isSame: Bool) {
    let comparison = ResponseComparison(rules: ComparisonRules()) { [Self.page(recording)] }
    let result = comparison.compare(Self.links(recorded), Self.links(actual))
    #expect(result.differences.isEmpty == isSame)
  }

  @Test("stand for themselves once both sides have had them")
  func kept() {
    let comparison = ResponseComparison(rules: ComparisonRules()) { [Self.page(Self.capitals)] }
    let page = Self.links("RPNTGE")
    #expect(comparison.compare(page, page).differences.isEmpty)
    #expect(!comparison.compare(page, Self.links("WFNTAR")).differences.isEmpty)
    #expect(!comparison.compare(Self.links("MZNA7B"), page).differences.isEmpty)
    #expect(comparison.compare(Self.links("MZNA7B"), Self.links("KNBE73")).differences.isEmpty)
    #expect(!comparison.compare(Self.links("MZNA7B"), Self.links("WFNTAR")).differences.isEmpty)
  }

  @Test(
    "may be many in a list of codes that the recording has",
    arguments: [
      (many, "JVWM_A S24O9Q kkhN-A", true), (many, "JVWM_A S24O9Q delete", false),
      (few, "JVWM_A S24O9Q kkhN-A", false), (many, "JVWM_A S24O9Q OtT6Qw", false),
    ])
  func lists(recording: String, actual: String, isSame: Bool) {
    let comparison = ResponseComparison(rules: ComparisonRules()) { [Self.page(recording)] }
    let result = comparison.compare(Self.links(Self.few), Self.links(actual))
    #expect(result.differences.isEmpty == isSame)
  }
}

@Suite("random numbers at the ends of ids")
struct GeneratedNumberTests {
  private static func form(_ number: String, label: String? = nil) -> String {
    """
    <form id="f_\(number)"><input id="all_\(number)"><label for="all_\(label ?? number)">x</label>\
    <input id="P\(number)" data-for="\(number)"></form>
    """
  }

  @Test(
    "may be others if three elements have them, and in one place as in the other",
    arguments: [
      (form("1880869724"), form("1109193291"), true),
      (form("105578983"), form("1437676751"), true),
      (form("1880869724"), form("1109193291", label: "1270833577"), false),
      (form("1880869724"), form("1109193291", label: "1880869724"), false),
      (form("1880869724"), form("delete"), false),
      (form("12345"), form("67890"), false),
      ("<p id=\"row_1880869724\">", "<p id=\"row_1109193291\">", false),
      (
        form("1880869724") + "<a href=\"/x/1880869724\">",
        form("1109193291") + "<a href=\"/x/1437676751\">", false
      ),
    ])
  func forms(recorded: String, live: String, isSame: Bool) {
    #expect(ResponseComparison().compare(recorded, live).differences.isEmpty == isSame)
  }
}
