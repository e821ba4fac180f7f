import BridgeCoding
import BridgeRecording
import Testing

@testable import BridgeComparison

@Suite("texts in PNG images")
struct ImageTextTests {
  private static let pixels = "IDAT some pixels"

  /// Four bytes of a number.
  private static func bytes(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// A file with these chunks, each a type and its data.
  private static func image(_ chunks: [String]) -> [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    for chunk in chunks {
      let content = Array(chunk.utf8)
      file += bytes(content.count - 4) + content + bytes(Int(CRC32.of(content)))
    }
    return file
  }

  private static func compare(_ recorded: [UInt8], _ actual: [UInt8]) -> [String] {
    let fields = { (date: String) in
      [RecordedField("Content-Type", "image/png"), RecordedField("Date", date)]
    }
    return ResponseComparison(rules: ComparisonRules()).compare(
      recorded: RecordedResponse(
        status: 200, reason: "", fields: fields("Mon, 23 Nov 2026 19:49:52 GMT"),
        body: .content(RecordedContent(mediaType: "image/png", bytes: recorded))),
      actual: ActualResponse(
        status: 200, fields: fields("Tue, 24 Nov 2026 08:20:03 GMT"), body: .bytes(actual))
    ).differences.map { "\($0.location): \($0.recorded) => \($0.actual.prefix(40))" }
  }

  private static func texts(_ date: String, _ time: String, size: String = "12") -> [String] {
    [
      "IHDR 9 by 9", "tEXtdate:create\0\(date)", pixels, "tEXtThumb::MTime\0\(time)",
      "tEXtThumb::Size\0\(size)", "IEND",
    ]
  }

  private static let recorded = image(texts("2026-11-23T19:49:51+00:00", "1795463390"))

  @Test("may have other times")
  func times() {
    let live = Self.image(Self.texts("2026-11-24T08:20:01+00:00", "1795508400"))
    #expect(Self.compare(Self.recorded, live) == [])
  }

  @Test(
    "differ if a text is another one, or its kind is lost",
    arguments: [
      (texts("2026-11-24T08:20:01+00:00", "1795508400", size: "13"), "body line 3"),
      (texts("2021-01-02T08:20:01+00:00", "1795508400"), "body line 1"),
      (texts("unknown", "1795508400"), "body line 1"),
      (texts("2026-11-24T08:20:01+00:00", "7"), "body line 2"),
    ])
  func otherTexts(chunks: [String], place: String) {
    let found = Self.compare(Self.recorded, Self.image(chunks))
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix(place + ":") == true, "\(found)")
  }

  @Test("leave all else to be compared byte by byte")
  func pixels() {
    let live = Self.texts("2026-11-24T08:20:01+00:00", "1795508400")
    let changed: [[String]] = [
      live.map { $0 == Self.pixels ? "IDAT some pixelz" : $0 }, Array(live.dropLast()),
      live + ["more of it"], [live[0], live[2], live[1]] + live[3...],
      live.map { $0.replacing("Thumb::Size", with: "Thumb::Mime") },
      live.map { $0.replacing("tEXtdate", with: "zTXtdate") },
    ]
    let whole = Self.image(live)
    var damaged = whole
    damaged[damaged.count - 13] ^= 1
    for file in changed.map(Self.image) + [damaged, Array(whole.dropLast())] {
      #expect(Self.compare(Self.recorded, file).first?.hasPrefix("body: ") == true)
    }
  }
}
