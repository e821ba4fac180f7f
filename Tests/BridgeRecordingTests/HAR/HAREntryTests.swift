import BridgeRecording
import Testing

@Suite("an entry of a HAR document")
struct HAREntryTests {
  private let folder: HARFolder

  init() throws { folder = try HARFolder() }

  // MARK: Fields

  @Test(
    "is read in time in proportion to its length, however many members it has",
    .timeLimit(.minutes(5)))
  func members() throws {
    // A square of this would take longer than the test may.
    let members = (0..<400_000).map { #","m\#($0)":0"# }.joined()
    let recording = try folder.importing(
      entries: HARText.entry(request: members + #","method":"PUT""#))
    #expect(recording.exchanges.first?.request.method == "PUT")
    #expect(recording.codes == ["repeated-member"])
  }

  @Test(
    "has its fields in every shape that occurs",
    arguments: [
      (#"[{"name":"A","value":"1"},{"value":"2","name":"a"}]"#, []),
      (#"[ ["A","1"],["a","2"]]"#, ["field-form"]), (#"{"A":"1","a":"2"}"#, ["field-form"]),
      (#"{"A":1,"a":["2"]}"#, ["field-form"]),
      (#"[{"name":"A","value":"1","comment":{}},{"name":"a","value":2}]"#, []),
      (
        #"[{"name":":authority","value":"x"},["A","1"],["a","2"]]"#,
        ["field-form", "pseudo-fields"]
      ),
      (#"[["A","1"],7,null,{"value":"?"},["a","2"]]"#, ["odd-field"]),
    ] as [(String, [String])])
  func fields(json: String, codes: [String]) throws {
    let recording = try folder.importing(entries: HARText.entry(fields: json))
    #expect(
      recording.exchanges.first?.request.fields == [
        RecordedField("A", "1"), RecordedField("a", "2"),
      ])
    #expect(recording.codes == codes)
  }

  @Test("without a list of fields says so", arguments: ["null", "5", #""A: 1""#])
  func noFields(json: String) throws {
    let recording = try folder.importing(entries: HARText.entry(fields: json))
    #expect(recording.exchanges.first?.request.fields == [])
    #expect(recording.codes == ["missing-fields"])
  }

  @Test("has joined values taken apart, but not folded ones")
  func joined() throws {
    let fields = #"[["Set-Cookie","a=1\nb=2"],["X","one\r\n  two"],["E",null]]"#
    let recording = try folder.importing(
      entries: HARText.entry(response: HARText.response(fields: fields, content: #"{"size":0}"#)))
    #expect(
      recording.response?.fields == [
        RecordedField("Set-Cookie", "a=1"), RecordedField("Set-Cookie", "b=2"),
        RecordedField("X", "one two"), RecordedField("E", ""),
      ])
    #expect(recording.codes == ["field-form", "missing-value", "joined-field"])
  }

  // MARK: Time

  @Test(
    "starts when its date says, however spelled",
    arguments: [
      (#""2024-05-01T10:00:01.5Z""#, 1.5), (#""2024-05-01T10:00:01.500+00:00""#, 1.5),
      (#""2024-05-01T12:00:01.5+0200""#, 1.5), (#""2024-05-01T08:30:01-01:30""#, 1),
      (#""2024-05-01t10:00:01z""#, 1), (#""2024-05-01 10:00:01 +00""#, 1),
      (#""2024-05-01T10:00:01""#, 1), (#""2024-05-01T10:01Z""#, 60), (#""2024-05-02""#, 50_400),
      (#""2024-05-01T10:00:01,25Z""#, 1.25), (#""2024-05-01T10:00:00.1234567+00:00""#, 0.1234567),
      (#""2024-05-01T10:00:00.00000000000000000000000009Z""#, 0), ("1714557601500", 1.5),
      (#""1714557601500""#, 1.5), (#"" 2025-05-01T10:00:00Z""#, 31_536_000),
    ])
  func dates(json: String, seconds: Double) throws {
    let recording = try folder.importing(entries: HARText.entry(), HARText.entry(started: json))
    #expect(recording.exchanges.last?.start == .nanoseconds(Int64((seconds * 1e9).rounded())))
    #expect(recording.warnings == [])
  }

  @Test(
    "without a usable date keeps its place",
    arguments: [
      ("null", "missing-start"), (#""""#, "missing-start"), (#""soon""#, "invalid-start"),
      (#""2024-13-01T00:00:00Z""#, "invalid-start"),
      (#""2024-05-01T10:00:00Zjunk""#, "invalid-start"),
      ("1e300", "invalid-start"), ("-9223372036854775808", "invalid-start"),
      ("[]", "missing-start"),
    ])
  func noDate(json: String, code: String) throws {
    let recording = try folder.importing(
      entries: HARText.entry(started: #""2024-05-01T10:00:09Z""#), HARText.entry(started: json),
      HARText.entry())
    #expect(recording.exchanges.map(\.number) == [3, 2, 1])
    #expect(recording.exchanges.map(\.start) == [.zero, nil, .seconds(9)])
    #expect(recording.codes == [code, "unsorted"])
  }

  @Test(
    "lasts as long as it says, or as its phases do",
    arguments: [
      ("1.5", .microseconds(1500), []), (#""2""#, .milliseconds(2), []), ("0", .zero, []),
      ("-1", .milliseconds(7), ["negative-time"]), ("null", .milliseconds(7), ["missing-time"]),
      ("NaN", .milliseconds(7), ["not-a-number", "missing-time"]),
      ("1e308", .milliseconds(7), ["negative-time"]),
      ("9223372036854775808", .milliseconds(7), ["negative-time"]),
      ("1e999999", .milliseconds(7), ["missing-time"]),
    ] as [(String, Duration, [String])])
  func durations(json: String, duration: Duration, codes: [String]) throws {
    let timings = #","timings":{"blocked":-1,"connect":3,"ssl":2,"send":0,"wait":"4","receive":-1}"#
    let recording = try folder.importing(entries: HARText.entry(time: json, more: timings))
    #expect(recording.exchanges.first?.duration == duration)
    #expect(recording.codes == codes)
  }

  @Test("without time and timings has no duration")
  func noDuration() throws {
    let recording = try folder.importing(
      entries: HARText.entry(time: "null", more: #","timings":[]"#))
    #expect(recording.exchanges.first?.duration == nil)
  }

  // MARK: Outcome

  @Test(
    "without a status has no response, and says why if it can",
    arguments: [
      (#"{"status":0,"_error":"net::ERR_FAILED"}"#, "net::ERR_FAILED"),
      (#"{"status":-1,"_failureText":"aborted"}"#, "aborted"), (#"{"status":0}"#, "“0”"),
      (#"{"status":0,"statusText":"blocked"}"#, "blocked"), ("{}", "no status"),
      ("null", "no response"), (#"{"status":"abc"}"#, "abc"), (#"{"status":1e30}"#, "1e30"),
      (#"{"status":99}"#, "99"), (#"{"status":200.5}"#, "200.5"), (#"{"status":{}}"#, "no status"),
    ])
  func noResponse(json: String, words: String) throws {
    let recording = try folder.importing(entries: HARText.entry(response: json))
    guard case .noResponse(let reason) = recording.exchanges.first?.outcome else {
      Issue.record("there should be no response")
      return
    }
    #expect(reason.contains(words))
    #expect(recording.codes == ["no-response"])
  }

  @Test("has its status as a number or as text", arguments: ["201", #""201""#, "201.0"])
  func status(json: String) throws {
    let response = HARText.response(status: json, content: #"{"size":0}"#)
    #expect(
      try folder.importing(entries: HARText.entry(response: response)).response?.status == 201)
  }

  // MARK: The rest

  @Test(
    "is imported with any URL",
    arguments: [
      ("https://a.test/ü?q=%zz|^", []), ("data:text/plain,hi", ["not-http"]), ("", ["missing-url"]),
      ("blob:https://a.test/1", ["not-http"]), ("about:blank", ["not-http"]),
      ("chrome-extension://abc/x.js", ["not-http"]), ("HTTP://A.TEST/", []),
    ] as [(String, [String])])
  func urls(url: String, codes: [String]) throws {
    let recording = try folder.importing(entries: HARText.entry(url: url))
    #expect(recording.exchanges.first?.request.url == url)
    #expect(recording.codes == codes)
  }

  @Test("that is invalid is left out, with its number")
  func notEntries() throws {
    let recording = try folder.importing(
      entries: "null", HARText.entry(), "[1]", "{}", #"{"request":null}"#, #""x""#)
    #expect(recording.exchanges.map(\.number) == [2])
    #expect(recording.warnings.map(\.entry) == [1, 3, 4, 5, 6])
    #expect(
      recording.codes == [
        "not-an-entry", "not-an-entry", "missing-request", "missing-request", "not-an-entry",
      ])
  }

  @Test("is read with null in every place")
  func nulls() throws {
    let entry =
      #"{"startedDateTime":null,"time":null,"timings":null,"cache":null,"_resourceType":null,"#
      + #""request":{"method":null,"url":null,"headers":null,"postData":null,"bodySize":null,"#
      + #""cookies":null},"response":{"status":null,"headers":null,"content":null}}"#
    let exchange = try folder.importing(entries: entry).exchanges.first
    #expect(exchange?.request.method == "GET")
    #expect(exchange?.request.body.kind == "none")
    #expect(exchange?.resourceType == nil)
  }

  @Test("keeps escapes, and repairs what no bytes stand for")
  func escapes() throws {
    let url = #"https:\/\/a.test\/\u00fc\ud83c\udf89\ud800x"#
    let recording = try folder.importing(entries: HARText.entry(url: url))
    #expect(recording.exchanges.first?.request.url == "https://a.test/ü🎉\u{FFFD}x")
    #expect(recording.codes == ["lone-surrogate"])
  }

  @Test("with text that is not UTF-8 is repaired")
  func brokenUTF8() throws {
    let text = HARText.document([HARText.entry(url: "https://a.test/@")])
    let bytes = text.utf8.map { $0 == UInt8(ascii: "@") ? 0xE4 : $0 }
    let recording = try folder.importing(bytes: bytes)
    #expect(recording.exchanges.first?.request.url == "https://a.test/\u{FFFD}")
    #expect(recording.codes == ["broken-utf8"])
  }

  @Test("tells what the page wanted it for, and the messages of a WebSocket")
  func extensions() throws {
    let more =
      ##","_resourceType":"websocket","_webSocketMessages":[{"type":"send","time":5.5,"opcode":1,"data":"x"},"##
      + ##"{"type":"receive","opcode":2,"data":"AP8="},{"type":"receive","opcode":8,"data":"A+g="},1]"##
    let recording = try folder.importing(entries: HARText.entry(url: "wss://a.test/", more: more))
    #expect(recording.exchanges.first?.resourceType == "websocket")
    #expect(recording.codes == [])
    let messages = try recording.exchanges.first?.webSocket?.messages() ?? []
    #expect(
      messages.map(\.content) == [.text("x"), .binary([0, 255]), .close(code: 1000, reason: "")])
    #expect(messages.map(\.side) == [.client, .server, .server])
  }
}
