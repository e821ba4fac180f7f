import BridgeFormats
import BridgeRecording
import Testing

@Suite("a HAR entry with members of this program")
struct HARExtensionTests {
  private let folder: HARFolder

  init() throws { folder = try HARFolder() }

  private static func entry(_ bridge: String) -> String {
    HARText.entry(more: #","_bridge":{"id":1,\#(bridge)}"#)
  }

  @Test("lacks what the last of two lists of absent members names, and says that there are two")
  func absentTwice() throws {
    let lists = #""absent":["startedDateTime"],"absent":["time"]"#
    let recording = try folder.importing(entries: Self.entry(lists))
    #expect(recording.exchanges.map(\.start) == [.zero])
    #expect(recording.exchanges.map(\.duration) == [nil])
    #expect(recording.codes == ["repeated-member"])
    #expect(recording.losses.map(\.entry) == [1])
    #expect(recording.warnings.first?.message.contains("“absent”") == true)
  }

  @Test(
    "has the body of the request as received damaged if its state is unknown, and says so",
    arguments: [
      (#"{"kind":"zipped"}"#, "its state is unknown"),
      (#"{"kind":"zipped","reason":"too long"}"#, "too long"),
      ("{}", "its state is unknown"), ("7", "its state is unknown"),
    ])
  func unknownState(state: String, reason: String) throws {
    let received = #"{"url":"https://b.test/","body":\#(state),"postData":{"text":"x"}}"#
    let text = HARText.document([Self.entry(#""received":\#(received)"#)])
    let contents = try RecordingContents(path: try folder.write(text.utf8))
    #expect(contents.warnings.map(\.code) == ["unknown-state"])
    #expect(contents.warnings.map(\.entry) == [1])
    let record = try contents.entry(at: 0).record
    #expect(record.request.url == "https://b.test/")
    #expect(record.request.body == .damaged(reason: reason))
    #expect(record.sent?.body == BodyRecord.none)
  }

  @Test("has no warning for a known state")
  func knownState() throws {
    let received = #"{"body":{"kind":"text"},"postData":{"text":"x"}}"#
    let text = HARText.document([Self.entry(#""received":\#(received)"#)])
    let contents = try RecordingContents(path: try folder.write(text.utf8))
    #expect(contents.warnings.isEmpty)
    guard case .content(let content) = try contents.entry(at: 0).record.request.body else {
      Issue.record("there should be a body")
      return
    }
    #expect(content.isText && content.storage == .base64([UInt8(ascii: "x")]))
  }
}
