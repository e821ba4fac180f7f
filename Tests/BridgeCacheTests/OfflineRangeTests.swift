import BridgeCacheFixtures
import BridgeCore
import BridgeTestSupport
import BridgeTransport
import HTTPTypes
import Testing

@testable import BridgeCache

/// Range requests, as viewers of video, audio and PDF send them.
@Suite("kept responses to requests for parts")
struct OfflineRangeTests {
  /// An origin of ten bytes in each of two languages.
  private static let origin: @Sendable (BridgeRequest) -> BridgeResponse = { request in
    let isGerman = request.fields[.acceptLanguage] == "de"
    return film(
      isGerman ? "abcdefghij" : "0123456789",
      "ETag: \"\(isGerman ? "de" : "en")\"\nVary: Accept-Language", request)
  }

  /// Knows ranges of the form `bytes=1-2` and `bytes=1-`.
  private static func film(
    _ whole: String, _ lines: String, _ request: BridgeRequest
  ) -> BridgeResponse {
    guard
      let ends = request.fields[.range]?.dropFirst(6).split(separator: "-").compactMap({ Int($0) }),
      let first = ends.first
    else { return answer(whole, lines) }
    let size = whole.utf8.count
    guard first < size else { return answer("", "Content-Range: bytes */\(size)", status: 416) }
    let last = ends.count > 1 ? ends[1] : size - 1
    return answer(
      String(whole.dropFirst(first).prefix(last - first + 1)),
      "\(lines)\nContent-Range: bytes \(first)-\(last)/\(size)", status: 206)
  }

  private func stage(
    _ mode: OfflineMode = .networkFirst, _ folder: TemporaryFolder? = nil
  ) throws -> OfflineStage {
    try OfflineStage(mode, folder: folder, { _ in }, Self.origin)
  }

  @Test(
    "parts are replayed unchanged in each mode",
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

  @Test(
    "ranges outside the parts are missing", arguments: ["", "Range: bytes=2-5", "Range: bytes=0-"])
  func missing(_ line: String) async throws {
    let stage = try stage()
    for range in ["0-3", "4-8"] { _ = try await stage.load("/film", "Range: bytes=\(range)") }
    stage.cut()
    await #expect(throws: TransportError.self) { _ = try await stage.load("/film", line) }
  }

  @Test(
    "a part is taken from the whole, and a shorter part does not replace a longer one")
  func longer() async throws {
    let stage = try stage()
    _ = try await stage.load("/whole")
    for range in ["bytes=0-", "bytes=0-1"] { _ = try await stage.load("/film", "Range: \(range)") }
    stage.cut()
    #expect(try await stage.load("/whole", "Range: bytes=2-3").text == "23")
    #expect(try await stage.load("/film", "Range: bytes=0-").text == "0123456789")
    #expect(try await stage.load("/film", "Range: bytes=0-1").text == "01")
  }

  @Test("parts come from the variant that the request selects")
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

  @Test("the latest version answers, and older bytes fill its gaps")
  func changed() async throws {
    let (old, new) = ("0123456789", "abcdefghijklmnopqrst")
    let isNew = Locked(false)
    let stage = try OfflineStage(.networkFirst, { _ in }) { request in
      isNew.withLock { $0 }
        ? Self.film(new, "ETag: \"2\"", request) : Self.film(old, "ETag: \"1\"", request)
    }
    _ = try await stage.load("/film")
    isNew.withLock { $0 = true }
    stage.clock.advance(by: .seconds(1))
    for range in ["5-8", "10-19"] { _ = try await stage.load("/film", "Range: bytes=\(range)") }
    stage.cut()
    for (range, status, text) in [
      ("10-19", 206, "klmnopqrst"), ("12-13", 206, "mn"), ("5-6", 206, "fg"), ("0-1", 206, "01"),
      ("20-", 416, ""),
    ] {
      let (response, answered) = try await stage.load("/film", "Range: bytes=\(range)")
      #expect(response.status == status && answered == text, "\(range)")
    }
    #expect(try await stage.load("/film").text == old)
  }

  @Test("a variant that is too short is not extended by another")
  func shorter() async throws {
    let stage = try OfflineStage(.networkFirst, { _ in }) { request in
      let language = request.fields[.acceptLanguage] ?? ""
      let whole = String(repeating: language, count: language == "de" ? 5 : 10)
      return Self.film(whole, "ETag: \"\(language)\"\nVary: Accept-Language", request)
    }
    for language in ["de", "en"] {
      _ = try await stage.load("/film", "Accept-Language: \(language)")
    }
    stage.cut()
    for (language, status) in [("de", 416), ("en", 206)] {
      let lines = "Accept-Language: \(language)\nRange: bytes=10-19"
      #expect(try await stage.load("/film", lines).response.status == status, "\(language)")
    }
  }

  /// The fields of a file of ten bytes, then its fields and its size, and whether a part of the first one stays.
  private static let versions: [(old: String, new: String, size: Int, isLeft: Bool)] = [
    ("ETag: \"1\"", "ETag: \"2\"", 10, false), ("ETag: \"1\"", "ETag: \"1\"", 12, false),
    ("Last-Modified: {-9}", "Last-Modified: {-8}", 10, false), ("X: 1", "X: 1", 12, false),
    ("ETag: \"1\"", "ETag: \"1\"", 10, true), ("X: 1", "X: 1", 10, true),
    // A server may leave it out where it answers If-Range.
    ("ETag: \"1\"\nLast-Modified: {-9}", "ETag: \"1\"", 10, true),
  ]

  @Test(
    "a part is removed when another version is kept, and stays beside its own version",
    arguments: versions.indices, ["Range: bytes=4-5", ""])
  func kept(_ row: Int, _ range: String) async throws {
    let row = Self.versions[row]
    let current = Locked((lines: row.old, size: 10))
    let stage = try OfflineStage(.networkFirst, { _ in }) { request in
      let (lines, size) = current.withLock { $0 }
      return Self.film(String(repeating: "x", count: size), lines, request)
    }
    _ = try await stage.load("/film", "Range: bytes=0-3")
    current.withLock { $0 = (row.new, row.size) }
    stage.clock.advance(by: .seconds(1))
    _ = try await stage.load("/film", range)
    let parts = try stage.cache.entries().compactMap(\.part)
    #expect(parts.contains { $0.first == 0 } == row.isLeft)
    #expect(try stage.cache.statistics().entries == (row.isLeft ? 2 : 1))
  }

  @Test("a refused range does not replace the whole response")
  func refused() async throws {
    let stage = try stage()
    _ = try await stage.load("/film")
    #expect(try await stage.load("/film", "Range: bytes=10-").response.status == 416)
    stage.cut()
    #expect(try await stage.load("/film").text == "0123456789")
    #expect(try await stage.load("/film", "Range: bytes=10-").response.status == 416)
  }
}
