import BridgeCacheFixtures
import BridgeCore
import BridgeTestSupport
import BridgeTransport
import HTTPTypes
import Testing

@testable import BridgeCache

/// What video, audio and PDF viewers load.
@Suite("kept responses to requests for parts")
struct OfflineRangeTests {
  /// An origin of ten bytes that knows ranges of the form `bytes=1-2` and `bytes=1-`.
  private static let origin: @Sendable (BridgeRequest) -> BridgeResponse = { request in
    let whole = request.fields[.acceptLanguage] == "de" ? "abcdefghij" : "0123456789"
    let tag = "ETag: \"1\"\nVary: Accept-Language"
    guard
      let ends = request.fields[.range]?.dropFirst(6).split(separator: "-").compactMap({ Int($0) }),
      let first = ends.first
    else { return answer(whole, tag) }
    guard first < 10 else { return answer("", "Content-Range: bytes */10", status: 416) }
    let last = ends.count > 1 ? ends[1] : 9
    return answer(
      String(whole.dropFirst(first).prefix(last - first + 1)),
      "\(tag)\nContent-Range: bytes \(first)-\(last)/10", status: 206)
  }

  private func stage(
    _ mode: OfflineMode = .networkFirst, _ folder: TemporaryFolder? = nil
  ) throws -> OfflineStage {
    try OfflineStage(mode, folder: folder, { _ in }, Self.origin)
  }

  @Test(
    "parts come back as the same parts, in each mode",
    arguments: [OfflineMode.networkFirst, .offlineFirst, .offlineOnly, .refresh])
  func parts(_ mode: OfflineMode) async throws {
    let folder = try TemporaryFolder(named: "bridge-offline")
    let online = try stage(.networkOnly, folder)
    let lines = ["bytes=0-3", "bytes=4-9"]
    for line in lines { _ = try await online.load("/film", "Range: \(line)") }
    let later = try stage(mode, folder)
    later.cut()
    for (line, part) in zip(lines, ["0123", "456789"]) {
      let (response, text) = try await later.load("/film", "Range: \(line)")
      #expect(response.status == 206 && response.isOffline && text == part, "\(line)")
      let range = "bytes \(line.dropFirst(6))/10"
      #expect(response.fields[.contentRange] == range)
    }
    let inner = try await later.load("/film", "Range: bytes=5-6")
    #expect(inner.text == "56" && inner.response.fields[.contentRange] == "bytes 5-6/10")
  }

  @Test("what no part holds is not there", arguments: ["", "Range: bytes=2-5", "Range: bytes=0-"])
  func missing(_ line: String) async throws {
    let stage = try stage()
    for range in ["0-3", "4-8"] { _ = try await stage.load("/film", "Range: bytes=\(range)") }
    stage.cut()
    await #expect(throws: TransportError.self) { _ = try await stage.load("/film", line) }
  }

  @Test(
    "a part is taken out of the whole, and a shorter part does not take the place of a longer one")
  func longer() async throws {
    let stage = try stage()
    _ = try await stage.load("/whole")
    for range in ["bytes=0-", "bytes=0-1"] { _ = try await stage.load("/film", "Range: \(range)") }
    stage.cut()
    #expect(try await stage.load("/whole", "Range: bytes=2-3").text == "23")
    #expect(try await stage.load("/film", "Range: bytes=0-").text == "0123456789")
    #expect(try await stage.load("/film", "Range: bytes=0-1").text == "01")
  }

  @Test("of parts of several variants the one that the request selects comes back")
  func variants() async throws {
    let stage = try stage()
    for language in ["de", "en"] {
      _ = try await stage.load("/film", "Accept-Language: \(language)\nRange: bytes=0-3")
    }
    stage.cut()
    for (language, text) in [("de", "abcd"), ("en", "0123"), ("fr", "0123")] {
      let lines = "Accept-Language: \(language)\nRange: bytes=0-3"
      #expect(try await stage.load("/film", lines).text == text, "\(language)")
    }
  }

  @Test("the refusal of a range does not take the place of the whole")
  func refused() async throws {
    let stage = try stage()
    _ = try await stage.load("/film")
    #expect(try await stage.load("/film", "Range: bytes=10-").response.status == 416)
    stage.cut()
    #expect(try await stage.load("/film").text == "0123456789")
    #expect(try await stage.load("/film", "Range: bytes=10-").response.status == 416)
  }
}
