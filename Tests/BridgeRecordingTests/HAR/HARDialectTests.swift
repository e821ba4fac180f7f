import BridgeCoding
import BridgeRecording
import Testing

@Suite("a HAR document")
struct HARDialectTests {
  private let folder: HARFolder
  private static let plain = HARText.document([HARText.entry()])

  init() throws { folder = try HARFolder() }

  @Test(
    "is found inside what stands around it",
    arguments: [
      (plain, []), ("\u{FEFF}" + plain, ["byte-order-mark"]),
      (" \n\t" + plain + "\r\n ", []), ("onInputData(\(plain))", ["jsonp"]),
      ("onInputData(\(plain));\n", ["jsonp"]), (plain + " // end", ["comments"]),
      (
        "/* made by a tool */ // and so on\n cb.$x_1 ( \(plain) ) ; // end", ["comments", "jsonp"]
      ),
      ("\u{FEFF}onInputData(\(plain)\n)", ["byte-order-mark", "jsonp"]),
    ] as [(String, [String])])
  func wrapped(text: String, codes: [String]) throws {
    let recording = try folder.importing(text)
    #expect(recording.exchanges.count == 1)
    #expect(recording.producer == "T 1")
    #expect(recording.name == "test.har")
    #expect(recording.codes == codes)
  }

  @Test("may be UTF-16", arguments: [true, false], [true, false])
  func utf16(isLittle: Bool, hasMark: Bool) throws {
    let text = Self.plain.replacing("ok", with: "Grüße 🎉")
    let units = (hasMark ? [0xFEFF] : []) + Array(text.utf16)
    let bytes = units.flatMap { unit in
      isLittle ? [UInt8(unit & 255), UInt8(unit >> 8)] : [UInt8(unit >> 8), UInt8(unit & 255)]
    }
    let recording = try folder.importing(bytes: bytes)
    #expect(try recording.response?.body.text() == "Grüße 🎉")
    #expect(recording.codes.contains("utf-16"))
  }

  @Test("may be packed with gzip, whatever its name", arguments: ["a.har.gz", "a.har"])
  func gzip(name: String) throws {
    let path = try folder.write(Self.gzipped(Self.plain), to: name)
    let recording = try HARImporter(temporaryDirectory: folder.path).read(path: path)
    #expect(recording.name == name)
    #expect(try recording.response?.body.text() == "ok")
  }

  @Test("need not be packed to be named so")
  func notGzip() throws {
    let path = try folder.write(Self.plain.utf8, to: "a.har.gz")
    #expect(try HARImporter().read(path: path).exchanges.count == 1)
  }

  @Test("that gzip cuts off is read as far as it goes")
  func truncatedGzip() throws {
    let entries = (0..<2000).map { HARText.entry(url: "https://a.test/\($0 &* 7919 % 100_003)") }
    let packed = try Self.gzipped(HARText.document(entries))
    let recording = try folder.importing(bytes: packed[..<(packed.count / 2)])
    #expect((100..<2000).contains(recording.exchanges.count))
    #expect(recording.codes.contains("gzip-damaged"))
    #expect(recording.codes.contains("breaks-off"))
  }

  @Test("that unpacks beyond the limit is refused")
  func bomb() throws {
    var limits = HARImporter.Limits()
    limits.documentBytes = 1_000_000
    let bytes = try Self.gzipped(String(repeating: " ", count: 30_000_000))
    let packed = #expect(throws: RecordingError.self) {
      try folder.importing(bytes: bytes, limits: limits)
    }
    #expect(packed?.code == .tooLarge)
    limits.documentBytes = 100
    let plain = #expect(throws: RecordingError.self) {
      try folder.importing(Self.plain, limits: limits)
    }
    #expect(plain?.code == .tooLarge)
  }

  @Test(
    "of another kind is refused with a sentence that says which",
    arguments: [
      ("", "is empty"), ("  \n", "white space"), ("<!DOCTYPE html><p>no", "HTML"), ("[]", "“log”"),
      ("42", "“log”"), ("\"log\"", "“log”"), ("true", "word"), ("hello world", "word"),
      ("{}", "log.entries"), (#"{"log":null}"#, "log.entries"), (#"{"log":[]}"#, "log.entries"),
      (#"{"log":{"entries":null}}"#, "log.entries"), (#"{"log":{"entries":{}}}"#, "log.entries"),
      ("{\n\"log\":\n  nope}", "(line 3)"), (#"{"log":{"entries""#, "is incomplete"),
      ("PK\u{3}\u{4}abc", "unzip"), ("onInputData", "word"), ("onInputData(", "is incomplete"),
      ("/* never ends", "is incomplete"), ("\u{0}\u{0}\u{0}\u{0}", "missing"),
    ])
  func refused(text: String, words: String) throws {
    let error = #expect(throws: RecordingError.self) { try folder.importing(text) }
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    #expect(error?.message.contains("test.har") == true)
  }

  @Test("must be a file that can be read")
  func unreadable() throws {
    for path in [folder.path, "\(folder.path)/absent.har", "/dev/null", ""] {
      let error = #expect(throws: RecordingError.self) { try HARImporter().read(path: path) }
      #expect(error?.code == .unreadable)
    }
  }

  @Test(
    "of any version is read",
    arguments: [
      (#""1.1""#, []), (#""1.2""#, []), ("1.2", []), (#""1.3""#, ["unknown-version"]),
      ("null", ["unknown-version"]),
    ] as [(String, [String])])
  func versions(version: String, codes: [String]) throws {
    let text = Self.plain.replacing(#""1.2""#, with: version)
    #expect(try folder.importing(text).codes == codes)
  }

  @Test("names its producer by creator or else browser")
  func producer() throws {
    let text =
      #"{"log":{"browser":{"name":"B"},"creator":{"name":"","version":null},"entries":[]}}"#
    #expect(try folder.importing(text).producer == "B")
  }

  @Test("without entries is an empty recording")
  func noEntries() throws {
    #expect(try folder.importing(HARText.document([])).exchanges.isEmpty)
  }

  @Test("takes the last of equal names, and says so")
  func duplicates() throws {
    let old = HARText.entry(url: "https://old.test/")
    let entry =
      old.dropLast() + #","request":{"method":"PUT","url":"https://new.test/","headers":[]}}"#
    let recording = try folder.importing(entries: String(entry))
    #expect(recording.exchanges.map(\.request.url) == ["https://new.test/"])
    #expect(recording.codes == ["repeated-member"])
  }

  @Test("followed by something else warns that it is not read")
  func trailing() throws {
    let recording = try folder.importing(Self.plain + Self.plain)
    #expect(recording.exchanges.count == 1)
    #expect(recording.codes == ["trailing-data"])
  }

  private static func gzipped(_ text: String) throws -> [UInt8] {
    let encoder = try ContentEncoder(.gzip)
    var output: [UInt8] = []
    try encoder.encode(Array(text.utf8), into: &output)
    try encoder.finish(into: &output)
    return output
  }
}
