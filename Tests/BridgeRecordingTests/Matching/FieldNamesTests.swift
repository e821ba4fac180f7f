import BridgeRecording
import Testing

@Suite("a set of field names")
struct FieldNamesTests {
  private let names = FieldNames(["Date", "etag", "X-Request-Id", "via"])

  @Test("knows its names in any case", arguments: ["date", "DATE", "ETag", "x-request-ID", "Via"])
  func known(name: String) { #expect(names.contains(name)) }

  @Test(
    "knows no others",
    arguments: ["", "dat", "dates", "fate", "d`te", "\u{212A}ia", "x_request_id"])
  func unknown(name: String) { #expect(!names.contains(name)) }
}
