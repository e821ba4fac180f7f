import BridgeFormats
import Testing

@Suite("Scanning JSON in windows")
struct JSONFileScannerTests {
  private static let document = #"""
    {"plain": "twenty-two characters…", "escapes": "\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00",
     "numbers": [0, -1.5e3, 12345678901234567890], "words": [true, false, null], "": {"a": [[], {}]}}
    """#

  @Test(
    "gives the same values, however small the window is and wherever it ends", arguments: 0..<40)
  func windows(offset: Int) throws {
    let bytes = Array(String(repeating: " ", count: offset).utf8) + Array(Self.document.utf8)
    var scanner = JSONFileScanner(BytesInput(bytes), windowSize: 16)
    var room = bytes.count
    let value = try scanner.readTree(within: &room)
    #expect(try value == JSONValue(parsing: bytes))
    try scanner.expectEnd()
  }

  @Test("takes from the room what it has read, and skips what does not fit")
  func room() throws {
    var scanner = JSONFileScanner(BytesInput(Array(#"["1234", "12345678", 1]"#.utf8)))
    var room = 8
    var found: [JSONValue?] = []
    try scanner.readArray { found.append(try $0.readTree(within: &room)) }
    #expect(found == [.text("1234"), nil, .number(JSONNumber(source: "1"))])
    #expect(room == 1)
  }

  @Test("accepts what recorders write and JSON forbids, and counts it")
  func oddities() throws {
    let text = Array("[\"a\u{1}b\", \"\\ud800\", NaN, \"".utf8) + [0xFF] + Array("\"]".utf8)
    var scanner = JSONFileScanner(BytesInput(text))
    var texts: [String?] = []
    try scanner.readArray { texts.append(try $0.readScalar()?.scalarText) }
    #expect(texts == ["a\u{1}b", "\u{FFFD}", nil, "\u{FFFD}"])
    let counts = scanner.oddities
    #expect(counts.controlCharacters == 1 && counts.loneSurrogates == 1)
    #expect(counts.notNumbers == 1 && counts.brokenUTF8 == 1)
  }

  @Test(
    "reads a scalar as it is written, and gives numbers in a tree a spelling that JSON allows",
    arguments: [
      ("+5", "5"), ("007", "7"), ("-007", "-7"), (".5", "0.5"), ("5.", "5.0"), ("+1.5e3", "1500.0"),
      ("1e999", "1e999"), ("-0", "-0"), ("12345678901234567890", "12345678901234567890"),
    ])
  func numbers(written: String, read: String) throws {
    var scanner = JSONFileScanner(BytesInput(Array("[\(written)]".utf8)))
    var found: [JSONValue?] = []
    var room = 100
    try scanner.readArray { scanner in
      let start = scanner.offset
      found.append(try scanner.readScalar())
      scanner.move(to: start)
      found.append(try scanner.readTree(within: &room))
    }
    #expect(found.map { $0?.scalarText } == [written, read])
  }

  @Test("gives null for a number beyond all bounds in a spelling that JSON forbids")
  func hugeNumber() throws {
    var scanner = JSONFileScanner(BytesInput(Array("[+1e999]".utf8)))
    var (found, room): ([JSONValue?], Int) = ([], 100)
    try scanner.readArray { found.append(try $0.readTree(within: &room)) }
    #expect(found == [.null])
  }

  @Test("ends at the limit of depth, without recursion")
  func depth() throws {
    let deep = Array(String(repeating: "[", count: JSONFileScanner.maximumDepth + 1).utf8)
    var scanner = JSONFileScanner(BytesInput(deep))
    let fault = #expect(throws: JSONFileFault.self) { try scanner.skipValue() }
    #expect(fault?.isEnd == false)
  }
}
