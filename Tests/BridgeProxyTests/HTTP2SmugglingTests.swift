import BridgeCore
import BridgeServer
import BridgeTestSupport
import BridgeTransport
import Testing

@testable import BridgeProxy

@Suite(
  "requests over HTTP/2 that would be another, or two, over HTTP/1.1", .timeLimit(.minutes(2)))
struct HTTP2SmugglingTests {
  /// A request that is the usual one but for these changes.
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    /// In the place of the usual values; nil: left out.
    var changes: [String: String?] = [:]
    var before: [(String, String)] = []
    var after: [(String, String)] = []
    var body: String? = "hello"
    var trailers: [(String, String)]?
    /// How it ends: NIO resets streams, the bridge answers.
    var ending = RawHTTP2Client.Ending.reset

    var testDescription: String { name }

    var fields: [(String, String)] {
      let usual = [
        (":method", "POST"), (":scheme", "https"), (":path", "/"), (":authority", "shop.example"),
      ]
      let changed = usual.compactMap { name, value -> (String, String)? in
        guard let change = changes[name] else { return (name, value) }
        return change.map { (name, $0) }
      }
      return before + changed + after
    }
  }

  private static func field(_ name: String, _ value: String) -> Row {
    Row(name: "\(name): \(value)".debugDescription, after: [(name, value)])
  }

  private static func pseudo(_ name: String, _ value: String?) -> Row {
    Row(name: "\(name) \(value?.debugDescription ?? "missing")", changes: [name: value])
  }

  /// The same rows with a response that refuses them.
  private static func answered(_ status: Int, _ rows: [Row]) -> [Row] {
    rows.map { row in
      var row = row
      row.ending = .status(status)
      return row
    }
  }

  private static let names =
    [
      "x-a: 1\r\nx-smuggled", "x-a\r\nx-smuggled", "x-a\n", "x-a\0", "x-a:", "x a", "x-a ",
      "\tx-a", "X-A", "x-ä", ":x-a", ":status", ":protocol",
    ].map { field($0, "1") }
    // The codec of fields does not take it, and all of the connection's depend on it.
    + [Row(name: "a field without a name", after: [("", "1")], ending: .closed)]

  private static let values =
    ["1\r\nX-Smuggled: 1", "1\nX-Smuggled: 1", "1\rX-Smuggled: 1", "1\0", "\r\n\r\nGET / HTTP/1.1"]
    .map { field("x-a", $0) }

  private static let ofConnections = [
    field("transfer-encoding", "chunked"), field("connection", "x-a"), field("upgrade", "h2c"),
    field("keep-alive", "1"), field("proxy-connection", "keep-alive"), field("te", "chunked"),
  ]

  private static let lengths =
    ["4", "6", "-5", "0x5", "99999999999999999999"].map { field("content-length", $0) } + [
      Row(name: "two lengths", after: [("content-length", "5"), ("content-length", "6")]),
      Row(name: "a length of no body", after: [("content-length", "5")], body: nil),
    ]
    + answered(
      400,
      ["+5", "5 ", "5, 5", ""].map { field("content-length", $0) } + [
        Row(name: "a length twice", after: [("content-length", "5"), ("content-length", "5")])
      ])

  private static let paths =
    [
      "/a b", "/ HTTP/1.1\r\nX-Smuggled: 1\r\n", "/a\rb", "/a\nb", "/a\tb", "/a\0b", "/a\u{7f}b",
      "",
    ].map { pseudo(":path", $0) }
    + answered(
      400,
      ["a", "http://other.example/", "@other.example/", "?a"].map { pseudo(":path", $0) })
    + answered(501, [pseudo(":path", "*")])

  private static let methods =
    ["POST / HTTP/1.1\r\nX-Smuggled: 1\r\n\r\nPOST", "PO ST", "POST\n", "CONNECT"]
    .map { pseudo(":method", $0) } + answered(400, [pseudo(":method", "")])

  private static let schemes =
    [pseudo(":scheme", "https ")]
    + answered(421, ["http", "ftp", "", "https:"].map { pseudo(":scheme", $0) })

  private static let authorities =
    ["shop.example\r\nX-Smuggled: 1", "shop.example, other.example", "shop.example "]
    .map { pseudo(":authority", $0) }
    + answered(
      421,
      ["other.example", "shop.example:80", "user@shop.example", "shop.example/a"]
        .map { pseudo(":authority", $0) })
    + answered(
      400,
      ["other.example", "", ", shop.example", " shop.example"].map { field("host", $0) } + [
        Row(name: "two hosts", after: [("host", "shop.example"), ("host", "shop.example")]),
        Row(
          name: "a host alone, and another",
          changes: [":authority": String?.none],
          after: [("host", "shop.example"), ("host", "other.example")]),
      ])

  private static let orders =
    [":method", ":scheme", ":path"].map { pseudo($0, nil) }
    + [":method", ":scheme", ":path", ":authority"].flatMap { name in
      let value = Row(name: "").fields.first { $0.0 == name }?.1 ?? ""
      return [
        Row(name: "\(name) twice", before: [(name, value)]),
        Row(
          name: "\(name) behind fields", changes: [name: String?.none],
          after: [("x-a", "1"), (name, value)]),
      ]
    }

  private static let trailers =
    [(":path", "/"), ("x-a", "1\r\nX-Smuggled: 1"), ("X-A", "1"), ("transfer-encoding", "chunked")]
    .map { Row(name: "trailer \($0)", trailers: [$0]) }

  private static let refusedRows: [Row] =
    names + values + ofConnections + lengths + paths + methods + schemes + authorities + orders
    + trailers

  @Test(
    "are refused, and no origin has one of them whole", arguments: HTTP2SmugglingTests.refusedRows)
  func refused(row: Row) async throws {
    let (ending, requests) = try await ask(row)
    #expect(ending == row.ending)
    #expect(requests.isEmpty)
  }

  @Test(
    "are told from those that are fine",
    arguments: [
      Row(name: "the usual one"), field("content-length", "5"), field("host", "shop.example"),
      field("host", "SHOP.example"), pseudo(":scheme", "HTTPS"), field("te", "trailers"),
      pseudo(":path", "/a|\"b?{c}=%zz%"),
      Row(name: "without a body", body: nil), Row(name: "with trailers", trailers: [("x-t", "1")]),
      Row(name: "cookies", after: [("cookie", "a=1"), ("cookie", "b=2")]),
      Row(name: "no bytes, with an end of their own", after: [("content-length", "0")], body: ""),
      Row(
        name: "HEAD with such an end", changes: [":method": "HEAD"],
        after: [("content-length", "0")], body: ""),
    ])
  func fine(row: Row) async throws {
    let (ending, requests) = try await ask(row)
    #expect(ending == .status(200))
    let request = try #require(requests.first)
    #expect(requests.count == 1 && request.text == row.body ?? "")
    // A body of unknown length cannot be sent again, and a HEAD cannot have one.
    if row.body == "" { #expect(request.first("Transfer-Encoding") == nil) }
    #expect(request.target == row.changes[":path", default: "/"])
  }

  /// How a request ended, and the whole requests that its origin got.
  private func ask(_ row: Row) async throws -> (RawHTTP2Client.Ending, [ReceivedRequest]) {
    let whole = Locked<[ReceivedRequest]>([])
    let origin = try LoopbackOrigin.answering { request in
      whole.withLock { $0.append(request) }
      return .text("taken")
    }
    let route = Route(
      host: "shop.example", toHost: "127.0.0.1", toPort: origin.port, isPlaintext: true)
    let proxy = try await ProxyFixture(routes: [route]) { $0.credential = nil }
    let ending = try await RawHTTP2Client(proxy: proxy).ask(
      "shop.example", row.fields, body: row.body.map { Array($0.utf8) }, trailers: row.trailers)
    await proxy.stop()
    return (ending, whole.withLock(\.self))
  }
}
