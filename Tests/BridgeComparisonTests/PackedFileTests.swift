import BridgeCoding
import BridgeRecording
import Testing

@testable import BridgeComparison

@Suite("packed files")
struct PackedFileTests {
  private static func packed(_ text: String) throws -> [UInt8] {
    let encoder = try ContentEncoder(.gzip)
    var file: [UInt8] = []
    try encoder.encode(Array(text.utf8), into: &file)
    try encoder.finish(into: &file)
    return file
  }

  private static func compare(_ recorded: [UInt8], _ actual: [UInt8]) -> [String] {
    let fields = { (date: String) in
      [RecordedField("Content-Type", "application/octet-stream"), RecordedField("Date", date)]
    }
    return ResponseComparison(rules: ComparisonRules()).compare(
      recorded: RecordedResponse(
        status: 200, reason: "", fields: fields("Mon, 23 Nov 2026 19:49:52 GMT"),
        body: .content(RecordedContent(mediaType: nil, bytes: recorded))),
      actual: ActualResponse(
        status: 200, fields: fields("Tue, 24 Nov 2026 08:20:03 GMT"), body: .bytes(actual))
    ).differences.map(\.location)
  }

  @Test(
    "are compared by what is in them",
    arguments: [
      (
        "<?xml version='1.0'?>\n<loc>/a</loc>\n<lastmod>2026-11-23T19:49:51+00:00</lastmod>",
        "<?xml version='1.0'?>\n<loc>/a</loc>\n<lastmod>2026-11-24T08:20:01+00:00</lastmod>", []
      ),
      (
        "<?xml version='1.0'?>\n<loc>/a</loc>\n<lastmod>2026-11-23T19:49:51+00:00</lastmod>",
        "<?xml version='1.0'?>\n<loc>/b</loc>\n<lastmod>2021-11-24T08:20:01+00:00</lastmod>",
        ["body line 2", "body line 3"]
      ),
      (#"{"made":"2026-11-23T19:49:51Z","n":4}"#, #"{"made":"2026-11-24T08:20:01Z","n":4}"#, []),
      (
        #"{"made":"2026-11-23T19:49:51Z","n":4}"#, #"{"made":"2026-11-24T08:20:01Z","n":5}"#,
        ["body $.n"]
      ),
      ("\0\u{1}", "\0\u{2}", ["body"]),
    ])
  func contents(recorded: String, live: String, places: [String]) throws {
    #expect(Self.compare(try Self.packed(recorded), try Self.packed(live)) == places)
  }

  @Test("are compared byte by byte if one is damaged")
  func damaged() throws {
    let file = try Self.packed("made 2026-11-23T19:49:51Z")
    #expect(
      Self.compare(file, Array(try Self.packed("made 2026-11-24T08:20:01Z").dropLast())) == ["body"]
    )
  }
}
