import BridgeCoding
import BridgeRecording
import Testing

@Suite("a redacted body")
struct RedactedBodyTests {
  private let redactor = Redactor(key: [1, 2, 3])

  private func redacted(_ text: String, _ type: String?) -> String? {
    let fields = type.map { [RecordedField("Content-Type", $0)] } ?? []
    let bytes = Array(text.replacing("PLANTED", with: Secret.text).utf8)
    let once = redactor.body(bytes, of: fields)
    if let once { #expect(redactor.body(once, of: fields) == nil, "a second time finds nothing") }
    return Secret.masked(once)
  }

  @Test(
    "of JSON loses secrets at any depth, and nothing else",
    arguments: [
      (
        #"{"user": {"password": "PLANTED"}, "n": 1.50}"#, #"{"user": {"password": "§"}, "n": 1.50}"#
      ),
      (#"[{"a":[{"apiKey":"PLANTED"}]}]"#, #"[{"a":[{"apiKey":"§"}]}]"#),
      (#"{"tokens":["PLANTED",["x2"]],"b":"PLANTED"}"#, #"{"tokens":["§",["§"]],"b":"§"}"#),
      (#"{"pass\u0077ord":"a\"b\u0041 c"}"#, #"{"pass\u0077ord":"§"}"#),
      (#"{"token":12345678,"id":12345678}"#, #"{"token":"§","id":"§"}"#),
      (
        #"{"url":"https://a.example/?token=PLANTED&x=\"1\""}"#,
        #"{"url":"https://a.example/?token=§&x=\"1\""}"#
      ),
      (#"{"body":"{\"password\":\"PLANTED\"}"}"#, #"{"body":"{\"password\":\"§\"}"}"#),
      (
        #"{"code":"k3-x9","session":{"id":"x","sessionid":"PLANTED"}}"#,
        #"{"code":"§","session":{"id":"x","sessionid":"§"}}"#
      ),
    ])
  func json(text: String, expected: String) {
    #expect(redacted(text, "application/json") == expected)
  }

  @Test(
    "stays where nothing is a secret",
    arguments: [
      #"{"code":"not_found","status_code":404,"token_type":"bearer","expires_in":3600}"#,
      #"{"password":"","token":null,"secret":true,"tokens_used":35,"csrf_param":"authenticity_token"}"#,
      "{}", "[]", "1", "\"x\"", "",
    ])
  func plainJSON(text: String) { #expect(redacted(text, "application/json") == nil) }

  @Test(
    "that is no JSON in the end loses them, too",
    arguments: [
      (#"{"password": "PLANTED", oops"#, #"{"password": "§", oops"#),
      (")]}',\n{\"token\":\"PLANTED\"}", ")]}',\n{\"token\":\"§\"}"),
      (#"cb({"token":"PLANTED"})"#, #"cb({"token":"§"})"#),
      (#"{"password": "PLANTED"#, #"{"password": "§"#),
    ])
  func brokenJSON(text: String, expected: String) {
    #expect(redacted(text, "application/json") == expected)
  }

  @Test("of a form loses them by decoded names, with their spelling")
  func form() {
    let type = "application/x-www-form-urlencoded"
    #expect(redacted("user=me&p%61ssword=a%26b+c&x=", type) == "user=me&p%61ssword=§&x=")
    #expect(
      redacted("csrfmiddlewaretoken=PLANTED&next=%2F", type) == "csrfmiddlewaretoken=§&next=%2F")
    #expect(redacted("a=1&b=2", type) == nil)
    #expect(redacted("password=PLANTED&a=b", "text/plain;charset=UTF-8") == "password=§&a=b")
    #expect(redacted(#"{"password":"PLANTED"}"#, nil) == #"{"password":"§"}"#)
  }

  @Test("of many parts keeps its files byte for byte", arguments: ["\r\n", "\n"])
  func multipart(end: String) throws {
    let text = [
      "--b", #"Content-Disposition: form-data; name="password""#, "", "PLANTED", "--b",
      #"Content-Disposition: form-data; name="data""#, "Content-Type: application/json", "",
      #"{"token":"PLANTED"}"#,
      "--b", #"Content-Disposition: form-data; name="token"; filename="t.txt""#, "",
      "PLANTED \u{0} PLANTED", "--b--", "",
    ].joined(separator: end)
    let expected = Secret.text + " \u{0} " + Secret.text
    let redacted = try #require(self.redacted(text, "multipart/form-data; boundary=b"))
    #expect(redacted.contains(end + end + "§" + end))
    #expect(redacted.contains(#"{"token":"§"}"#))
    #expect(redacted.contains(expected))
    #expect(!redacted.replacing(expected, with: "").contains(Secret.text))
  }

  @Test("of HTML loses inputs, meta elements, links and what scripts hold")
  func html() {
    let page = """
      <meta name="csrf-token" content="PLANTED"><meta name='csrf-param' content='authenticity_token'>
      <input type="hidden" name="csrfmiddlewaretoken" value="PLANTED"><INPUT VALUE='PLANTED' NAME=token>
      <input type=password name=x value=PLANTED><input name="q" value="tea">
      <a href="/x?token=PLANTED&amp;y=1">x</a><b data-csrf-token="PLANTED"></b>
      <script>var cfg = {"csrfToken": "PLANTED", "type": "password", password: "id_password"};</script>
      """
    let expected = page.replacing("PLANTED", with: "§")
    #expect(redacted(page, "text/html; charset=utf-8") == expected)
  }

  @Test("of XML loses elements with telling names")
  func xml() {
    #expect(
      redacted("<a><wsse:Password T=\"x\">PLANTED</wsse:Password><b>1</b></a>", "text/xml")
        == "<a><wsse:Password T=\"x\">§</wsse:Password><b>1</b></a>")
  }

  @Test("of text loses what is named there")
  func text() {
    #expect(redacted("name=x\r\npassword=PLANTED\r\n", "text/plain") == "name=x\r\npassword=§\r\n")
    #expect(
      redacted("data: {\"token\": \"PLANTED\"}\n\n", "text/event-stream")
        == "data: {\"token\": \"§\"}\n\n")
    #expect(
      redacted("function f(token){return {password:\"Enter\", code:'x1'}}", "text/javascript")
        == nil)
  }

  @Test(
    "of no text is never changed",
    arguments: ["image/png", "application/octet-stream", "application/zip"])
  func binary(type: String) { #expect(redacted("{\"password\":\"PLANTED\"}", type) == nil) }

  @Test("is decoded for it", arguments: ContentCoding.allCases)
  func coded(coding: ContentCoding) throws {
    let encoder = try ContentEncoder(coding)
    var bytes: [UInt8] = []
    try encoder.encode(Array("{\"password\":\"\(Secret.text)\"}".utf8), into: &bytes)
    try encoder.finish(into: &bytes)
    let fields = [
      RecordedField("Content-Type", "application/json"),
      RecordedField("Content-Encoding", coding.rawValue),
    ]
    #expect(Secret.masked(redactor.body(bytes, of: fields)) == #"{"password":"§"}"#)
    #expect(
      Secret.masked(redactor.body(Array("{\"password\":\"\(Secret.text)\"}".utf8), of: fields))
        == #"{"password":"§"}"#)
  }

  @Test("in UTF-16 stays UTF-16", arguments: [true, false])
  func utf16(isLittleEndian: Bool) throws {
    func encoded(_ text: String) -> [UInt8] {
      "\u{FEFF}\(text)".utf16.flatMap { unit in
        isLittleEndian
          ? [UInt8(unit & 255), UInt8(unit >> 8)] : [UInt8(unit >> 8), UInt8(unit & 255)]
      }
    }
    let bytes = try #require(
      redactor.body(
        encoded("{\"é\":\"\(Secret.text)\"}"), of: [RecordedField("Content-Type", "text/plain")])
        ?? redactor.body(
          encoded("{\"token\":\"\(Secret.text)\"}"),
          of: [RecordedField("Content-Type", "application/json")]))
    let placeholder = redactor.url("?token=\(Secret.text)").dropFirst("?token=".count)
    #expect(bytes == encoded("{\"token\":\"\(placeholder)\"}"))
  }
}
