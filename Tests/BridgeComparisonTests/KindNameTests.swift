import BridgeRecording
import Testing

@testable import BridgeComparison

/// Comparisons of a response with one of another day.
private enum ComparedKinds {
  static func compare(
    _ recorded: String, _ actual: String, type: String = "text/html", strict: Bool = false
  ) -> ComparisonResult {
    var rules = ComparisonRules()
    rules.acceptsSameKinds = !strict
    return ResponseComparison(rules: rules).compare(
      recorded, actual, type: type, fields: [("Date", "Mon, 23 Nov 2026 19:49:52 GMT")],
      actualFields: [("Date", "Tue, 24 Nov 2026 08:20:03 GMT")])
  }

  /// Expects one value of this kind, in HTML and in JSON, and a difference if everything is compared.
  static func expect(_ kind: String, _ recorded: String, _ actual: String) {
    let result = compare(recorded, actual)
    #expect(result.isSame, "\(result.differences)")
    #expect(result.sameKinds.map(\.kind.rawValue) == [kind])
    #expect(!compare(recorded, actual, strict: true).isSame)
    let json = { (text: String) in "{\"a\":\"\(text)\"}" }
    #expect(compare(json(recorded), json(actual), type: "application/json").isSame)
  }
}

@Suite("dates with names of months and days in other languages")
struct DateNameTests {
  @Test(
    "are of one kind, and listed",
    arguments: [
      ("am Montag, 23. November 2026.", "am Dienstag, 24. November 2026."),
      ("bis 7. Dez. 2026", "bis 8. Dezember 2026"),
      ("le lun. 23 nov. 2026 !", "le mar. 24 nov. 2026 !"),
      ("du 1 d\u{E9}cembre 2026", "du 2 d\u{E9}cembre 2026"),
      ("lunes, 23 de noviembre de 2026", "martes, 24 de noviembre de 2026"),
      ("luned\u{EC} 23 novembre 2026", "marted\u{EC} 24 novembre 2026"),
      ("maandag 23 november 2026", "dinsdag 24 november 2026"),
      (
        "segunda-feira, 23 de novembro de 2026", "ter\u{E7}a-feira, 24 de novembro de 2026"
      ),
      ("pon., 23 lis 2026, 19:40", "wt., 24 lis 2026, 08:10"),
      ("od \u{15B}r., 18 lis 2026, 19:40", "od czw., 19 lis 2026, 08:10"),
      ("od wtorek, 17 listopada 2026", "od \u{15B}roda, 18 listopada 2026"),
    ])
  func same(recorded: String, actual: String) {
    ComparedKinds.expect("clock", recorded, actual)
  }

  @Test(
    "do not hide what changed",
    arguments: [
      ("geboren 3. M\u{E4}rz 1984", "geboren 4. M\u{E4}rz 1984"),
      ("f\u{E4}llig 30. Nov. 2026", "f\u{E4}llig 29. Nov. 2026"), ("Montag", "Dienstag"),
      ("am 23. November 2026 von Ann", "am 24. November 2026 von Bob"),
      ("23 listopada 2026", "24 novembre 2026"), ("am 23. November 2026", "am 24 novembre 2026"),
      ("em 23 de novembro de 2026", "em 24 de dezembro de 2026"),
      ("23 de noviembre de 2026", "24 noviembre 2026"), ("5 set di 2026", "6 set di 2026"),
      ("lundi 23 mai", "mardi 24 mai"), ("lun. 23 places", "mar. 24 places"),
      ("so 23 mal 2026", "so 24 mal 2026"), ("\u{15B}roda", "czwartek"),
      ("od\u{15B}r., 18 lis 2026", "odczw., 19 lis 2026"), ("le 23 nov. 2026", "le 23 nov. 2025"),
    ])
  func different(recorded: String, actual: String) {
    #expect(!ComparedKinds.compare(recorded, actual).isSame)
  }
}

@Suite("random identities beside names that look like them")
struct RandomNameTests {
  @Test(
    "are of one kind, and listed",
    arguments: [
      ("by 1574512323723284483.", "by 1574701113540628483."),
      ("by 2124953593181130755.", "by 2125142382998474755."),
      ("src=/assets/index-3f2a9c1b.js", "src=/assets/index-12345678.js"),
      ("src=app.48201957.css", "src=app.77b0ac2d.css"),
      ("at /n/rsY-Ju2IbfsHqe34KgbpVa", "at /n/b71vY0908ElCXMDTlH8FYa"),
      ("at /n/j-3Es7ZkSN4m04JaT-kwvU", "at /n/3n78cukkD7vtmfBBQTCVGA"),
      ("key=E4OkTR7LGDudJ_CrpqsRKEKr", "key=aIZ3c-oNF0JZUy_8I2a-mC76"),
      ("<b id=Qw3-word-Lm9Zx7Kt2bV1s>", "<b id=pR8kT2mX4vB6nJ-form-y5>"),
    ])
  func same(recorded: String, actual: String) {
    ComparedKinds.expect("identity", recorded, actual)
  }

  @Test(
    "do not hide what changed",
    arguments: [
      ("by 838565520998420483.", "by 922451600998420483."),
      ("by 1574512323723284483.", "by 922451600998420483."),
      ("by 123456789012345678.", "by 223456789012345678."),
      (
        "by 1574512323723284483, 1574512323723284483", "by 1574701113540628483, 1574701113544822787"
      ),
      ("total 1574512323723284.", "total 1574701113540628."),
      ("see /part-20261123.json", "see /part-3f2a9c1b.json"),
      ("see /part-12345678.json", "see /part-12345679.json"),
      ("see /part-12345678.json", "see /part-abcdefab.json"),
      ("see /part-12345678.json", "see /part-settings.json"),
      ("see /part-12345678.js", "see /part-3f2a9c1b.css"),
      ("/Report-2024Q1-FinalV2a", "/Report-2023Q4-DraftV1b"),
      ("/non-canBeRequiredByUsers", "/non-canBeForbiddenByTeam"),
      ("/Team-A1-vs-Team-B2-Rd3X", "/Team-C4-vs-Team-D5-Rd6Y"),
      ("/EC2-t3Large-us-East1-v2b", "/EC2-m5Small-eu-West3-v4c"),
      ("/MacBookPro14-M3-16GB-1TB", "/MacBookAir13-M2-08GB-2TB"),
      ("/iPhone15ProMax-256GB-Blue", "/GalaxyS24PlusXL-512GB-Red"),
      ("/IMG_20241123_1949-webHD1", "/IMG_20231022_0830-webSD2"),
      ("/PloneGetPaid-PloneFormGen", "/WagtailForms-DjangoOscarX"),
      ("<path d='zm-1-6v6H3V9h14zm-8h6v2'>", "<path d='h4-2v3H7V5h12zm-6l4-4H1'>"),
      ("/JavaScript-TypeScript-Go", "/PythonTwo-JavaOne-Kotlin"),
      ("/my-first-blog-post-of-20", "/my-other-blog-post-of-21"),
      ("/rsY-Ju2IbfsHqe34KgbpVa", "/b71vY0908ElCXMDTlH8FYaQ"),
    ])
  func different(recorded: String, actual: String) {
    #expect(!ComparedKinds.compare(recorded, actual).isSame)
  }
}
