import BridgeFormats
import BridgeTestSupport
import Testing

@testable import BridgeRecording

@Suite("a recording exported as HAR")
struct HARExporterTests {
  /// Every derived list, a body as text and one in base64, and an unanswered request with foreign members.
  private static var drafts: [ExchangeDraft] {
    var answered = ExchangeRecord(
      id: 1,
      request: RequestRecord(
        method: "POST", url: "http://a.test/x?q=1&r#f",
        fields: [RecordedField("Cookie", "a=1; b"), RecordedField("Content-Type", "text/plain")]))
    (answered.start, answered.duration) = (.seconds(1_714_557_600), .microseconds(1500))
    answered.response = ResponseRecord(
      status: 200, reason: "OK", fields: [RecordedField("Set-Cookie", "s=1; Path=/; HttpOnly")])
    var first = ExchangeDraft(answered)
    (first.requestBody, first.responseBody) = (.bytes(Array("é".utf8)), .bytes([0xFF]))
    var unanswered = ExchangeRecord(
      id: 2, request: RequestRecord(method: "GET", url: "http://a.test/"))
    (unanswered.outcome, unanswered.failure) = (.failed, "refused")
    unanswered.har = ForeignMembers(
      .object([("comment", .text("c")), ("response", .object([("_x", .bool(true))]))]))
    return [first, ExchangeDraft(unanswered)]
  }

  private static let exported = [
    #"{"log":{"version":"1.2","creator":{"name":"T","version":""},"pages":["#,
    #"{"startedDateTime":"2024-05-01T10:00:00.000000000Z","id":"page_0","title":"a.bridgerec","#
      + #""pageTimings":{"onContentLoad":-1,"onLoad":-1},"_bridge":{"kind":"none"}}],"entries":["#,
    #"{"pageref":"page_0","cache":{},"startedDateTime":"2024-05-01T10:00:00.000000000Z","#
      + #""time":1.5,"request":{"method":"POST","url":"http://a.test/x?q=1&r#f","#
      + #""httpVersion":"unknown","headersSize":-1,"bodySize":2,"#
      + #""cookies":[{"name":"a","value":"1"},{"name":"b","value":""}],"#
      + #""headers":[{"name":"Cookie","value":"a=1; b"},"#
      + #"{"name":"Content-Type","value":"text/plain"}],"#
      + #""queryString":[{"name":"q","value":"1"},{"name":"r","value":""}],"#
      + #""postData":{"mimeType":"text/plain","text":"é"}},"#
      + #""response":{"status":200,"statusText":"OK","httpVersion":"unknown","redirectURL":"","#
      + #""headersSize":-1,"bodySize":-1,"#
      + #""cookies":[{"name":"s","value":"1","path":"/","httpOnly":true,"secure":false}],"#
      + #""headers":[{"name":"Set-Cookie","value":"s=1; Path=/; HttpOnly"}],"#
      + #""content":{"size":1,"mimeType":"x-unknown","text":"/w==","encoding":"base64"}},"#
      + #""timings":{"blocked":-1,"dns":-1,"connect":-1,"ssl":-1,"send":0,"wait":1.5,"#
      + #""receive":0},"_bridge":{"id":1,"absent":["timings","request.bodySize"],"#
      + #""requestBody":{"kind":"exact"},"responseBody":{"kind":"exact"}}}"#,
    #",{"pageref":"page_0","cache":{},"startedDateTime":"2024-05-01T10:00:00.000000000Z","#
      + #""time":0,"request":{"method":"GET","url":"http://a.test/","httpVersion":"unknown","#
      + #""headersSize":-1,"bodySize":0,"cookies":[],"headers":[],"queryString":[]},"#
      + #""response":{"status":0,"statusText":"","httpVersion":"","redirectURL":"","#
      + #""headersSize":-1,"bodySize":-1,"_error":"refused","cookies":[],"headers":[],"#
      + #""content":{"size":0,"mimeType":"x-unknown"},"_x":true},"#
      + #""timings":{"blocked":-1,"dns":-1,"connect":-1,"ssl":-1,"send":0,"wait":0,"receive":0},"#
      + #""_bridge":{"id":2,"absent":["startedDateTime","time","timings","request.bodySize"],"#
      + #""requestBody":{"kind":"none"}},"comment":"c"}]}}"#,
  ]

  @Test("is the same text each time, with one entry per line")
  func text() async throws {
    let folder = try TemporaryFolder(named: "har-exporter")
    let path = folder.path("a.bridgerec")
    let writer = try RecordingWriter(folder: path, redactor: nil, Manifest())
    for draft in Self.drafts { writer.record(weight: 0) { draft } }
    try await writer.finish()
    let contents = try RecordingContents(path: path)
    var pieces: [[UInt8]] = []
    let count = try HARExporter(creator: "T").write(contents) { pieces.append($0) }
    #expect(count == 2)
    let text = String(decoding: pieces.joined(), as: UTF8.self)
    #expect(text == Self.exported.joined(separator: "\n") + "\n")
    #expect(pieces.count == 3)
  }
}
