import BridgeRecording
import Testing

@Suite("a HAR recording as a whole")
struct HARWholeTests {
  private let folder: HARFolder

  init() throws { folder = try HARFolder() }

  @Test("is sorted by start, equal starts in file order")
  func sorted() throws {
    func entry(_ second: Int) -> String {
      HARText.entry(started: #""2024-05-01T10:00:0\#(second)Z""#)
    }
    let recording = try folder.importing(entries: entry(2), entry(1), entry(2), entry(1))
    #expect(recording.exchanges.map(\.number) == [2, 4, 1, 3])
    #expect(recording.exchanges.map(\.start) == [.zero, .zero, .seconds(1), .seconds(1)])
    #expect(recording.codes == ["unsorted"])
  }

  @Test("counts pseudo-fields once")
  func pseudoFields() throws {
    let entry = HARText.entry(fields: #"[[":method","GET"],[":path","/"],["a","b"]]"#)
    let recording = try folder.importing(entries: entry, entry)
    #expect(recording.exchanges.map(\.request.fields.count) == [1, 1])
    #expect(recording.codes == ["pseudo-fields"])
    #expect(recording.warnings.first?.message.contains("4") == true)
  }

  @Test("with more entries than the limit is refused")
  func entryLimit() throws {
    var limits = HARImporter.Limits()
    limits.entries = 2
    let entries = [HARText.entry(), HARText.entry(), HARText.entry()]
    let error = #expect(throws: RecordingError.self) {
      try folder.importing(HARText.document(entries), limits: limits)
    }
    #expect(error?.code == .tooLarge)
  }

  @Test(
    "without credentials warns when there should be some", arguments: ["none", "cookie", "other"])
  func credentials(sent: String) throws {
    let login = HARText.entry(
      fields: #"[["Accept","*/*"]]"#,
      response: HARText.response(fields: #"[["Set-Cookie","s=1"]]"#, content: #"{"size":0}"#))
    let field = sent == "cookie" ? #"[["cookie","s=1"]]"# : #"[["Accept","*/*"]]"#
    let url = sent == "other" ? "https://other.test/" : "https://a.test/x"
    let recording = try folder.importing(entries: login, HARText.entry(url: url, fields: field))
    #expect(recording.codes == (sent == "none" ? ["credentials-absent"] : []))
    #expect(recording.warnings.allSatisfy { !$0.message.contains("s=1") })
  }

  @Test("of a sanitised log-in warns")
  func sanitised() throws {
    let fields = #"[["Accept","*/*"]]"#
    let recording = try folder.importing(
      entries: HARText.entry(
        method: "POST", url: "https://a.test/Login?x", fields: fields, request: #","bodySize":0"#),
      HARText.entry(fields: fields))
    #expect(recording.codes == ["credentials-absent"])
  }

  @Test("keeps texts that cross the window in which it is read")
  func windows() throws {
    let entries = (0..<4000).map {
      HARText.entry(
        url: "https://a.test/\($0)?ü=\\u00e4", fields: #"[["X-Number","value of number \#($0)"]]"#)
    }
    let recording = try folder.importing(HARText.document(entries))
    #expect(recording.warnings == [])
    #expect(
      recording.exchanges.map(\.request.url) == (0..<4000).map { "https://a.test/\($0)?ü=ä" })
    #expect(
      recording.exchanges.map { $0.request.fields.first?.value }
        == (0..<4000).map { "value of number \($0)" })
    #expect(
      try recording.exchanges.allSatisfy { exchange in
        guard case .response(let response) = exchange.outcome else { return false }
        return try response.body.text() == "ok"
      })
  }
}
