import BridgeCore
import HTTPTypes
import Testing

@Suite("adding a header field")
struct FieldCheckTests {
  @Test("keeps name and value to the letter, repeats apart and in order")
  func keeps() throws {
    var fields = HTTPFields()
    for (name, value) in [
      ("X-A", "1"), ("sEt-CoOkIe", "a=b, c"), ("x-a", "2"), ("Set-Cookie", "d"),
    ] {
      try fields.add(name, value)
    }
    #expect(fields.map(\.name.rawName) == ["X-A", "sEt-CoOkIe", "x-a", "Set-Cookie"])
    #expect(fields.map(\.value) == ["1", "a=b, c", "2", "d"])
    #expect(fields[values: .setCookie] == ["a=b, c", "d"])
  }

  @Test(
    "takes any value that may go on the wire", arguments: ["", "a\tb", "é", "日本", "\"q\"", "a;b=c"])
  func values(value: String) throws {
    var fields = HTTPFields()
    try fields.add("X", value)
    #expect(fields.first?.value == value)
  }

  @Test(
    "refuses a value that would break out of its line, and does not repeat it",
    arguments: [
      ("secret\r\nX: y", "CR"), ("secret\nX: y", "LF"), ("secret\rX", "CR"), ("secret\u{0}", "NUL"),
      ("\r\nsecret", "CR"), ("secret\n", "LF"),
    ])
  func lineBreaks(value: String, found: String) {
    var fields = HTTPFields()
    let error = #expect(throws: BridgeError.self) { try fields.add("X-Test", value) }
    #expect(error?.code == .malformedField)
    #expect(error?.message.contains(found) == true)
    #expect(error?.message.contains("X-Test") == true)
    #expect(error?.message.contains("secret") == false)
    #expect(fields.isEmpty)
  }

  @Test(
    "refuses a name that is not a token",
    arguments: ["", " ", "a b", "a:", ":path", "a\r\n", "é", "a\u{0}", "(a)", "a/b", "\"a\""])
  func names(name: String) {
    var fields = HTTPFields()
    let error = #expect(throws: BridgeError.self) { try fields.add(name, "x") }
    #expect(error?.code == .malformedField)
    #expect(error?.message.contains("\r") == false)
  }

  @Test("refuses more fields than a message can hold, with an error")
  func tooMany() throws {
    var fields = HTTPFields()
    for _ in 0..<HTTPFields.maximumFields { try fields.add("X", "y") }
    let error = #expect(throws: BridgeError.self) { try fields.add("X", "y") }
    #expect(error?.code == .malformedField)
    #expect(fields.count == HTTPFields.maximumFields)
  }
}
