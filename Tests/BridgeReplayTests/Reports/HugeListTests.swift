import BridgeRecording
import Foundation
import Testing

@testable import BridgeReplay

@Suite("lists about a huge recording")
struct HugeListTests {
  private let warnings = (1...300_000).map {
    RecordingWarning(entry: $0, code: "no-time", message: "the entry has no time")
  }

  @Test("have one element for equal warnings, with their number, in JSON")
  func equalWarnings() throws {
    let file = RecordingWarning(entry: nil, code: "torn", message: "the file breaks off")
    let recording = Recording(
      name: "huge.har", producer: nil, exchanges: [], warnings: warnings + [file], losses: [])
    let json = try RecordingValidation.json([RecordingValidation(recording)])
    let document = try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any]
    let listed = (document?["recordings"] as? [[String: Any]])?[0]["warnings"] as? [[String: Any]]
    #expect(listed?.count == 2)
    #expect(listed?[0]["entry"] as? Int == 1 && listed?[0]["count"] as? Int == 300_000)
    #expect(listed?[1]["code"] as? String == "torn" && listed?[1]["count"] == nil)
  }

  @Test("show the first exchanges, then say how many there are and how to see them")
  func exchanges() {
    let recording = Recording.of((0..<12).map { .of("GET", "data:,\($0)") }, name: "s.har")
    let lines = ExchangeList(recording, limit: 10).text.split(separator: "\n")
    #expect(lines.count == 12 && lines[10].contains("#10 "))
    #expect(lines[11] == "… 2 more; --all lists them")
    #expect(ExchangeList(recording).text.split(separator: "\n").count == 13)
  }
}
