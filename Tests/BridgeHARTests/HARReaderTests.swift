import BridgeFormats
import BridgeHAR
import Testing

@Suite("A walk through a HAR document")
struct HARReaderTests {
  /// Notes what it is given.
  private struct Notes: HARVisitor {
    private(set) var document: [String] = []
    private(set) var log: [String] = []
    private(set) var urls: [String?] = []

    mutating func readMember(
      _ name: String, of place: HARReader.Place, _ scanner: inout JSONFileScanner
    ) throws {
      if place == .document { document.append(name) } else { log.append(name) }
      try scanner.skipValue()
    }

    mutating func readEntry(_ scanner: inout JSONFileScanner) throws {
      urls.append(try scanner.readEntry()?.object.request?["url"]?.text)
    }
  }

  private static func walk(
    _ text: String, windowSize: Int = 16
  ) throws -> (notes: Notes, phase: HARReader.Phase) {
    var scanner = JSONFileScanner(BytesInput(Array(text.utf8)), windowSize: windowSize)
    var (reader, notes) = (HARReader(), Notes())
    try reader.read(&scanner, by: &notes)
    try scanner.expectEnd()
    return (notes, reader.phase)
  }

  @Test("gives the members and the entries in their order, those of several lists too")
  func order() throws {
    let (notes, phase) = try Self.walk(
      #"""
      {"a": [{}], "log": {"version": "1.2", "entries": [{"request": {"url": "u:1"}}, 7],
        "pages": [], "entries": [{"request": {"url": "u:2"}}]}, "b": null}
      """#)
    #expect(notes.document == ["a", "b"])
    #expect(notes.log == ["version", "pages"])
    #expect(notes.urls == ["u:1", nil, "u:2"])
    #expect(phase == .afterEntries)
  }

  @Test(
    "ends early in documents that are no HAR",
    arguments: [
      ("[1]", HARReader.Phase.start), ("7", .start), ("{}", .document), (#"{"log":[]}"#, .document),
      (#"{"log":{}}"#, .log), (#"{"log":{"entries":{}}}"#, .log),
    ])
  func others(text: String, phase: HARReader.Phase) throws {
    #expect(try Self.walk(text).phase == phase)
  }

  @Test("takes a log or a list of another kind for an ordinary member")
  func kinds() throws {
    #expect(try Self.walk(#"{"log":[]}"#).notes.document == ["log"])
    #expect(try Self.walk(#"{"log":{"entries":{}}}"#).notes.log == ["entries"])
  }

  @Test(
    "says where the text stops being JSON",
    arguments: [
      (#"{"log":{"entries":["#, 19, true), (#"{"log":{"entries":[1 2]}}"#, 21, false),
      (#"{"log" 1}"#, 7, false), (#"{} x"#, 3, false), ("", 0, true),
    ])
  func faults(text: String, offset: Int, isEnd: Bool) throws {
    let fault = #expect(throws: JSONFileFault.self) { try Self.walk(text) }
    #expect(fault?.offset == offset)
    #expect(fault?.isEnd == isEnd)
  }
}
