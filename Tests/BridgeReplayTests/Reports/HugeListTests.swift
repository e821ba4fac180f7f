import BridgeRecording
import BridgeTestSupport
import Foundation
import Testing

@testable import BridgeReplay

@Suite("lists about a huge recording")
struct HugeListTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A HAR file of GET requests, without times, responses and creator.
  private func recording(entries: Int, end: String = "]}}") throws -> RecordingContents {
    let list = (0..<entries).map {
      #"{"startedDateTime":"2026-01-01T00:00:00Z","request":{"method":"GET","url":"data:,\#($0)","headers":[]}}"#
    }
    let document = #"{"log":{"version":"1.2","entries":["# + list.joined(separator: ",") + end
    return try RecordingContents(path: try folder.write(document, to: "huge.har"))
  }

  @Test("have one element for equal warnings, with their number, in JSON")
  func equalWarnings() throws {
    let contents = try recording(entries: 30_000, end: "")
    let json = try RecordingValidation.json([RecordingValidation(contents, name: "huge.har")])
    let document = try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any]
    let validation = try #require((document?["recordings"] as? [[String: Any]])?.first)
    #expect(validation["exchanges"] as? Int == 30_000)
    let listed = try #require(validation["warnings"] as? [[String: Any]])
    #expect(listed.count < 10)
    let times = listed.first { $0["code"] as? String == "missing-time" }
    #expect(times?["entry"] as? Int == 1 && times?["count"] as? Int == 30_000)
    let end = listed.first { $0["code"] as? String == "breaks-off" }
    #expect(end != nil && end?["count"] == nil)
  }

  @Test("have the warnings about the records of a journal as well")
  func journal() async throws {
    let path = folder.path("huge.bridgerec")
    _ = try await FolderExporter().write(try recording(entries: 3), to: path)
    let contents = try RecordingContents(path: path)
    let validation = try RecordingValidation(contents, name: "huge.bridgerec")
    let expected = Array(repeating: "no-response", count: 3)
    #expect(validation.warnings.map(\.code) == expected && contents.warnings.isEmpty)
    #expect(try Recording.open(path: path).warnings.map(\.code) == expected)
  }

  @Test("show the first exchanges, then say how many there are and how to see them")
  func exchanges() throws {
    let contents = try recording(entries: 12)
    var text: [UInt8] = []
    try ExchangeList(contents, limit: 10).writeText { text += $0 }
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 12 && lines[10].contains("#10 "))
    #expect(lines[11] == "… 2 more; --all lists them")
    var all: [UInt8] = []
    try ExchangeList(contents).writeText { all += $0 }
    #expect(all.count { $0 == 0x0A } == 13)
  }

  @Test("are written to JSON one exchange at a time, as one document", arguments: [0, 1, 3])
  func pieces(count: Int) throws {
    struct Document: Decodable {
      struct Exchange: Decodable { let number: Int; let url: String }
      let schema: String
      let exchanges: [Exchange]
    }
    let contents = count == 0 ? RecordingContents(merging: []) : try recording(entries: count)
    var pieces: [[UInt8]] = []
    try ExchangeList(contents).writeJSON { pieces.append($0) }
    let document = try JSONDecoder().decode(Document.self, from: Data(pieces.joined()))
    #expect(document.schema == "bridge-replay/exchanges/1")
    #expect(document.exchanges.map(\.number) == Array(1..<(count + 1)))
    #expect(document.exchanges.map(\.url) == (0..<count).map { "data:,\($0)" })
    #expect(pieces.count == (count == 0 ? 1 : count + 2))
  }
}
