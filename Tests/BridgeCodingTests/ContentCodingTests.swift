import BridgeCoding
import Testing

@Suite("the Content-Encoding field")
struct ContentCodingTests {
  @Test(
    "names its codings in the order of application",
    arguments: [
      ([], []), (["gzip"], [.gzip]), (["x-gzip"], [.gzip]), (["GZip , BR"], [.gzip, .br]),
      (["gzip", "zstd"], [.gzip, .zstd]), (["identity"], []), ([""], []),
      ([" ,deflate,,identity\t"], [.deflate]),
    ] as [([String], [ContentCoding])])
  func parses(values: [String], codings: [ContentCoding]) throws {
    #expect(try ContentCoding.parse(fieldValues: values) == codings)
  }

  @Test(
    "with an unknown name is an error that repeats it", arguments: ["compress", "gzip;q=1", "é"])
  func refusesUnknown(name: String) {
    let error = #expect(throws: CodingError.self) {
      try ContentCoding.parse(fieldValues: ["gzip, \(name)"])
    }
    #expect(error?.code == .unknownCoding)
    #expect(error?.message.contains(name) == true)
  }
}
