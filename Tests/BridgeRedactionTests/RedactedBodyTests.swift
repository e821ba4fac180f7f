import BridgeTestSupport
import BridgeRedaction
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
      (#"{"tokens":["PLANTED",["x2-9f31"]],"b":"PLANTED"}"#, #"{"tokens":["§",["§"]],"b":"§"}"#),
      (#"{"pass\u0077ord":"a\"b\u0041 c"}"#, #"{"pass\u0077ord":"§"}"#),
      (#"{"token":12345678,"id":12345678}"#, #"{"token":"§","id":"§"}"#),
      (
        #"{"url":"https://a.example/?token=PLANTED&x=\"1\""}"#,
        #"{"url":"https://a.example/?token=§&x=\"1\""}"#
      ),
      (#"{"body":"{\"password\":\"PLANTED\"}"}"#, #"{"body":"{\"password\":\"§\"}"}"#),
      (
        #"{"code":"k3-x9","session":{"id":"x","sessionid":"PLANTED"}}"#,
        #"{"code":"§","session":{"id":"§","sessionid":"§"}}"#
      ),
      (
        #"{"session":{"id":"PLANTED","user":"me"},"sessions":["a7-b4f2",{"key":"c-d","at":"noon"}]}"#,
        #"{"session":{"id":"§","user":"me"},"sessions":["§",{"key":"§","at":"noon"}]}"#
      ),
      (
        #"{"recovery_codes":["abcd-1234"],"codes":["not_found"],"error_codes":["e-1"]}"#,
        #"{"recovery_codes":["§"],"codes":["not_found"],"error_codes":["e-1"]}"#
      ),
      (
        #"[{"name":"password","value":"PLANTED"},{"name":"size","value":"12"}]"#,
        #"[{"name":"password","value":"§"},{"name":"size","value":"12"}]"#
      ),
      (
        #"{"query":"mutation{login(user: "me", password: "PLANTED"){ok}}"}"#,
        #"{"query":"mutation{login(user: "me", password: "§"){ok}}"}"#
      ),
      (#"{"body":"user=me&password=PLANTED"}"#, #"{"body":"user=me&password=§"}"#),
      (
        "{\"tokens\":[\"PLANTED\"]}\n{\"p\\u0061ssword\":\"other-1\"}\n",
        "{\"tokens\":[\"§\"]}\n{\"p\\u0061ssword\":\"§\"}\n"
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
    "that is not JSON in the end loses them, too",
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

  @Test("of many parts keeps its files, except for what is known", arguments: ["\r\n", "\n"])
  func multipart(end: String) throws {
    let text = [
      "--b", #"Content-Disposition: form-data; name="password""#, "", "PLANTED", "--b",
      #"Content-Disposition: form-data; name="data""#, "Content-Type: application/json", "",
      #"{"token":"PLANTED"}"#,
      "--b", #"Content-Disposition: form-data; name="token"; filename="t.txt""#, "",
      "PLANTED \u{0} PLANTED", "--b--", "",
    ].joined(separator: end)
    // A value that a field named is also replaced in a file; the rest of the file stays.
    let expected = "§ \u{0} §"
    let redacted = try #require(self.redacted(text, "multipart/form-data; boundary=b"))
    #expect(redacted.contains(end + end + "§" + end))
    #expect(redacted.contains(#"{"token":"§"}"#))
    #expect(redacted.contains(expected))
    #expect(!redacted.contains(Secret.text))
  }

  @Test("of many parts loses what documents without a file of their own hold")
  func documents() throws {
    let type = "multipart/form-data; boundary=b"
    func body(_ head: String, _ content: String) -> String {
      "--b\r\n\(head)\r\n\r\n\(content)\r\n--b--\r\n"
    }
    let blob = #"Content-Disposition: form-data; name="data"; filename="blob""#
    let json = blob + "\r\nContent-Type: application/json"
    #expect(
      redacted(body(json, #"{"token":"PLANTED"}"#), type) == body(json, #"{"token":"§"}"#))
    #expect(redacted(body(blob, #"{"token":"other-77"}"#), type) == nil, "a file of no type")
    let folded = "Content-Disposition: form-data;\r\n name=\"password\""
    #expect(redacted(body(folded, "PLANTED"), type) == body(folded, "§"))
    let plain = #"Content-Disposition: form-data; name="password""#
    #expect(
      redacted(body(plain, "PLANTED"), "multipart/form-data; boundary=other") == body(plain, "§"))
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

  @Test("of a form has no password, whatever the name of the input for it")
  func passwordInputs() {
    let form = "u=ann&p=boat+house&q=tea"
    let type = "application/x-www-form-urlencoded"
    #expect(redacted(form, type) == nil)
    let page = "<form><input name=u><INPUT name=p type='Password'><input name=q type=text></form>"
    #expect(redacted(page, "text/html") == nil)
    #expect(redacted(form, type) == "u=ann&p=§&q=tea")
    let part = "--b\r\nContent-Disposition: form-data; name=p\r\n\r\nboat\r\n--b--\r\n"
    #expect(
      redacted(part, "multipart/form-data; boundary=b") == part.replacing("boat", with: "§"))
    #expect(redactor.url("http://a.test/?p=2") == "http://a.test/?p=2")
    let named = Redactor(key: [1], rules: RedactionRules(secretNames: ["p"]))
    #expect(Secret.masked(named.url("http://a.test/?p=PLANTED")) == "http://a.test/?p=§")
  }

  @Test(
    "of HTML keeps references beside a secret as they were written",
    arguments: [
      "a&nbsp;b&copy;", "a&amp;nbsp;b", "a&amp;b&lt;c", "&nope;", "a &amp;amp;nbsp; b", "&copy&amp",
      "&#xe9;&#233;&eacute;", "&", "&&amp;&", "&#39;&apos;&#x27;&gt;", "&#xD800;&#;&#x;",
    ])
  func references(text: String) {
    for page in [
      #"<div data-x="{&quot;token&quot;: &#34;PLANTED&quot;, &quot;t&quot;: &quot;\#(text)&quot;}"></div>"#,
      #"<div data-x='{"t": "\#(text)", "token": "PLANTED", "u": "\#(text)", "token": "PLANTED"}'>\#(text)</div>"#,
      #"<a href="/long/path/to/a/page?t=\#(text)&token=PLANTED&amp;u=\#(text)#x">x</a>"#,
      "<p>{&quot;token&quot;:&quot;PLANTED&quot;,&quot;t&quot;:&quot;\(text)&quot;}</p>",
    ] {
      #expect(redacted(page, "text/html") == page.replacing("PLANTED", with: "§"))
    }
  }

  @Test("of JSON loses them from JSON in base64", arguments: ["+/", "-_"])
  func packed(signs: String) throws {
    let inside = #"{"password": "PLANTED", "signs": "~~~???>>>"}"#
    func packed(_ text: String) -> String {
      let table = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" + signs)
      let bytes = Array(text.utf8)
      return stride(from: 0, to: bytes.count, by: 3).map { start in
        let group = bytes[start..<min(start + 3, bytes.count)]
        let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
        return (0...3).map { digit in
          digit <= group.count ? String(table[bits >> (18 - 6 * digit) & 63]) : "="
        }.joined()
      }.joined()
    }
    let planted = inside.replacing("PLANTED", with: Secret.text)
    let placeholder = redactor.url("?password=\(Secret.text)").dropFirst("?password=".count)
    let body = redactor.body(
      Array(#"{"state":"\#(packed(planted))"}"#.utf8),
      of: [RecordedField("Content-Type", "application/json")])
    let text = body.map { String(decoding: $0, as: UTF8.self) }
    #expect(
      text == #"{"state":"\#(packed(inside.replacing("PLANTED", with: placeholder)))"}"#)
  }

  @Test("of XML loses elements with telling names")
  func xml() {
    #expect(
      redacted("<a><wsse:Password T=\"x\">PLANTED</wsse:Password><b>1</b></a>", "text/xml")
        == "<a><wsse:Password T=\"x\">§</wsse:Password><b>1</b></a>")
    #expect(
      redacted("<password> <![CDATA[a<b&c]]></password><b><![CDATA[x]]></b>", "text/xml")
        == "<password> <![CDATA[§]]></password><b><![CDATA[x]]></b>")
  }

  @Test(
    "keeps words of the application under names that are not only those of secrets",
    arguments: [
      ("authAction", "login", true), ("accessKey", "b", true), ("wpEditToken", "+\\", true),
      ("data-w-session-target", "unsavedChanges", true), ("tokenType", "create-account", true),
      ("csrftoken", "ZkWqPxTrBnLdGhJs", false), ("token", "qwkzjxhvpmtr", false),
      ("authKey", "4711", false), ("password", "login", false), ("passwd", "b7", false),
    ])
  func ordinary(name: String, value: String, isKept: Bool) throws {
    let form = "\(name)=\(value.replacing("+", with: "%2B").replacing("\\", with: "%5C"))"
    let page = "<input name=\"\(name)\" value=\"\(value)\">"
    for (text, type) in [(form, "application/x-www-form-urlencoded"), (page, "text/html")] {
      #expect((redacted(text, type) == nil) == isKept, "\(text)")
    }
  }

  @Test(
    "keeps names of colors in style sheets, and no other codes",
    arguments: [
      ("code", "text-blue-500", true), ("code", "hover:bg-slate-50", true),
      ("token", "border-t-emerald-950/50", true), ("code", "blue-500", true),
      ("token", "blue-500", true), ("code", "-from-zinc-300", true), ("code", "blue-5731", false),
      ("code", "text-blue-501", false), ("code", "abcd-1234", false),
      ("code", "x9-blue-500", false), ("code", "kzqwmvbt-red-500", false),
      ("token", "7-crossover-blue-42", false), ("code", "text-blue-500-x7", false),
      ("password", "text-blue-500", false),
    ])
  func colors(name: String, value: String, isKept: Bool) {
    for (text, type) in [
      ("{\"\(name)\":\"\(value)\"}", "application/json"),
      ("var a = {\(name): \"\(value)\"}", "text/javascript"),
    ] {
      #expect((redacted(text, type) == nil) == isKept, "\(text)")
    }
  }

  @Test("of text loses what is named there")
  func text() {
    #expect(redacted("name=x\r\npassword=PLANTED\r\n", "text/plain") == "name=x\r\npassword=§\r\n")
    #expect(
      redacted("user: me\n  password: correcthorse \nall correcthorse", "text/plain")
        == "user: me\n  password: § \nall correcthorse")
    #expect(redacted("The password: it was changed\n", "text/plain") == nil)
    #expect(redacted("let token = getToken() // getToken\n", "text/plain") == nil)
    #expect(
      redacted("see https://me:PLANTED@a.example/?code=123456, or not", "text/plain")
        == "see https://§:§@a.example/?code=§, or not")
    #expect(
      redacted("data: {\"token\": \"PLANTED\"}\n\n", "text/event-stream")
        == "data: {\"token\": \"§\"}\n\n")
    #expect(
      redacted("function f(token){return {password:\"Enter\", code:'x1'}}", "text/javascript")
        == nil)
  }

  @Test(
    "loses a generated password behind its name, and no name of a class",
    arguments: [
      ("TaMpZF3bmrcw", true), ("V4j3GZ7^tK80", true), ("9nMGswYfAkzZ", true),
      ("s+aJ*hVmAYv1", true), ("SqYs*8T+NkMw", true), ("ChangePasswordForm2", false),
      ("JdbcUserStoreV2x", false), ("v2.1.4-RC1aBc", false), ("SwordfishIsFine", false),
    ])
  func generated(value: String, isLost: Bool) {
    let text = "Added user otto with password \(value)"
    for type in ["text/plain", "text/json"] {
      #expect((redacted(text, type) != nil) == isLost)
      #expect(redacted(text, type)?.contains(value) != true)
    }
  }

  @Test(
    "of markup that is declared as JSON is read as markup",
    arguments: [
      (
        "<input type='hidden' name='csrf_token' value='PLANTED' required>",
        "<input type='hidden' name='csrf_token' value='§' required>"
      ),
      ("<p>The password is <b>PLANTED</b>.</p>", "<p>The password is <b>§</b>.</p>"),
      ("\n<a><token>PLANTED</token></a>", "\n<a><token>§</token></a>"),
      ("<i title='of auth_remote' class='a1'>auth by fox</i>", nil),
      ("<input type='password' class='wide-1' size='32'>", nil),
    ])
  func mislabelled(text: String, expected: String?) {
    for type in ["text/json; charset=utf-8", "application/json", "text/html"] {
      #expect(redacted(text, type) == expected)
    }
  }

  @Test("of code keeps what follows a message that ends with a name")
  func messages() {
    let code =
      #"throw Error("Bad token: "+t)}function oe(t){if(2>(t=St(t.a)).length)throw Error("x")}"#
    #expect(redacted(code, "text/javascript") == nil)
    #expect(redacted(code.replacing("\"", with: "'"), "text/javascript") == nil)
    // What looks like a comment may be code between two texts.
    let commented =
      #"a("/*");throw Error("Bad token: "+f(t.a));if(n=f(t.a))throw Error("x: "+n);a("*/")"#
    #expect(redacted(commented, "text/javascript") == nil)
    for other in [#"a={b:"use it",token:"KEY"}"#, #"x = "b" if token == "KEY" else "c""#] {
      let secret = other.replacing("KEY", with: "q8Zp1Vx7Tn3kRw9LmQ2A")
      #expect(redacted(secret, "text/javascript")?.contains("q8Zp1Vx7Tn3kRw9LmQ2A") == false)
    }
  }

  @Test("keeps the encoding of a form in an attribute")
  func formInAttribute() {
    let page = "<a data-post=\"db=a&amp;token=PLANTED&amp;sep=%2C&amp;mark=%22%3D&amp;x=1\">x</a>"
    #expect(redacted(page, "text/html") == page.replacing("PLANTED", with: "§"))
  }

  @Test("of code keeps comparisons, and the tables of parsers")
  func tables() {
    let comparison = #"a("/*");l.some(h=>h.data?.code===N4.Lexing8Error9)||a("*/")"#
    #expect(redacted(comparison, "text/javascript") == nil)
    let part = "K`~R!bOX%ZX^&R^p%Zpq&Rqr)ers)vst+jtu2Xuv%Zvw3Rwx3dxy5Ryz5dz{5i{|6S|}:u}!O;W!O!P;u"
    let table = "a={tokenData:\"\(String(repeating: part, count: 5))\"}"
    #expect(redacted(table, "text/javascript") == nil)
  }

  @Test(
    "of no text is never changed",
    arguments: ["image/png", "application/zip"])
  func binary(type: String) { #expect(redacted("GIF89a{\"password\":\"PLANTED\"}", type) == nil) }

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
