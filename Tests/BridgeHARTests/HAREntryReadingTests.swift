import BridgeHAR
import Testing

@Suite("An entry of a HAR file")
struct HAREntryReadingTests {
  private static func entry(_ text: String) throws -> HAREntryDraft? {
    var scanner = JSONFileScanner(HARBytes(Array(text.utf8)), windowSize: 16)
    return try scanner.readEntry()
  }

  private static func headers(_ list: String) throws -> HARHeadersDraft {
    let entry = try entry(#"{"response":{"headers":\#(list)}}"#)
    return try #require(entry?.response?.headers)
  }

  @Test(
    "has header fields in every form that recorders write",
    arguments: [
      (#"[{"name":"a","value":"1"},{"value":"2","name":"b"}]"#, false),
      (#"[["a","1"],["b","2","more"]]"#, true), (#"{"a":"1","b":["2"]}"#, true),
    ])
  func fields(list: String, isUnusual: Bool) throws {
    let headers = try Self.headers(list)
    #expect(headers.fields.map(\.name) == ["a", "b"])
    #expect(headers.fields.map { $0.value?.text } == ["1", "2"])
    #expect(headers.isUnusual == isUnusual)
    #expect(!headers.isMissing && !headers.isOdd && !headers.hasOddElements)
  }

  @Test(
    "tells absent lists of fields from those of another kind, and counts no element that is not a field"
  )
  func oddFields() throws {
    #expect(try Self.headers("null").isMissing)
    #expect(try Self.headers("null").isOdd == false)
    #expect(try Self.headers("7").isMissing)
    #expect(try Self.headers("7").isOdd)
    for element in ["7", #"{"value":"1"}"#, #"{"name":""}"#, "[]", #""a: 1""#] {
      let headers = try Self.headers("[\(element)]")
      #expect(headers.hasOddElements && headers.fields.isEmpty, "\(element)")
    }
  }

  @Test("keeps values as they are written, and says where U+FFFD stands for something else")
  func values() throws {
    let headers = try Self.headers(
      #"[["a"],["a",null],["a",7],["a","\ud83d\ude00"],["a","x\ud83d"],["a","\#u{FFFD}"]]"#)
    #expect(headers.fields.map { $0.value?.text } == [nil, nil, "7", "😀", "x\u{FFFD}", "\u{FFFD}"])
    #expect(headers.fields.map(\.isExact) == [true, true, true, true, false, true])
  }

  @Test("gives the places of bodies and lists, which stay where they are")
  func places() throws {
    let text =
      #"{"request":{"cookies":[{},{}],"postData":{"text":"a\nb"}},"response":{"content":{"text":"c"}}}"#
    let entry = try #require(try Self.entry(text))
    let bytes = Array(text.utf8)
    func part(_ range: Range<Int>?) -> String? {
      range.map { String(decoding: bytes[$0], as: UTF8.self) }
    }
    #expect(part(entry.request?.cookies?.range) == "[{},{}]")
    #expect(entry.request?.cookies?.count == 2)
    #expect(part(entry.request?.post.body.text?.range) == #"a\nb"#)
    #expect(entry.request?.post.body.text?.size == 3)
    #expect(part(entry.response?.content.body.text?.range) == "c")
  }

  @Test(
    "has messages that are objects or null",
    arguments: [("null", false), ("{}", false), ("7", true), ("[]", true), (#""x""#, true)])
  func messages(text: String, isOdd: Bool) throws {
    #expect(try Self.entry(#"{"request":\#(text)}"#)?.hasOddMessage == isOdd)
    #expect(try Self.entry(#"{"response":\#(text)}"#)?.hasOddMessage == isOdd)
  }
}
