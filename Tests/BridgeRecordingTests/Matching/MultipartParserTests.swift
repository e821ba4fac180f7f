import BridgeRecording
import BridgeTestSupport
import Testing

@Suite("Multipart parser")
struct MultipartParserTests {
  private func parts(_ body: String, boundary: String = "B") throws -> [String] {
    let bytes = Array(body.utf8)
    return try MultipartParser.parts(of: bytes, boundary: boundary).map { part in
      let about = [part.name, part.filename, part.contentType].map { $0 ?? "-" }
      return (about + [String(decoding: bytes[part.content], as: UTF8.self)]).joined(separator: "|")
    }
  }

  @Test(
    "reads what browsers and tools write",
    arguments: [
      ("--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--B--\r\n", ["a|-|-|1"]),
      ("--B\nContent-Disposition: form-data; name=a\n\n1\n--B--", ["a|-|-|1"]),
      (
        "--B\r\ncontent-disposition: form-data; name=\"f\"; filename=\"a;b.txt\"\r\n"
          + "content-type: text/plain\r\n\r\nx\r\ny\r\n\r\n--B--",
        ["f|a;b.txt|text/plain|x\r\ny\r\n"]
      ),
      ("--B\r\n\r\n\r\n--B\r\n\r\nz\r\n--B--", ["-|-|-|", "-|-|-|z"]),
      ("--B\r\nX: 1\r\n\r\n--B--", ["-|-|-|"]),
      ("preamble\r\n--B  \r\n\r\nz\r\n--B--\r\nepilogue\r\n--B\r\n", ["-|-|-|z"]),
      ("--B\r\n\r\n--Bx\r\n --B\r\n-B--\r\n--B--", ["-|-|-|--Bx\r\n --B\r\n-B--"]),
      (
        "--B\r\nContent-Disposition: form-data;\r\n name=\"q\\\"r\"\r\n\r\n1\r\n--B--",
        ["q\"r|-|-|1"]
      ),
      (
        "--B\r\nContent-Disposition: form-data; name=\"f\"; filename=\"C:\\dir\\a.txt\"\r\n\r\n1\r\n--B--",
        ["f|C:\\dir\\a.txt|-|1"]
      ),
      ("--B--", []),
    ])
  func valid(body: String, expected: [String]) throws { #expect(try parts(body) == expected) }

  @Test(
    "refuses what is incomplete or not multipart",
    arguments: [
      ("", .noParts), ("text", .noParts), ("--Bx\r\n", .noParts), ("--B", .noParts),
      ("--B\r\n", .badFields), ("--B\r\nX: 1\r\n", .badFields), ("--B\r\n\r\nx", .unfinished),
      ("--B\r\n\r\nx\r\n--B", .unfinished), ("--B\r\n\r\nx\r\n--B\r\n", .badFields),
    ] as [(String, MultipartParser.Failure)])
  func invalid(body: String, failure: MultipartParser.Failure) {
    #expect(throws: failure) { try parts(body) }
  }

  @Test("keeps to its limits")
  func limits() {
    let many = String(repeating: "--B\r\n\r\n\r\n", count: 10_001) + "--B--"
    #expect(throws: MultipartParser.Failure.tooManyParts) { try parts(many) }
    let long = "--B\r\nX: " + String(repeating: "x", count: 20_000) + "\r\n\r\n\r\n--B--"
    #expect(throws: MultipartParser.Failure.badFields) { try parts(long) }
    #expect(throws: MultipartParser.Failure.badBoundary) { try parts("--\r\n", boundary: "") }
  }

  @Test("finds ranges within the body in whatever bytes", arguments: 0..<20)
  func fuzz(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let alphabet = [
      "--B", "--B\r\n", "--B--", "\r\n", "\n", "\r", "-", "B",
      "Content-Disposition: form-data; name=",
      "\"", ";", " ", "filename=\"", ":", "x",
    ]
    for _ in 0..<500 {
      let body = random.mutated(random.text(of: alphabet, upTo: 30))
      // Most of these bodies are refused; this tests the others.
      guard let parts = try? MultipartParser.parts(of: body, boundary: "B") else { continue }
      var end = 0
      for part in parts {
        #expect(part.content.lowerBound >= end && part.content.upperBound <= body.count)
        end = part.content.upperBound
        _ = [part.name, part.filename, part.contentType]
      }
    }
  }
}
