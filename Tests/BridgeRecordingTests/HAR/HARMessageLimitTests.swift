import BridgeTestSupport
import Testing

@testable import BridgeRecording

@Suite("the messages of a WebSocket in a HAR file")
struct HARMessageLimitTests {
  @Test("are not read where they take more than memory should")
  func tooLarge() throws {
    let folder = try TemporaryFolder(named: "har-messages")
    let file = try RecordingFile(path: try folder.write("[]", to: "a.har"))
    #expect(try HARMessages.recorded(0..<2, in: file, nil).messages().isEmpty)
    // The size decides, before any byte is read.
    let webSocket = HARMessages.recorded(0..<(HARMessages.maximumBytes + 1), in: file, nil)
    let error = try #require(throws: RecordingError.self) { try webSocket.messages() }
    #expect(error.code == .tooLarge)
    #expect(error.description.contains("\(HARMessages.maximumBytes)"))
  }
}
