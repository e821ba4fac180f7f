import BridgeCore
import BridgeComparison
import BridgeFormats
import BridgeRecording
import BridgeTestSupport
import Testing

@testable import BridgeReplay
@testable import BridgeSession

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
  func distinctive(value: String, isDistinctive: Bool) {
    #expect(TokenRules.isDistinctive(Array(value.utf8)[...]) == isDistinctive)
  }

  @Test(
    "that are new in each response are not differences, wherever the page has them, and are named")
  func renewed() async throws {
    let count = Counter(from: 100)
    let page = { @Sendable (token: String) in
      "<form><input type=\"hidden\" name=\"csrfmiddlewaretoken\" value=\"\(token)\"></form>\n"
        + "<script nonce=\"\(token)\">window.config = {csrfToken: \"\(token)x\"}</script>\n"
    }
    let origin = try LoopbackOrigin.answering { _ in
      .of("text/html", page("7fA3\(count.next())xK9q2mB4d"))
    }
    let exchanges = (1...3).map {
      RecordedExchange.of(
        "GET", "\(Self.shop)/\($0)", answer: .of("text/html", page("Q8s\($0)00pZ4t7Vn1cR5")))
    }
    let report = try await ReplayReport.live(exchanges, at: origin)
    #expect(report.words == ["same", "same", "same"])
    #expect(report.text.contains("(not differences): 9 identity"))
    #expect(report.text.contains("csrfmiddlewaretoken"))
  }

  @Test(
    "with signs that JSON escapes are written into JSON requests in its spelling",
    arguments: ["+\\\\", "\\/a9Zk", "/b8Yq+\\\\"])
  func escaped(end: String) async throws {
    let (old, new) = ("7fA3xK9q2mB4dQ8sZ4t7\(end)", "Vn1cR5pZ4t7Q8s00xK9q\(end)")
    let origin = try LoopbackOrigin.answering { request in
      request.method == "GET"
        ? .of("application/json", "{\"csrfToken\":\"\(new)\"}") : .of("application/json", "{}")
    }
    let report = try await ReplayReport.live(
      [
        .of(
          "GET", "\(Self.shop)/token",
          answer: .of("application/json", "{\"csrfToken\":\"\(old)\"}")),
        .json(
          "POST", "\(Self.shop)/save", "{\"token\":\"\(old)\",\"n\":1}",
          answer: .of("application/json", "{}")),
      ], at: origin)
    #expect(report.words == ["same", "same"])
    let sent = try JSONValue(parsing: Array(origin.requests[1].text.utf8))
    #expect(sent == (try JSONValue(parsing: Array("{\"token\":\"\(new)\",\"n\":1}".utf8))))
  }

  @Test(
    "are found in a link whose text is its own address, also in HTML that is declared as JSON",
    arguments: [
      ("text/html", "<a id=url href='/feed?id=1&key=§'>/feed?id=1&amp;key=§</a>"),
      ("text/html", "<a id=url href='http://shop.example/feed?key=§'>shop.example/feed?key=§</a>"),
      ("text/json", "<div><a href='/feed?key=§'>\n /feed?key=§ </a></div>"),
      ("application/json", "<form><input type=hidden name=any value='§'></form>"),
    ])
  func ownAddresses(type: String, page: String) async throws {
    let (old, new) = ("kq3xzw6b0bf7e61ae4a", "wt0jpq6b0bf894345f5")
    let origin = try LoopbackOrigin.answering { request in
      request.path == "/" ? .of(type, page.replacing("§", with: new)) : .text("done")
    }
    let report = try await ReplayReport.live(
      [
        .of("GET", "\(Self.shop)/", answer: .of(type, page.replacing("§", with: old))),
        .of("GET", "\(Self.shop)/feed?key=\(old)", answer: .text("done")),
      ], at: origin)
    #expect(report.words == ["same", "same"])
    #expect(origin.requests.map(\.target).last == "/feed?key=\(new)")
  }

  @Test(
    "that tell the second in which they were made may be equal in two responses",
    arguments: [
      ("f3a9c1d7e2b84f60692ad9b1", "08d4b6e1f97a2c35692adb02", true),
      ("1795463390.Ab3dE", "1795508400.Ab3dE", true),
      ("f3a9c1d7e2b84f60f92ad9b1", "08d4b6e1f97a2c35692adb02", false),
      ("f3a9c1d7e2b84f60692ad9b1", "692adb0208d4b6e1f97a2c35", false),
      ("Q8sa00pZ4t7Vn1cR5", "Vn1cR5pZ4t7Q8s00xK9q", false),
    ])
  func stamped(recorded: String, live: String, areTwo: Bool) {
    #expect(TimestampedTokens.areTwo(Array(recorded.utf8), Array(live.utf8)) == areTwo)
  }

  @Test("that requests send are differences, too, if one becomes that of several responses")
  func reusedAndSent() async throws {
    let page = { @Sendable (token: String) in
      "<form><input type=hidden name=token value=\"\(token)\"></form>"
    }
    let origin = try LoopbackOrigin.answering { request in
      request.method == "GET"
        ? .of("text/html", page("Vn1cR5pZ4t7Q8s00xK9q")) : .of("text/html", "<p>saved")
    }
    let exchanges = (1...3).flatMap { number in
      let token = "Q8s\(number)00pZ4t7Vn1cR5"
      return [
        RecordedExchange.of(
          "GET", "\(Self.shop)/\(number)", answer: .of("text/html", page(token))),
        .form(
          "\(Self.shop)/save", "token=\(token)", answer: .of("text/html", "<p>saved")),
      ]
    }
    let report = try await ReplayReport.live(exchanges, at: origin)
    #expect(report.words == ["same", "same", "different", "same", "different", "same"])
    #expect(
      origin.requests.map(\.text).allSatisfy { $0 == "" || $0 == "token=Vn1cR5pZ4t7Q8s00xK9q" })
  }

  @Test(
    "that are new in each response of one side only are differences",
    arguments: [
      ("abc", "def", "same same same"), ("aaa", "ddd", "same same same"),
      ("abc", "ddd", "same different different"), ("abc", "dde", "same different same"),
      ("aaa", "def", "same different different"), ("abc", "baa", "different different different"),
    ])
  func reused(recorded: String, live: String, words: String) async throws {
    let page = { @Sendable (tokens: String, index: Int) in
      let letter = Array(tokens)[index]
      return "<form><input type=hidden name=token value=\"Q8s\(letter)00pZ4t7Vn1cR5\"></form>"
    }
    let origin = try LoopbackOrigin.answering {
      .of("text/html", page(live, Int($0.path.dropFirst()) ?? 0))
    }
    let exchanges = (0..<3).map {
      RecordedExchange.of(
        "GET", "\(Self.shop)/\($0)", answer: .of("text/html", page(recorded, $0)))
    }
    let report = try await ReplayReport.live(exchanges, at: origin)
    #expect(report.words.joined(separator: " ") == words)
  }

  @Test("that a response still has elsewhere are not renewed where another stands")
  func kept() async throws {
    let own = "7fA3xK9q2mB4dQ8sZ4t7"
    let answer = { @Sendable (first: String, state: String) in
      "{\"a\":{\"session\":\"\(first)\"},\"b\":{\"session\":\"\(own)\"},\"state\":\"\(state)\"}"
    }
    let origin = try LoopbackOrigin.answering { _ in
      .of("application/json", answer("Vn1cR5pZ4t7Q8s00xK9q", "idle"))
    }
    let report = try await ReplayReport.live(
      [.of("GET", "\(Self.shop)/", answer: .of("application/json", answer(own, "busy")))],
      at: origin)
    guard case .different(let result) = report.exchanges[0].outcome else {
      Issue.record("\(report.words)")
      return
    }
    #expect(result.differences.map(\.location) == ["body $.a.session", "body $.state"])
  }

  @Test("that are passwords a page makes up are new each time, and words in their place are not")
  func madeUp() async throws {
    let page = { @Sendable (password: String) in
      "<input type=text name=pass1 value='' data-pw=\"\(password)\">"
    }
    let origin = try LoopbackOrigin.answering {
      .of("text/html", page($0.path == "/a" ? "T3%fLq)9Vx#m2Wd!bK7(zR^p" : "no-password-for-you"))
    }
    let exchanges = ["a", "b"].map {
      RecordedExchange.of(
        "GET", "\(Self.shop)/\($0)", answer: .of("text/html", page("g8(Pn2!vQz5#Yd^c4Lt%R9wb")))
    }
    let report = try await ReplayReport.live(exchanges, at: origin)
    #expect(report.words == ["same", "different"])
  }

  @Test("that are gone or have become words are a difference, and so is everything beside them")
  func changed() async throws {
    let origin = try LoopbackOrigin.answering { request in
      request.path == "/gone"
        ? .of("text/html", "<input name=token value=none>")
        : .of("text/html", "<input name=token value=7fA3d1xK9q2mB4d0>\n<p>3 left")
    }
    let report = try await ReplayReport.live(
      [
        .of(
          "GET", "\(Self.shop)/gone",
          answer: .of("text/html", "<input name=token value=Q8s100pZ4t7Vn1cR>")),
        .of(
          "GET", "\(Self.shop)/more",
          answer: .of("text/html", "<input name=token value=Q8s100pZ4t7Vn1cR>\n<p>4 left")),
      ], at: origin)
    #expect(report.words == ["different", "different"])
    #expect(
      report.exchanges[1].outcome.reason == "body p: recorded 4 left, actual 3 left")
  }

  @Test("are what has chance in it, and no words or numbers beside each other")
  func random() {
    let tokens = [
      "6f1c2f3e-9a51-4f41-8f3c-2d0b8ad3c1aa", "9f86d081884c7d659a2feaa0c55ad015",
      "5oxs8g43u6t0gcvyzyanyn3cgmwb69j3", "mYdQXbTrLkWvAzPoEiUsHgFjKcNx",
      "dGhpcyBpcyBhIHRva2VuIQ==", "CfDJ8Nc3vW-7mQpXk_2aZ9", "3f78a850e3", "SplxlOBeZQ8",
    ]
    let words = [
      "card_declined_51", "internal_error_500", "ABC-12345-DEF-67890", "1234567890123456",
      "getElementByIdentifier", "SplxlOBeZ", "2026-11-22T10:00:00Z", "{{secret:a:deadbeef}}",
    ]
    #expect(tokens.filter { !TokenRules.isRandom(Array($0.utf8)[...]) } == [])
    #expect(words.filter { TokenRules.isRandom(Array($0.utf8)[...]) } == [])
  }

  /// Whether an answer that differs only so is the same.
  private func isSame(
    _ recorded: String, _ live: String, _ type: String = "application/json",
    _ change: (inout ReplayOptions) -> Void = { _ in }
  ) async throws -> Bool {
    let origin = try LoopbackOrigin.answering { _ in .of(type, live) }
    let report = try await ReplayReport.live(
      [.of("POST", "\(Self.shop)/pay", answer: .of(type, recorded))], at: origin, change)
    return report.words == ["same"]
  }

  @Test(
    "do not include codes, states and tickets that say what became of a request",
    arguments: [
      (
        #"{"error":{"code":"card_declined_51","state":"failed_v2"}}"#,
        #"{"error":{"code":"internal_error_500","state":"success_v2"}}"#
      ),
      (#"{"code":"ABC-12345"}"#, #"{"code":"XYZ-99999"}"#),
      (#"{"token":"step-2-of-4-done"}"#, #"{"token":"step-9-of-4-fail"}"#),
    ])
  func codes(recorded: String, live: String) async throws {
    #expect(try await !isSame(recorded, live))
  }

  @Test("are sessions of Engine.IO, with words in them or a hyphen at the start")
  func sessions() async throws {
    for (recorded, live) in [
      ("-YhehIVfp0bT6aWXAAA0", "kLme6Zr72dybfzeJAAAQ"),
      ("L22sSRI-LEQA9cd1AABQ", "Xv6zus8UTlEj_JhnAAB2"),
    ] {
      #expect(try await isSame(#"["0",{"sid":"\#(recorded)"}]"#, #"["0",{"sid":"\#(live)"}]"#))
      #expect(try await !isSame(#"["0",{"sid":"\#(recorded)"}]"#, #"["0",{"sid":"none"}]"#))
    }
  }

  @Test("are compared where no value is to be rebound and all is compared exactly")
  func off() async throws {
    let (recorded, live) = (
      #"{"csrf":"9f86d081884c7d659a2f"}"#, #"{"csrf":"a0c55ad0159f86d081aa"}"#
    )
    #expect(try await isSame(recorded, live))
    #expect(
      try await !isSame(recorded, live) {
        $0.state.correlation = .off
        $0.rules.acceptsSameKinds = false
        $0.state.cookies = .recorded
      })
  }

  @Test(
    "that redaction took out stand for a value like a secret, and for nothing else",
    arguments: [
      ("", false), ("error", false), ("none", false), ("4711", true), ("live-77aa11", true),
    ])
  func placeholders(live: String, isSame: Bool) async throws {
    let recorded = #"{"access_token":"{{secret:access_token:1a2b3c4d}}"}"#
    #expect(try await self.isSame(recorded, #"{"access_token":"\#(live)"}"#) == isSame)
    let page = { (value: String) in "<input name=csrf value=\"\(value)\">" }
    #expect(
      try await self.isSame(page("{{secret:csrf:1a2b3c4d}}"), page(live), "text/html") == isSame)
  }

  @Test(
    "of a page are masked differently each time, and each form goes out with that of its own page")
  func masked() async throws {
    let count = Counter(from: 4000)
    let valid = Locked("")
    let origin = try LoopbackOrigin.answering { request in
      if request.method == "POST", valid.withLock(\.self) != request.text.dropFirst(5) {
        return .text("forged", status: 403)
      }
      let token = "Zk8\(count.next())p3Wd6Yn1Ht"
      valid.withLock { $0 = token }
      return .of("text/html", "<a href=/x/1>x</a><input name=csrf value=\(token)>")
    }
    let page = { @Sendable (number: Int) in
      RecordedResponse.of(
        "text/html", "<a href=/x/1>x</a><input name=csrf value=m4sK\(number)d9Xq2Bv7Tz>")
    }
    var exchanges = [RecordedExchange.of("GET", "\(Self.shop)/", answer: page(1))]
    for number in 2...5 {
      exchanges.append(
        .form("\(Self.shop)/", "csrf=m4sK\(number - 1)d9Xq2Bv7Tz", answer: page(number)))
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
