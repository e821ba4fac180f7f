import BridgeFormats
import BridgeTestSupport
import Testing

@Suite("JSON scanner")
struct JSONScannerTests {
  /// Every token of a document, as far as it goes.
  private func tokens(
    _ text: String, maximumDepth: Int = 512
  ) throws(JSONError) -> [JSONToken] {
    try JSONScanner.scanning(Array(text.utf8), maximumDepth: maximumDepth) {
      (scanner) throws(JSONError) in
      var tokens: [JSONToken] = []
      while true {
        let token = try scanner.next()
        if token == .end { return tokens }
        tokens.append(token)
      }
    }
  }

  @Test(
    "accepts what RFC 8259 allows",
    arguments: [
      "0", "-0", "-0.0e-0", "1E+2", "12345678901234567890", "null", " true ", "\"\"", "[]", "{}",
      "[ ]", "{ }", "[1,2]", "{\"a\":[{}],\"b\":null}", "\"\\u00e9\\ud83d\\ude00\\/\"",
      "\"\u{7F}é\u{10FFFF}\"", "\t\n\r [\"\\\\\"] \n", "{\"\":\"\"}", "\"\\ud800\"",
    ])
  func valid(text: String) throws { _ = try tokens(text) }

  @Test(
    "refuses everything else and says where",
    arguments: [
      ("", 0), (" ", 1), ("[", 1), ("[1", 2), ("[1,", 3), ("[1,]", 3), ("[,1]", 1), ("[1 2]", 3),
      ("{", 1), ("{\"a\"", 4), ("{\"a\":", 5), ("{\"a\":1,}", 7), ("{a:1}", 1), ("{\"a\" 1}", 5),
      ("{\"a\":1]", 6), ("[1}", 2), ("]", 0), ("01", 1), ("-", 1), ("+1", 0), (".5", 0), ("1.", 2),
      ("1.e3", 2), ("1e", 2), ("0x10", 1), ("NaN", 0), ("tru", 3), ("trux", 3), ("nul1", 3),
      ("\"", 1), ("\"a", 2), ("\"\\\"", 3), ("\"\\x\"", 1), ("\"\\u12\"", 1), ("\"\\u12", 5),
      ("\"\\u12g4\"", 1),
      ("\"12345678\n\"", 9), ("\"\u{0}\"", 1), ("1 1", 2), ("{} []", 3), ("'a'", 0),
      ("\u{FEFF}1", 0),
      ("// x\n1", 0), ("[1,\u{C}2]", 3),
    ])
  func invalid(text: String, offset: Int) {
    let error = #expect(throws: JSONError.self) { _ = try tokens(text) }
    #expect(error?.offset == offset)
  }

  @Test("stops at its depth limit, however deep the document", arguments: ["[", "{\"a\":"])
  func depth(opening: String) {
    let deep = String(repeating: opening, count: 100_000)
    let error = #expect(throws: JSONError.self) { _ = try tokens(deep) }
    #expect(error?.reason == .tooDeep(limit: 512))
    #expect(throws: Never.self) { _ = try tokens("[[[]]]", maximumDepth: 3) }
    #expect(throws: JSONError.self) { _ = try tokens("[[[]]]", maximumDepth: 2) }
  }

  @Test("decodes strings only when asked, escapes and all")
  func decoding() throws {
    let document = Array(
      #"["plain é","\"\\\/\b\f\n\r\t\u0041\u00e9\ud83d\ude00","\ud800x\udc00"]"#.utf8)
    try JSONScanner.scanning(document) { (scanner) throws(JSONError) in
      try scanner.beginArray()
      guard case .string(let plain) = try scanner.next(),
        case .string(let escaped) = try scanner.next(),
        case .string(let broken) = try scanner.next()
      else {
        Issue.record("expected three strings")
        return
      }
      #expect(!plain.hasEscapes && !plain.isASCII)
      #expect(scanner.string(plain) == "plain é")
      #expect(scanner.matches(plain, "plain é"))
      #expect(escaped.hasEscapes && escaped.isASCII)
      #expect(scanner.string(escaped) == "\"\\/\u{8}\u{C}\n\r\tAé😀")
      #expect(!scanner.decode(escaped).replacedSurrogates)
      #expect(scanner.string(broken) == "\u{FFFD}x\u{FFFD}")
      #expect(scanner.decode(broken).replacedSurrogates)
    }
  }

  @Test("reads by shape: members, elements, values left out")
  func reading() throws {
    let document = Array(#"{"skip":[1,{"a":"]}"}],"list":[10,20],"none":[],"rest":{"x":[1]}}"#.utf8)
    try JSONScanner.scanning(document) { (scanner) throws(JSONError) in
      var names: [String] = []
      var numbers: [String] = []
      try scanner.beginObject()
      while let key = try scanner.nextKey() {
        names.append(scanner.string(key))
        if scanner.matches(key, "list") || scanner.matches(key, "none") {
          try scanner.beginArray()
          while try scanner.hasNextElement() {
            numbers.append(scanner.source(try scanner.skipValue()))
          }
        } else if scanner.matches(key, "rest") {
          #expect(scanner.peek() == .object)
          try scanner.beginObject()
          try scanner.skipRest()
        } else {
          #expect(scanner.source(try scanner.skipValue()) == #"[1,{"a":"]}"}]"#)
        }
      }
      #expect(names == ["skip", "list", "none", "rest"])
      #expect(numbers == ["10", "20"])
      #expect(try scanner.next() == .end)
      #expect(try scanner.next() == .end)
    }
  }

  @Test("says what it found where another kind of value was wanted")
  func kinds() {
    let error = #expect(throws: JSONError.self) {
      try JSONScanner.scanning(Array("  [1]".utf8)) { (scanner) throws(JSONError) in
        try scanner.beginObject()
      }
    }
    #expect(error?.description == "expected an object, found an array at byte 0")
    #expect(throws: JSONError.self) {
      try JSONScanner.scanning(Array("[]".utf8)) { (scanner) throws(JSONError) in
        try scanner.beginArray()
        try scanner.beginObject()
      }
    }
  }

  @Test(
    "refuses strings that are not UTF-8, or repairs them on demand",
    arguments: [
      [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82],
      [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0x80],
    ] as [[UInt8]])
  func invalidUTF8(bytes: [UInt8]) throws {
    let document = Array("\"0123456789".utf8) + bytes + Array("\"".utf8)
    let error = #expect(throws: JSONError.self) {
      try JSONScanner.scanning(document) { (scanner) throws(JSONError) in _ = try scanner.next() }
    }
    #expect(error == JSONError(.invalidUTF8, at: 11))
    let text = try JSONScanner.scanning(document, invalidUTF8: .repaired) {
      (scanner) throws(JSONError) in
      guard case .string(let text) = try scanner.next() else { return "" }
      return scanner.string(text)
    }
    #expect(text.hasPrefix("0123456789\u{FFFD}"))
  }

  @Test("finds the end of strings of every length and alignment")
  func alignment() throws {
    for length in 0..<40 {
      for lead in 0..<9 {
        let body = String(repeating: "x", count: length)
        let text = String(repeating: " ", count: lead) + "\"" + body + "\\\"é\""
        let range = try JSONScanner.scanning(Array(text.utf8)) {
          (scanner) throws(JSONError) in try scanner.skipValue()
        }
        #expect(range == lead..<text.utf8.count)
      }
    }
  }

  @Test("treats random documents the same way however they are read", arguments: 0..<20)
  func fuzz(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let alphabet = [
      "{", "}", "[", "]", ",", ":", "\"a\"", "\"\\u00", "\"", "\\", "1", "-0.5e1", "true", "null",
      " ",
      "é", "\"k\":", "{\"k\":[1,2]}",
    ]
    for _ in 0..<500 {
      let document = random.mutated(random.text(of: alphabet, upTo: 12))
      let stepped = verdict { () throws(JSONError) in
        try JSONScanner.scanning(document) { (scanner) throws(JSONError) in
          while try scanner.next() != .end {}
        }
      }
      let skipped = verdict { () throws(JSONError) in
        try JSONScanner.scanning(document) { (scanner) throws(JSONError) in
          try scanner.skipValue()
          _ = try scanner.next()
        }
      }
      let parsed = verdict { () throws(JSONError) in _ = try JSONValue(parsing: document) }
      #expect(stepped == skipped)
      #expect(stepped == parsed)
    }
  }

  private func verdict(_ body: () throws(JSONError) -> Void) -> JSONError? {
    do throws(JSONError) {
      try body()
      return nil
    } catch {
      return error
    }
  }
}
