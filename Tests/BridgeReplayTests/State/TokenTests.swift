import BridgeRecording
import BridgeTestSupport
import Testing

@testable import BridgeReplay

@Suite("tokens", .timeLimit(.minutes(5)))
struct TokenTests {
  private static let shop = "http://shop.example"

  @Test(
    "are told from words by what they are made of",
    arguments: [
      ("itm_8f3e2a91c0", true), ("6f1c2f3e-9a51-4f41-8f3c-2d0b8ad3c1aa", true), ("20261121", true),
      ("5oxs8g43u6t0gcvyzyanyn3cgmwb69j3", true), ("mYdQXbTrLkWvAzPoEiUsHgFjKcNx", true),
      ("{{secret:password:deadbeef}}", true), ("autocomplete", false), ("getElementById", false),
      ("application-name", false), ("Supplier 17 and 18", false), ("1234567", false), ("", false),
    ])
  func telling(value: String, isTelling: Bool) {
    #expect(TokenRules.isTelling(Array(value.utf8)[...]) == isTelling)
  }

  @Test("that are new in each answer are no difference, wherever the page has them, and are named")
  func renewed() async throws {
    let count = Counter(from: 100)
    let page = { @Sendable (token: String) in
      "<form><input type=\"hidden\" name=\"csrfmiddlewaretoken\" value=\"\(token)\"></form>\n"
        + "<script nonce=\"\(token)\">window.config = {csrfToken: \"\(token)x\"}</script>\n"
    }
    let origin = try LoopbackOrigin.answering { _ in
      .of("text/html", page("live\(count.next())abcdef"))
    }
    let exchanges = (1...3).map {
      RecordedExchange.of(
        "GET", "\(Self.shop)/\($0)", answer: .of("text/html", page("rec\($0)00zyxwvu")))
    }
    let report = try await ReplayReport.live(exchanges, at: origin)
    #expect(report.words == ["same", "same", "same"])
    #expect(report.text.contains("3 answers hold tokens that are new in each answer"))
    #expect(report.text.contains("input csrfmiddlewaretoken, attribute value"))
  }

  @Test("that are gone or have become words are a difference, and so is everything beside them")
  func changed() async throws {
    let origin = try LoopbackOrigin.answering { request in
      request.path == "/gone"
        ? .of("text/html", "<input name=token value=none>")
        : .of("text/html", "<input name=token value=live77aa11bb>\n<p>3 left")
    }
    let report = try await ReplayReport.live(
      [
        .of(
          "GET", "\(Self.shop)/gone",
          answer: .of("text/html", "<input name=token value=rec00zyxwvu>")),
        .of(
          "GET", "\(Self.shop)/more",
          answer: .of("text/html", "<input name=token value=rec00zyxwvu>\n<p>4 left")),
      ], at: origin)
    #expect(report.words == ["different", "different"])
    #expect(
      report.exchanges[1].outcome.reason == "body line 2: recorded <p>4 left, actual <p>3 left")
  }

  @Test("of a page are masked anew each time, and each form goes out with that of its own page")
  func masked() async throws {
    let count = Counter(from: 4000)
    let origin = try LoopbackOrigin { connection in
      var valid: Set<String> = []
      while let request = try connection.readRequest() {
        if request.method == "POST", !valid.contains(String(request.text.dropFirst(5))) {
          try connection.answer(request, with: .text("forged", status: 403))
          continue
        }
        let token = "masked\(count.next())live"
        valid = [token]
        try connection.answer(
          request, with: .of("text/html", "<a href=/x/1>x</a><input name=csrf value=\(token)>"))
      }
    }
    let page = { @Sendable (number: Int) in
      RecordedResponse.of(
        "text/html", "<a href=/x/1>x</a><input name=csrf value=masked\(number)rec0>")
    }
    var exchanges = [RecordedExchange.of("GET", "\(Self.shop)/", answer: page(1))]
    for number in 2...5 {
      exchanges.append(
        .form("\(Self.shop)/", "csrf=masked\(number - 1)rec0", answer: page(number)))
    }
    let report = try await ReplayReport.live(exchanges, at: origin)
    #expect(report.words == ["same", "same", "same", "same", "same"])
    #expect(report.rebound.count == 4)
  }

  @Test("are found behind the name that stands before them in script, in markup of any order")
  func script() async throws {
    let origin = try LoopbackOrigin.answering { request in
      request.path == "/"
        ? .of("text/html", "<script>var a=1;\nboot({\"csrf\":\"live/77+aa\",\"n\":2});</script>")
        : .text("\(request.text == "t=live%2F77%2Baa")")
    }
    let report = try await ReplayReport.live(
      [
        .of(
          "GET", "\(Self.shop)/",
          answer: .of(
            "text/html", "<script>var a=1;\nboot({\"csrf\":\"rec0/88+bb\",\"n\":2});</script>")),
        .form("\(Self.shop)/do", "t=rec0%2F88%2Bbb", answer: .text("true")),
      ], at: origin)
    #expect(report.words == ["same", "same"])
    #expect(report.rebound == ["2 form field t ← 1 text behind csrf"])
  }
}
