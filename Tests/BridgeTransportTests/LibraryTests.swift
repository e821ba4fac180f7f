import BridgeCore
import BridgeTransport
import Testing

@Suite("the libcurl of the system")
struct LibraryTests {
  @Test(
    "is refused when it is too old", arguments: [(0x07_56_01, "7.86.1"), (0x07_51_00, "7.81.0")])
  func tooOld(version: UInt32, text: String) throws {
    let error = try #require(throws: TransportError.self) { try CurlLibrary.check(version) }
    #expect(error.code == .badOption && error.phase == .handlers)
    #expect(error.message.contains("libcurl \(text) is too old; install libcurl 7.87.0 or newer"))
  }

  @Test("will do from 7.87.0 on", arguments: [0x07_57_00, 0x07_58_01, 0x08_00_00, 0x08_10_01])
  func newEnough(version: UInt32) throws { try CurlLibrary.check(version) }
}
