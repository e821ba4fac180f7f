import BridgeFormats
import BridgeHAR
import Testing

@Suite("An entry of a HAR file")
struct HAREntryReadingTests {
  private static func entry(_ text: String, keepsAll: Bool = false) throws -> HARObject? {
    var scanner = JSONFileScanner(BytesInput(Array(text.utf8)), windowSize: 16)
    return try scanner.readEntry(keepsAll: keepsAll)?.object
  }

  private static func headers(_ list: String) throws -> HARHeaders {
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
    #expect(headers.fields.map { $0.value?.scalarText } == ["1", "2"])
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
    #expect(
      headers.fields.map { $0.value?.scalarText } == [nil, nil, "7", "😀", "x\u{FFFD}", "\u{FFFD}"])
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
    #expect(part(entry.request?.place("cookies")?.range) == "[{},{}]")
    #expect(entry.request?.place("cookies")?.count == 2)
    #expect(part(entry.request?.post?.text?.range) == #"a\nb"#)
    #expect(entry.request?.post?.text?.size == 3)
    #expect(part(entry.response?.content?.text?.range) == "c")
  }

  @Test(
    "has messages that are objects or null",
    arguments: [("null", false), ("{}", false), ("7", true), ("[]", true), (#""x""#, true)])
  func messages(text: String, isOdd: Bool) throws {
    #expect(try Self.entry(#"{"request":\#(text)}"#)?.hasOddMessage == isOdd)
    #expect(try Self.entry(#"{"response":\#(text)}"#)?.hasOddMessage == isOdd)
  }

  @Test("has the members that replay needs, and all others only if they are asked for")
  func members() throws {
    let text = #"""
      {"time":1,"_x":{"a":[1]},"request":{"url":"u:1","cookies":[1],"headers":[["a","1"]],"_y":2},
       "_bridge":{"id":7,"received":{"url":"u:2","postData":{"text":"b"}},"hop":1}}
      """#
    let few = try #require(try Self.entry(text))
    #expect(few["time"]?.scalarNumber == 1 && few["_x"] == nil)
    #expect(few.request?["url"]?.text == "u:1" && few.request?["_y"] == nil)
    #expect(few.request?["cookies"] == nil && few.bridge?["hop"] == nil)
    let all = try #require(try Self.entry(text, keepsAll: true))
    #expect(all["_x"] == .object([("a", .array([.number(JSONNumber(source: "1"))]))]))
    #expect(all.request?["_y"]?.scalarNumber == 2)
    #expect(all.request?["cookies"]?.elements.count == 1)
    #expect(all.request?["headers"]?.elements.count == 1)
    #expect(all.request?.headers.fields.count == 1)
    #expect(all.bridge?["hop"]?.scalarNumber == 1)
    #expect(all.bridge?.object("received")?.post?.text?.size == 1)
  }

  @Test("counts the last of equal names, and names the last that hid another")
  func repeats() throws {
    let text = #"""
      {"request":{"method":"A","postData":{"text":"x"}},"request":{"method":"B","method":"C"},
       "response":{"content":{"text":"x","text":7}},"time":1,"time":2}
      """#
    var scanner = JSONFileScanner(BytesInput(Array(text.utf8)), windowSize: 16)
    let entry = try #require(try scanner.readEntry())
    #expect(entry.object.request?["method"]?.text == "C")
    #expect(entry.object.request?.post == nil)
    let content = try #require(entry.object.response?.content)
    #expect(content.text == nil && content.hasOddText)
    #expect(entry.object["time"]?.scalarNumber == 2)
    #expect(entry.repeatedMember == "text")
  }

  @Test(
    "counts the last of equal names if that is null or of another kind too, and names it",
    arguments: [
      ("encoding", #"{"encoding":"base64","encoding":null}"#, nil),
      ("encoding", #"{"encoding":"base64","encoding":{}}"#, nil),
      ("encoding", #"{"encoding":"base64","encoding":["x"]}"#, nil),
      ("encoding", #"{"encoding":null,"encoding":"base64"}"#, "base64"),
      ("encoding", #"{"encoding":"a","_encoding":"b","encoding":"c"}"#, "c"),
      (nil, #"{"encoding":"base64","_encoding":null}"#, "base64"),
    ] as [(name: String?, text: String, encoding: String?)], [false, true])
  func repeatedEncoding(
    of body: (name: String?, text: String, encoding: String?), keepsAll: Bool
  ) throws {
    let messages = [
      #""response":{"content":\#(body.text)}"#, #""request":{"postData":\#(body.text)}"#,
    ]
    for message in messages {
      var scanner = JSONFileScanner(BytesInput(Array("{\(message)}".utf8)), windowSize: 16)
      let entry = try #require(try scanner.readEntry(keepsAll: keepsAll))
      let holder = entry.object.response?.content ?? entry.object.request?.post
      #expect(holder?.encoding == body.encoding)
      #expect(entry.repeatedMember == body.name)
    }
  }

  @Test(
    "counts the last of equal names in _bridge, and names it",
    arguments: [
      (#""absent":["time"],"absent":["timings"]"#, "absent", #"["timings"]"#),
      (#""absent":["time"],"absent":[]"#, "absent", "[]"),
      (#""absent":["time"],"absent":null"#, "absent", "null"),
      (#""absent":["time"],"absent":\#(deep)"#, "absent", nil),
      (#""requestBody":{"kind":"none"},"requestBody":{}"#, "requestBody", "{}"),
      (#""responseBody":{},"responseBody":7"#, "responseBody", "7"),
      (#""id":1,"id":2"#, "id", "2"), (#""received":{},"received":{"url":"u"}"#, "received", nil),
    ] as [(text: String, name: String, value: String?)], [false, true])
  func repeatedInBridge(
    of bridge: (text: String, name: String, value: String?), keepsAll: Bool
  ) throws {
    let text = #"{"_bridge":{\#(bridge.text)}}"#
    var scanner = JSONFileScanner(BytesInput(Array(text.utf8)), windowSize: 16)
    let entry = try #require(try scanner.readEntry(keepsAll: keepsAll))
    let value = entry.object.bridge?[bridge.name]
    #expect(value.map { String(decoding: JSONWriter.bytes($0), as: UTF8.self) } == bridge.value)
    #expect(entry.repeatedMember == bridge.name)
  }

  /// A list that is nested too deep to be read as a tree.
  private static let deep =
    String(repeating: "[", count: 100) + String(repeating: "]", count: 100)

  @Test("keeps one member of equal names that replay needs, however many there are")
  func manyRepeats() throws {
    let urls = (0..<100).map { #""url":"u:\#($0)""# }.joined(separator: ",")
    let request = try #require(try Self.entry("{\"request\":{\(urls)}}")?.request)
    #expect(request["url"]?.text == "u:99")
    #expect(request.members.members.count == 1 && request.members.hidden.isEmpty)
  }

  @Test("reads a long member that replay needs, and leaves it out of what is kept")
  func longMembers() throws {
    let long = String(repeating: "x", count: JSONFileScanner.maximumTree)
    let entry = try #require(try Self.entry("{\"_error\":\"\(long)\",\"_x\":1}", keepsAll: true))
    #expect(entry.failure(in: ["_error"])?.utf8.count == long.utf8.count)
    #expect(entry.value == .object([("_x", .number(JSONNumber(source: "1")))]))
  }

  @Test("gives numbers as they are written, and only in what is kept a spelling that JSON allows")
  func numbers() throws {
    let text = #"{"time":007,"request":{"headers":[["a",007],["b",+1e999]]}}"#
    let entry = try #require(try Self.entry(text, keepsAll: true))
    #expect(entry.request?.headers.fields.map { $0.value?.scalarText } == ["007", "+1e999"])
    #expect(entry["time"]?.scalarText == "007")
    #expect(entry.value == .object([("time", .number(JSONNumber(source: "7")))]))
  }

  @Test("counts what is irregular once, and only in members that are read")
  func oddities() throws {
    let text = "{\"timings\":{\"wait\":1,\"c\":\"\u{1}\"},\"_bridge\":{\"absent\":[\"\u{1}\"]}}"
    var scanner = JSONFileScanner(BytesInput(Array(text.utf8)), windowSize: 16)
    let entry = try #require(try scanner.readEntry())
    #expect(entry.oddities.controlCharacters == 2)
    #expect(entry.object.object("timings")?["wait"]?.scalarNumber == 1)
    #expect(entry.object.bridge?["absent"]?.texts == ["\u{1}"])
  }

  @Test("is told why there is no response by the last member that says so")
  func failures() throws {
    let both = try Self.entry(#"{"response":{"_failureText":"F","_error":"E"}}"#)
    #expect(both?.response?.failure(in: ["_error", "_failureText"]) == "E")
    let object = try Self.entry(#"{"response":{"_error":{"code":1},"_failureText":""}}"#)
    let noted = object?.response?.failure(in: ["_error", "_failureText"])
    #expect(noted == "the recorder noted an error")
    #expect(
      try Self.entry(#"{"response":{"_error":""}}"#)?.response?.failure(in: ["_error"]) == nil)
  }
}
