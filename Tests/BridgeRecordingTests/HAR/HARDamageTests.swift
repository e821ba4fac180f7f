import BridgeRecording
import BridgeTestSupport
import Testing

@Suite("a damaged HAR document")
struct HARDamageTests {
  private let folder: HARFolder
  private static let entries = (1...3).map { HARText.entry(url: "https://a.test/\($0)") }

  init() throws { folder = try HARFolder() }

  @Test("gives what came before the damage, wherever it is cut off")
  func truncated() throws {
    let bytes = Array(HARText.document(Self.entries).utf8)
    let ends = try entryEnds(bytes)
    for end in 0..<bytes.count {
      let whole = ends.count { $0 <= end }
      do {
        let recording = try folder.importing(bytes: bytes[..<end])
        #expect(recording.exchanges.count == whole)
        #expect(recording.codes == ["breaks-off"])
        // After the list, nothing is lost; within an entry, one is known to be lost.
        let isAfterEntry = ends.contains(end)
        let isListOpen = end < bytes.count - 2
        #expect(recording.losses.count == (isListOpen ? 1 : 0))
        if isAfterEntry { #expect(recording.losses.first?.entries == 0) }
      } catch let error as RecordingError {
        #expect(whole == 0)
        #expect([.damaged, .notARecording].contains(error.code))
      }
    }
  }

  @Test("says where it ends early and what was read")
  func message() throws {
    let text = HARText.document(Self.entries)
    let recording = try folder.importing(String(text.dropLast(30)))
    #expect(recording.warnings.map(\.entry) == [nil])
    let message = recording.warnings.first?.message ?? ""
    #expect(message.contains("entry 3"))
    #expect(message.contains("2 entries"))
    #expect(message.contains("byte \(text.utf8.count - 30) (line 1)"))
  }

  @Test(
    "loses no more than the malformed entry when its end can be found",
    arguments: [
      #"{"request":{"method":"GET" "url":"x"}}"#, #"{"request":{,}}"#, #"{request:{}}"#,
      #"{"a":tru}"#, #"{"a":01x}"#, #"{"a":"\q"}"#, #"{"a":"\u12G4"}"#, #"{"a":[1,2}}"#,
      #"{"a":'x'}"#, #"{"a":0x10}"#, "[1,]", #"{"a":-}"#,
    ])
  func malformed(entry: String) throws {
    let recording = try folder.importing(entries: Self.entries[0], entry, Self.entries[1])
    #expect(recording.exchanges.map(\.number) == [1, 3])
    #expect(recording.codes == ["malformed-entry"])
    #expect(recording.warnings.first?.entry == 2)
    #expect(recording.losses.map(\.entry) == [2])
    #expect(recording.losses.map(\.entries) == [1])
    #expect(recording.losses.first?.message.contains("at byte") == true)
  }

  @Test(
    "without a readable entry is an error", arguments: ["{]", "{\"a\":\"", "7", "{\"request\":1}"])
  func nothingReadable(entry: String) throws {
    let error = #expect(throws: RecordingError.self) { try folder.importing(entries: entry) }
    #expect(error?.code == .damaged)
  }

  @Test("may be damaged behind its entries")
  func behind() throws {
    let text = HARText.document(Self.entries).dropLast(2) + #","pages":oops}}"#
    let recording = try folder.importing(String(text))
    #expect(recording.exchanges.count == 3)
    #expect(recording.codes == ["breaks-off"])
    #expect(recording.losses.count == 1)
  }

  @Test("says so when a second document follows the first")
  func secondDocument() throws {
    let text = HARText.document(Self.entries)
    let recording = try folder.importing(text + text)
    #expect(recording.exchanges.count == 3)
    #expect(recording.codes == ["trailing-data"])
    #expect(recording.losses.first?.message.contains("at byte \(text.utf8.count)") == true)
  }

  @Test("loses each element that is not an entry", arguments: ["1", "null", "[]", "\"x\"", "{}"])
  func noEntry(element: String) throws {
    let recording = try folder.importing(entries: Self.entries[0], element)
    #expect(recording.exchanges.count == 1)
    #expect(recording.losses.map(\.entry) == [2])
    #expect(recording.losses.map(\.entries) == [1])
  }

  @Test("is read whole when it has two lists of entries, or two logs")
  func twoLists() throws {
    let first = #""entries":[\#(Self.entries[0])]"#
    let second = #""entries":[\#(Self.entries[1]),\#(Self.entries[2])]"#
    for text in [
      #"{"log":{"version":"1.2",\#(first),\#(second)}}"#,
      #"{"log":{"version":"1.2",\#(first)},"log":{"version":"1.2",\#(second)}}"#,
    ] {
      let recording = try folder.importing(text)
      #expect(recording.exchanges.map(\.number) == [1, 2, 3])
      #expect(recording.exchanges.map(\.request.url).last == "https://a.test/3")
      #expect(recording.warnings == [] && recording.losses == [])
    }
  }

  @Test(
    "says what is lost when an entry says a thing twice",
    arguments: ["request", "response"])
  func repeated(name: String) throws {
    let entry = HARText.entry()
    let part = name == "request" ? #"{"method":"GET","url":"https://b.test/"}"# : #"{"status":200}"#
    let twice = entry.dropLast() + #","\#(name)":\#(part)}"#
    let recording = try folder.importing(entries: String(twice))
    #expect(recording.exchanges.count == 1)
    #expect(recording.codes.contains("repeated-member"))
    #expect(recording.losses.map(\.entry) == [1])
    #expect(recording.losses.first?.message.contains("“\(name)”") == true)
  }

  @Test("nested beyond reason costs that entry and no stack", arguments: ["[", #"{"a":"#])
  func deep(bracket: String) throws {
    let deep = String(repeating: bracket, count: 100_000)
    let closing = String(repeating: bracket == "[" ? "]" : "}", count: 100_000)
    let entry = #"{"x":\#(deep)1\#(closing)}"#
    let recording = try folder.importing(entries: Self.entries[0], entry, Self.entries[1])
    #expect(recording.exchanges.map(\.number) == [1, 3])
    #expect(throws: RecordingError.self) { try folder.importing(deep) }
    #expect(throws: RecordingError.self) { try folder.importing(#"{"log":{"entries":["# + deep) }
  }

  @Test("nested as deep as any recorder nests is read")
  func lessDeep() throws {
    let nested = String(repeating: "[", count: 5000) + String(repeating: "]", count: 5000)
    #expect(try folder.importing(entries: HARText.entry(more: #","_x":\#(nested)"#)).warnings == [])
  }

  @Test("with bytes flipped never crashes", arguments: 0..<8)
  func flipped(seed: UInt64) throws {
    let form =
      #","postData":{"mimeType":"application/x-www-form-urlencoded","params":[{"name":"a"}]}"#
    let text = HARText.document(
      Self.entries + [
        HARText.entry(method: "POST", request: form),
        HARText.entry(
          response: HARText.response(content: #"{"text":"R3LDvM==","encoding":"base64"}"#)),
        HARText.entry(url: #"\ud83c\udf89"#, fields: #"{"A":["1"],":b":"2"}"#),
      ])
    let bytes = Array(text.utf8)
    var generator = SeededGenerator(state: seed &+ 1)
    for _ in 0..<250 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let index = Int.random(in: damaged.indices, using: &generator)
        damaged[index] = Self.spiteful.randomElement(using: &generator) ?? 0
      }
      try importing(damaged)
    }
  }

  private static let spiteful: [UInt8] =
    Array("{}[]\",:\\u0-eE.nt ".utf8) + [0x00, 0x0a, 0x7f, 0x80, 0xc3, 0xed, 0xff]

  /// Imports and reads all bodies; the only permitted error is a ``RecordingError``.
  private func importing(_ bytes: [UInt8]) throws {
    do {
      for exchange in try folder.importing(bytes: bytes).exchanges {
        _ = try exchange.request.body.text()
        if case .response(let response) = exchange.outcome { _ = try response.body.text() }
      }
    } catch is RecordingError {
      // The damage may leave nothing to read; this tests that the error has the right type.
    }
  }

  /// The end offset of each entry of the document.
  private func entryEnds(_ bytes: [UInt8]) throws -> [Int] {
    var ends: [Int] = []
    for entry in Self.entries.map({ Array($0.utf8) }) {
      let start = bytes.indices.first { bytes[$0...].starts(with: entry) }
      ends.append(try #require(start) + entry.count)
    }
    return ends
  }
}

/// The same numbers in every run.
private struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let mixed = (state ^ state >> 33) &* 0xff51_afd7_ed55_8ccd
    return mixed ^ mixed >> 29
  }
}
