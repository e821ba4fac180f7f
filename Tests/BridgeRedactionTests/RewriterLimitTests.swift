import BridgeRecording
import BridgeRedaction
import BridgeTestSupport
import Testing

@Suite("redacting and scanning refuse", .timeLimit(.minutes(5)))
struct RewriterLimitTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func expectRefusal(of text: String, as code: RecordingError.Code) throws {
    let path = try folder.write(text, to: "session.har")
    let rewriter = RecordingRewriter(redactor: Redactor(key: [1]), temporaryDirectory: folder.path)
    let ofRedact = #expect(throws: RecordingError.self) {
      try rewriter.redact(path: path) { _ in Issue.record("something was written") }
    }
    #expect(ofRedact?.code == code)
    let ofScan = #expect(throws: RecordingError.self) { try rewriter.secrets(path: path) }
    #expect(ofScan?.code == code)
  }

  @Test(
    "JSON that is not a HAR, before anything is written",
    arguments: [
      #"{"user": "u", "password": "p"}"#, #"{"log": []}"#, "[]", "1",
      #"{"log": {"password": "p"}}"#, #"{"log": {"entries": {"password": "p"}}}"#,
    ])
  func noHAR(text: String) throws { try expectRefusal(of: text, as: .notARecording) }

  @Test("more entries than the importer's limit")
  func entries() throws {
    let entries = String(repeating: "0,", count: HARImporter.Limits().entries) + "0"
    try expectRefusal(of: #"{"log": {"entries": [\#(entries)]}}"#, as: .tooLarge)
  }

  @Test("values without end beside the entries")
  func looseValues() throws {
    let members = String(repeating: #""a": 0, "#, count: 100_001)
    try expectRefusal(of: #"{\#(members) "log": {"entries": []}}"#, as: .tooLarge)
  }
}
