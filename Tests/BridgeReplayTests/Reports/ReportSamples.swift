import BridgeRecording

@testable import BridgeReplay

/// Reports for tests of what shows them.
enum ReportSamples {
  /// One exchange of each outcome, and differences of each kind.
  static func mixed() async throws -> ReplayReport {
    let cart = "{\"items\":[{\"id\":1,\"price\":1999},{\"id\":2,\"price\":499}],\"total\":2498}"
    let asked: [RecordedExchange] = [
      .of("GET", "http://shop.example/"),
      .of("GET", "http://shop.example/api/cart", answer: .json(cart)),
      .of("GET", "http://shop.example/about", answer: .text("one\ntwo words here\nthree\n")),
      .of("GET", "http://shop.example/search?q=shoes&page=3"),
      .of("POST", "http://shop.example/upload", body: .missing(reason: "its size is 9")),
      .of("GET", "data:,x"), .of("GET", "http://shop.example/items/17"),
      .of("GET", "http://shop.example/items/18"),
    ]
    let changed = "{\"items\":[{\"id\":1,\"price\":2099},{\"id\":2,\"price\":499}],\"total\":2598}"
    let answers: [RecordedExchange] = [
      asked[0],
      .of(
        "GET", "http://shop.example/api/cart",
        answer: RecordedResponse(
          status: 500, reason: "",
          fields: [
            RecordedField("Content-Type", "application/json; charset=utf-8"),
            RecordedField("Set-Cookie", "cart=1; Path=/; Secure"),
          ], body: .text(changed))),
      .of("GET", "http://shop.example/about", answer: .text("one\ntwo other words here\nthree\n")),
      .of("GET", "http://shop.example/search?q=shoes&page=2"), asked[6], asked[7],
    ]
    return try await ReplayReport.of(asked, answers: answers)
  }

  /// A text that would act in a page that took it for markup or script.
  static func markup(_ leak: String) -> String {
    "</script><script>document.title='owned'</script><img src=\(leak) onerror=\"document.title='owned'\">"
      + "<!--\u{202E}\u{0}\u{2028}<style>*{display:none}</style>&lt;'\"`{{data}}${x}"
  }

  /// A recording in which nothing is harmless.
  static func hostile(_ leak: String) async throws -> ReplayReport {
    let bad = markup(leak)
    let asked: [RecordedExchange] = [
      .of("GET", "http://a.example/\(bad)"), .of(bad, "http://a.example/"), .of("GET", "x:\(bad)"),
      .of(
        "GET", "http://a.example/2", answer: .text("x", fields: [RecordedField("X-\(bad)", bad)])),
      .of("GET", "http://a.example/3", answer: .text(bad)), .unanswered("http://a.example/", bad),
      .of("POST", "http://a.example/4", body: .missing(reason: bad)),
      .of("GET", "http://a.example/5", answer: .json("{\"\(leak)<b>\":\"</script>\"}")),
    ]
    let answers: [RecordedExchange] = [
      .of("GET", "http://a.example/2"), .of("GET", "http://a.example/3", answer: .text("y\(bad)")),
      .of("GET", "http://a.example/5", answer: .json("{\"\(leak)<b>\":\"<script>\"}")),
    ]
    let warning = RecordingWarning(entry: 1, code: "c", message: bad)
    return try await Replay(
      [.of(asked, name: "n\(bad)", producer: bad, warnings: [warning])],
      responses: .of(answers, name: bad), options: ReplayOptions()
    ).run()
  }
}
