import BridgeRecording
import BridgeTestSupport
import Testing

@testable import BridgeReplay
@testable import BridgeSession

@Suite("values of answers that come back in requests", .timeLimit(.minutes(5)))
struct CorrelationTests {
  private static let shop = "http://shop.example"
  private static let json = "application/json"

  @Test("follow an identity through the life of what it names")
  func identity() async throws {
    let origin = try LoopbackOrigin.answering { request in
      switch request.line {
      case "POST /items": .of(201, Self.json, #"{"id":"itm_live77c2d1","name":"tea"}"#)
      case "GET /items/itm_live77c2d1": .of(Self.json, #"{"id":"itm_live77c2d1","left":3}"#)
      case "DELETE /items/itm_live77c2d1": .of(Self.json, "{}")
      default: .text("no such item", status: 404)
      }
    }
    let item = "\(Self.shop)/items/itm_8f3e2a91c0"
    let exchanges: [RecordedExchange] = [
      .json(
        "POST", "\(Self.shop)/items", #"{"name":"tea"}"#,
        answer: .of(201, Self.json, #"{"id":"itm_8f3e2a91c0","name":"tea"}"#)),
      .of("GET", item, answer: .of(Self.json, #"{"id":"itm_8f3e2a91c0","left":3}"#)),
      .of("DELETE", item, answer: .of(Self.json, "{}")),
    ]
    let report = try await ReplayReport.live(exchanges, at: origin)
    #expect(report.words == ["same", "same", "same"])
    #expect(
      report.rebound == ["2 path segment 2 ← 1 JSON $.id", "3 path segment 2 ← 2 JSON $.id"])
    #expect(report.text.contains("rebound to this session: 2 values"))
    #expect(!report.text.contains("itm_live") && !report.text.contains("↻ #2 itm_"))
    let json = String(decoding: try JSONReport(report).bytes(), as: UTF8.self)
    #expect(json.contains("\"rebindings\"") && !json.contains("itm_live"))
    let off = try await ReplayReport.live(exchanges, at: origin) { $0.state.correlation = .off }
    #expect(off.words == ["same", "different", "different"])
    #expect(off.rebound.isEmpty)
  }

  @Test("follow a short number where its place says what it names, and leave others alone")
  func shortIdentity() async throws {
    let origin = try LoopbackOrigin.answering { request in
      switch request.line {
      case "POST /items": .of(201, Self.json, #"{"id":42,"count":17}"#)
      case "GET /items/42/notes?page=17":
        .of(Self.json, #"{"id": 42,"count":17,"next":"/items/42/x"}"#)
      case "PUT /cart": .of(Self.json, "\(request.text.contains(#""item_id":42,"n":17"#))")
      default: .text("no such item", status: 404)
      }
    }
    let report = try await ReplayReport.live(
      [
        .json(
          "POST", "\(Self.shop)/items", "{}", answer: .of(201, Self.json, #"{"id":17,"count":17}"#)),
        .of(
          "GET", "\(Self.shop)/items/17/notes?page=17",
          answer: .of(Self.json, #"{"id": 17,"count":17,"next":"/items/17/x"}"#)),
        .json(
          "PUT", "\(Self.shop)/cart", #"{"item_id":17,"n":17}"#, answer: .of(Self.json, "true")),
      ], at: origin)
    #expect(report.words == ["same", "same", "same"])
    #expect(report.rebound == ["2 path segment 2 ← 1 JSON $.id", "3 JSON $.item_id ← 1 JSON $.id"])
  }

  @Test("follow a segment of the address that a redirect goes to")
  func redirectSegment() async throws {
    let origin = try LoopbackOrigin.answering { request in
      switch request.line {
      case "POST /orders": .of(303, "text/plain", "", ("Location", "/orders/9001"))
      case "GET /orders/9001": .text("paid")
      default: .text("no such order", status: 404)
      }
    }
    let report = try await ReplayReport.live(
      [
        .form(
          "\(Self.shop)/orders", "sku=tea",
          answer: .of(303, "text/plain", "", RecordedField("Location", "/orders/17"))),
        .of("GET", "\(Self.shop)/orders/17", answer: .text("paid")),
      ], at: origin)
    #expect(report.words == ["same", "same"])
    #expect(report.rebound == ["2 path segment 2 ← 1 header location, path segment 2"])
  }

  @Test("follow a code through redirect, exchange and bearer token")
  func authorization() async throws {
    let origin = try LoopbackOrigin.answering { request in
      switch request.path {
      case "/authorize":
        .of(
          302, "text/plain", "",
          ("Location", "http://shop.example/cb?code=Live+8%2FqZ2x1&state=xyz123ab"))
      case "/cb" where request.target == "/cb?code=Live%208%2FqZ2x1&state=xyz123ab": .text("in")
      case "/token" where request.text == "grant_type=code&code=Live%208%2FqZ2x1":
        .of(Self.json, #"{"access_token":"live.\/token.77aa","expires_in":3600}"#)
      case "/me" where request.first("Authorization") == "Bearer live./token.77aa":
        .of(Self.json, #"{"name":"ann"}"#)
      default: .text("refused", status: 401)
      }
    }
    let callback = "http://shop.example/cb?code=SplxlOBeZQ8&state=xyz123ab"
    let report = try await ReplayReport.live(
      [
        .of(
          "GET", "\(Self.shop)/authorize?state=xyz123ab",
          answer: .of(302, "text/plain", "", RecordedField("Location", callback))),
        .of("GET", callback, answer: .text("in")),
        .form(
          "\(Self.shop)/token", "grant_type=code&code=SplxlOBeZQ8",
          answer: .of(Self.json, #"{"access_token":"ya29.a0AfH6SMBx","expires_in":3600}"#)),
        .of(
          "GET", "\(Self.shop)/me",
          fields: [RecordedField("Authorization", "Bearer ya29.a0AfH6SMBx")],
          answer: .of(Self.json, #"{"name":"ann"}"#)),
      ], at: origin)
    #expect(report.words == ["same", "same", "same", "same"])
    #expect(
      report.rebound == [
        "2 query code ← 1 header location, query code",
        "3 form field code ← 1 header location, query code",
        "4 header Authorization ← 3 JSON $.access_token",
      ])
  }

  @Test("follow a token that every answer changes, in a header")
  func rotating() async throws {
    let count = Counter()
    let origin = try LoopbackOrigin.answering { request in
      let number = count.next()
      let isRight = number == 1 || request.first("X-Token") == "live\(number - 1)-4d7Xq1Za9Kp2"
      let next = ("X-Next-Token", "live\(number)-4d7Xq1Za9Kp2")
      return .of(isRight ? 200 : 403, "text/plain", "step", next)
    }
    let exchanges = (1...6).map { step in
      RecordedExchange.of(
        "POST", "\(Self.shop)/step",
        fields: step == 1 ? [] : [RecordedField("X-Token", "old\(step - 1)-8mR3vB6tYc5w")],
        answer: .of("text/plain", "step", RecordedField("X-Next-Token", "old\(step)-8mR3vB6tYc5w")))
    }
    let report = try await ReplayReport.live(exchanges, at: origin) { $0.concurrency = 4 }
    #expect(report.words == ["same", "same", "same", "same", "same", "same"])
    #expect(report.rebound.count == 5)
    // The last token is in no request; only its name tells what it is.
    #expect(report.state?.renewed.keys.map(\.number) == [6])
    #expect(report.rebound.first == "2 header X-Token ← 1 header x-next-token")
  }

  @Test("put a longer value into several places of one request, and nothing else is touched")
  func severalPlaces() async throws {
    let long = "live-" + String(repeating: "9f8e7d6c", count: 40)
    let origin = try LoopbackOrigin.answering { request in
      guard request.path != "/page" else {
        return .of("text/html", #"<meta content="\#(long)" name="csrf-token"><p>hello"#)
      }
      let body = #"{ "a" : [ "\#(long)" , 1.50 ], "t" : "\#(long)" }"#
      let isRight =
        request.target == "/do?t=\(long)&x=%2fkeep" && request.text == body
        && request.first("Content-Length") == "\(body.utf8.count)"
        && request.first("X-CSRF-Token") == long
      return .of(Self.json, "\(isRight)")
    }
    let token = "b1946ac92492d2347c6235b4"
    let report = try await ReplayReport.live(
      [
        .of(
          "GET", "\(Self.shop)/page",
          answer: .of("text/html", #"<meta name="csrf-token" content="\#(token)"><p>hello"#)),
        .of(
          "POST", "\(Self.shop)/do?t=\(token)&x=%2fkeep",
          fields: [
            RecordedField("Content-Type", Self.json), RecordedField("X-CSRF-Token", token),
            RecordedField("Content-Length", "60"),
          ],
          body: .text(#"{ "a" : [ "\#(token)" , 1.50 ], "t" : "\#(token)" }"#, Self.json),
          answer: .of(Self.json, "true")),
      ], at: origin)
    #expect(report.words.last == "same")
    #expect(report.rebound.count == 4)
  }

  @Test("keep the boundary of a multipart body and put the length right")
  func multipart() async throws {
    let body = { @Sendable (token: String) in
      "--XX\r\nContent-Disposition: form-data; name=\"csrf\"\r\n\r\n\(token)\r\n--XX\r\n"
        + "Content-Disposition: form-data; name=\"f\"; filename=\"a.txt\"\r\n\r\nold-0815-token\r\n--XX--\r\n"
    }
    let origin = try LoopbackOrigin.answering { request in
      request.method == "GET"
        ? .of("text/html", "<input name=csrf value=live-token-4711>")
        : .text("\(request.text == body("live-token-4711"))")
    }
    let type = "multipart/form-data; boundary=XX"
    let report = try await ReplayReport.live(
      [
        .of(
          "GET", "\(Self.shop)/", answer: .of("text/html", "<input name=csrf value=old-0815-token>")
        ),
        .of(
          "POST", "\(Self.shop)/", fields: [RecordedField("Content-Type", type)],
          body: .text(body("old-0815-token"), type), answer: .text("true")),
      ], at: origin)
    #expect(report.words == ["same", "same"])
    #expect(report.rebound == ["2 multipart field csrf ← 1 input csrf, attribute value"])
  }

  @Test("take nothing for another session's value where the live answer has nothing in its place")
  func gone() async throws {
    let origin = try LoopbackOrigin.answering { _ in .of("text/html", "<p>closed") }
    let report = try await ReplayReport.live(
      [
        .of(
          "GET", "\(Self.shop)/", answer: .of("text/html", "<input name=csrf value=old-0815-token>")
        ),
        .form("\(Self.shop)/", "csrf=old-0815-token", answer: .of("text/html", "<p>closed")),
      ], at: origin)
    #expect(report.words == ["different", "same"])
    #expect(report.unresolved == ["2 form field csrf ← 1 input csrf, attribute value"])
    #expect(origin.requests.last?.text == "csrf=old-0815-token")
    #expect(
      report.text.contains("sent as recorded: no live response provides a certain counterpart"))
  }

  @Test("carry the conditions of a browser's cache over to what the server says now")
  func validators() async throws {
    let origin = try LoopbackOrigin.answering { request in
      request.first("If-None-Match") == "\"v2\""
        && request.first("If-Modified-Since") == "Sat, 21 Nov 2026 10:00:00 GMT"
        ? .of(304, "text/css", "", ("ETag", "\"v2\""))
        : .of(
          "text/css", "p{}", ("ETag", "\"v2\""), ("Last-Modified", "Sat, 21 Nov 2026 10:00:00 GMT"))
    }
    let (tag, time) = ("\"v1\"", "Fri, 20 Nov 2026 10:00:00 GMT")
    let report = try await ReplayReport.live(
      [
        .of(
          "GET", "\(Self.shop)/a.css",
          answer: .of(
            "text/css", "p{}", RecordedField("ETag", tag), RecordedField("Last-Modified", time))),
        .of(
          "GET", "\(Self.shop)/a.css",
          fields: [RecordedField("If-None-Match", tag), RecordedField("If-Modified-Since", time)],
          answer: .empty(304, RecordedField("Content-Type", "text/css"), RecordedField("ETag", tag))
        ),
      ], at: origin)
    #expect(report.words == ["same", "same"])
    #expect(report.rebound.count == 2)
  }

  @Test("wait for the answers they come from, however many requests go out at once")
  func concurrency() async throws {
    let origin = try LoopbackOrigin.answering { request in
      request.method == "POST"
        ? .of(Self.json, #"{"id":"live-\#(request.target.dropFirst())-77aa11"}"#)
        : .text(request.target)
    }
    var exchanges: [RecordedExchange] = []
    for session in 10..<60 {
      let id = "rec-\(session)-0b1c2d"
      exchanges.append(
        .of("POST", "\(Self.shop)/\(session)", answer: .of(Self.json, #"{"id":"\#(id)"}"#)))
      exchanges.append(.of("GET", "\(Self.shop)/get/\(id)", answer: .text("/get/\(id)")))
    }
    let one = try await ReplayReport.live(exchanges, at: origin)
    let many = try await ReplayReport.live(exchanges, at: origin) { $0.concurrency = 16 }
    #expect(one.verdict.same == 100 && many.verdict.same == 100)
    #expect(one.rebound.count == 50)
    #expect(try JSONReport(one).bytes() == JSONReport(many).bytes())
  }

  @Test("include the name of the one server that stands in for the recorded ones")
  func oneServer() async throws {
    let origin = try LoopbackOrigin.answering { request in
      let names = ["Origin", "Referer"].map { request.first($0) ?? "" }.joined(separator: " ")
      let host = "http://\(request.first("Host") ?? "")"
      let isOwn = names == "\(host) \(host)/cart?x=1"
      let isForeign = names == "https://pay.example https://pay.example/"
      return .of("text/plain", "\(isOwn) \(isForeign)", ("X-Next", "\(host)/done"))
    }
    let done = RecordedField("X-Next", "\(Self.shop)/done")
    let report = try await ReplayReport.of([
      .of(
        "GET", "\(Self.shop)/a",
        fields: [
          RecordedField("Origin", Self.shop), RecordedField("Referer", "\(Self.shop)/cart?x=1"),
        ],
        answer: .of("text/plain", "true false", done)),
      .of(
        "GET", "\(Self.shop)/b",
        fields: [
          RecordedField("Origin", "https://pay.example"),
          RecordedField("Referer", "https://pay.example/"),
        ], answer: .of("text/plain", "false true", done)),
    ]) { $0.against = OptionTests.server(origin.url()) }
    #expect(report.words == ["same", "same"])
  }

  @Test(
    "include that name where URLs of JSON, forms and queries begin with it, and nowhere else",
    arguments: [
      (
        #"{"source":["*/a"],"text":"see */a","other":"*.example/"}"#,
        #"{"source":["§/a"],"text":"see */a","other":"*.example/"}"#, "application/json"
      ),
      (#"{"source":"*"}"#, #"{"source":"§"}"#, "application/json"),
      ("next=*/a&text=see+*/a", "next=§/a&text=see+*/a", "application/x-www-form-urlencoded"),
      ("next=*/a", "next=*/a", "text/plain"),
    ])
  func oneServerInBodies(recorded: String, sent: String, type: String) async throws {
    let origin = try LoopbackOrigin.answering { request in
      .text("http://\(request.first("Host") ?? "")")
    }
    let body = Array(recorded.replacing("*", with: Self.shop).utf8)
    _ = try await ReplayReport.of([
      .of(
        "POST", "\(Self.shop)/copy?next=\(Self.shop)/a",
        fields: [RecordedField("Content-Type", type)],
        body: .content(RecordedContent(mediaType: type, bytes: body)), answer: .text("done"))
    ]) {
      $0.against = OptionTests.server(origin.url())
      $0.allowsUnsafeMethods = true
    }
    let request = try #require(origin.requests.first)
    let server = "http://\(request.first("Host") ?? "")"
    #expect(request.target == "/copy?next=\(server)/a")
    #expect(
      request.text
        == sent.replacing("*", with: Self.shop).replacing("§", with: server))
  }

  @Test(
    "include the port of that server, unless its pages name the recorded one",
    arguments: [
      ("at 127.0.0.1:1, ", nil), ("at http://127.0.0.1:1/, ", "at http://127.0.0.1:1/, "),
    ])
  func otherPort(recorded: String, live: String?) async throws {
    let origin = try LoopbackOrigin.answering { request in
      let host = request.first("Host") ?? ""
      return .of("text/plain", "\(live ?? "at \(host), ")id 1111a679bb", ("X-Host", host))
    }
    let answer = RecordedResponse.of(
      "text/plain", "\(recorded)id 7c9e6679aa", RecordedField("X-Host", "127.0.0.1:1"))
    let report = try await ReplayReport.of([.of("GET", "http://127.0.0.1:1/a", answer: answer)]) {
      $0.against = OptionTests.server(origin.url())
    }
    #expect(report.words == ["same"], "\(report.text)")
  }

  @Test("go out as recorded against the recording itself")
  func recorded() async throws {
    let report = try await ReplayReport.of([
      .of("POST", "\(Self.shop)/", answer: .of(Self.json, #"{"id":"rec-17-0b1c2d"}"#)),
      .of("GET", "\(Self.shop)/rec-17-0b1c2d"),
    ])
    #expect(report.words == ["same", "same"])
    #expect(report.state == nil)
  }
}
