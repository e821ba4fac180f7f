import BridgeFormats
import BridgeTestSupport
import Testing

@testable import BridgeRecording

@Suite("a line of the journal")
struct JournalRecordTests {
  @Test("gives back every record as it was", arguments: samples)
  func roundTrip(record: JournalRecord) throws {
    let line = record.line
    #expect(line.last == 0x0A)
    #expect(line.dropLast().allSatisfy { $0 >= 0x20 })
    #expect(try JournalRecord(line: line) == record)
  }

  @Test("tells the second copies of fields by position")
  func deltas() throws {
    var record = ExchangeRecord(
      id: 1, request: RequestRecord(method: "GET", url: "http://a.test/", fields: fields("A", "B")))
    record.sent = record.request
    record.sent?.fields.append(RecordedField("Cookie", "a=1"))
    let text = String(decoding: JournalRecord.exchange(record).line, as: UTF8.self)
    #expect(text.contains(##""sent":{"fields":[0,1,["Cookie","a=1"]]}"##))
  }

  @Test("passes over members and kinds that it does not know")
  func later() throws {
    let line = ##"{"type":"later","x":[1]}"##
    #expect(try JournalRecord(line: Array(line.utf8)) == .unknown(type: "later"))
    let note = ##"{"type":"note","code":"c","message":"m","colour":"red"}"##
    #expect(
      try JournalRecord(line: Array(note.utf8)) == .note(NoteRecord(code: "c", message: "m")))
  }

  @Test(
    "says what is wrong with it",
    arguments: [
      (##"{"type":"exchange""##, "not JSON"),
      ("[]", "the record is not an object"),
      ("{}", "“type” is missing in the record"),
      (##"{"type":"ws-message","exchange":1,"from":"client","kind":"ping"}"##, "“kind”"),
      (##"{"type":"ws-message","exchange":1,"from":"proxy","kind":"close"}"##, "“from”"),
      (##"{"type":"ws-message","exchange":1,"kind":"text"}"##, "“from”"),
      (##"{"type":"ws-message","from":"client","kind":"text"}"##, "“exchange” is missing"),
      (##"{"type":"exchange","id":1}"##, "“request” is missing"),
      (##"{"type":"end","exchanges":"3"}"##, "“exchanges” in the record is not a whole number"),
      (
        ##"{"type":"exchange","id":1,"outcome":"lost","request":{"method":"GET","url":"/"}}"##,
        "“outcome”"
      ),
      (
        ##"{"type":"exchange","id":1,"outcome":"complete","request":{"method":"GET","url":"/"},"sent":{"fields":[7]}}"##,
        "about existing fields"
      ),
      (
        ##"{"type":"exchange","id":1,"outcome":"complete","request":{"method":"GET","url":"/","body":{"length":1,"sha256":"../../etc/passwd"}}}"##,
        "“sha256” in “body” is not a SHA-256"
      ),
      (Self.answered(##""status":1000"##), "“status” in “response” is not one from 100 to 999"),
      (Self.answered(##""status":-5"##), "“status” in “response” is not one from 100 to 999"),
      (
        Self.answered(##""status":200},"delivered":{"status":-5"##),
        "“status” in “delivered” is not one from 100 to 999"
      ),
      (Self.answered(##""status":200,"interim":[-1]"##), "“interim” in “response” is not a list"),
      (
        Self.answered(
          ##""status":200,"body":{"length":-9223372036854775808,"text":"a","coded":true}"##),
        "“length” in “body” is not a number of bytes"
      ),
      (
        Self.answered(##""status":200,"body":{"length":2,"text":"a"}"##),
        "“length” in “body” is not the number of bytes in it"
      ),
      (
        Self.answered(##""status":200},"sizes":{"responseBody":-1"##),
        "“responseBody” in “sizes” is not a number of bytes"
      ),
    ])
  func faults(line: String, words: String) {
    let fault = #expect(throws: JournalFault.self) { try JournalRecord(line: Array(line.utf8)) }
    #expect(fault?.reason.contains(words) == true, "\(fault?.reason ?? "")")
  }

  /// The line of an exchange whose response has these members.
  private static func answered(_ members: String) -> String {
    ##"{"type":"exchange","id":1,"outcome":"complete","request":{"method":"GET","url":"/"},"response":{"##
      + members + "}}"
  }

  @Test("never crashes on damage, wherever it is", arguments: 0..<20)
  func damage(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let line = JournalRecord.exchange(Self.whole).line
    for _ in 0..<200 {
      var broken = line
      for _ in 0...Int.random(in: 0..<4, using: &random) {
        broken[Int.random(in: broken.indices, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      // Some damage makes another valid record.
      guard let record = try? JournalRecord(line: broken) else { continue }
      _ = record.line
    }
  }

  private func fields(_ names: String...) -> [RecordedField] {
    names.map { RecordedField($0, "1") }
  }

  static var whole: ExchangeRecord {
    var record = ExchangeRecord(
      id: .max,
      request: RequestRecord(
        method: "PATCH", url: "https://a.test/ü?q=\"\\\u{1}",
        fields: [RecordedField("A", "1"), RecordedField("a", "1"), RecordedField("A", "")],
        body: .content(ContentRecord(inline: Array("{\"a\":\n1}\u{2028}".utf8)))))
    record.parent = 7
    record.hop = 2
    record.requestID = "0123"
    record.session = "s"
    record.page = 3
    record.host = "page"
    record.resourceType = "xhr"
    record.start = .seconds(1_700_000_000) + .nanoseconds(123_456_789)
    record.monotonicStart = .nanoseconds(1)
    record.duration = .seconds(2)
    record.hopOffset = .milliseconds(3)
    record.sent = RequestRecord(
      method: "GET", url: "https://b.test/",
      fields: [RecordedField("A", ""), RecordedField("b", "2")])
    var content = ContentRecord(
      .blob(String(repeating: "0f", count: 32)), length: 1 << 40)
    content.isCoded = true
    content.cut = "the connection closed"
    record.response = ResponseRecord(
      status: 200, reason: "OK", fields: [RecordedField("Set-Cookie", "a=1; Path=/")],
      body: .content(content), trailers: [RecordedField("Digest", "x")], interim: [103, 100])
    record.delivered = ResponseRecord(
      status: 201, reason: "", body: .content(content), interim: [103, 100])
    record.outcome = .truncated
    record.failure = "the connection closed"
    record.handlers = ["cookies", "decoding"]
    record.wire = wire
    record.har = ForeignMembers(.object([("response", .object([("_x", .bool(true))]))]))
    return record
  }

  private static var wire: WireRecord {
    var wire = WireRecord()
    wire.version = "HTTP/2"
    wire.remote = "[::1]:443"
    wire.isReused = true
    wire.tls = "TLS 1.3"
    wire.timings = WireRecord.Timings()
    wire.timings?.wait = .milliseconds(3)
    wire.timings?.tls = .zero
    wire.sizes = WireRecord.Sizes(
      requestHead: 1, requestBody: 2, responseHead: 3, responseBody: 4)
    return wire
  }

  private static var page: PageRecord {
    var page = PageRecord(id: 2, url: "A title", start: nil)
    page.name = "main"
    page.har = ForeignMembers(.object([("comment", .null)]))
    return page
  }

  static var samples: [JournalRecord] {
    let bodies: [BodyRecord] = [
      .none, .unknown, .missing(reason: "r"), .damaged(reason: "s"),
      .content(ContentRecord(inline: [])), .content(ContentRecord(inline: [0, 255, 10])),
      .content(ContentRecord(inline: Array("text\t\r\n".utf8))),
    ]
    let exchanges = bodies.map { body in
      var record = ExchangeRecord(
        id: 1, request: RequestRecord(method: "GET", url: "", body: body))
      record.sent = record.request
      record.sent?.body = .none
      record.response = ResponseRecord(status: 204, body: body)
      return JournalRecord.exchange(record)
    }
    let messages = bodies.map { body in
      JournalRecord.webSocket(
        WebSocketRecord(
          exchange: 7, at: .nanoseconds(12), side: .client, .message(isText: true, body)))
    }
    var hop = whole
    hop.isRedirectHop = true
    return exchanges + messages + [
      .webSocket(
        WebSocketRecord(
          exchange: .max, at: nil, side: .server,
          .message(isText: false, .content(ContentRecord(inline: [0, 255]))))),
      .webSocket(
        WebSocketRecord(
          exchange: 1, at: .seconds(1), side: .server,
          .close(code: 1000, reason: "bye", failure: nil))),
      .webSocket(
        WebSocketRecord(
          exchange: 1, at: nil, side: nil, .close(code: nil, reason: "", failure: "broke off"))),
      .exchange(whole), .exchange(hop),
      .page(PageRecord(id: 1, url: "https://a.test/", start: .seconds(1))),
      .page(page),
      .note(NoteRecord(code: "c", message: "\"m\"", exchange: 4)),
      .end(EndRecord(exchanges: 3, at: .seconds(-1))), .unknown(type: "later"),
    ]
  }
}
