import BridgeRecording
import Testing

@Suite("the request body of a HAR entry")
struct HARRequestBodyTests {
  private let folder: HARFolder
  private static let form = #"[["Content-Type","application/x-www-form-urlencoded"]]"#
  private static let lost = "\u{FFFD}"

  init() throws { folder = try HARFolder() }

  private func post(
    _ post: String, fields: String = "[]", method: String = "POST", bodySize: String = "-1"
  ) throws -> Recording {
    let request = #","bodySize":\#(bodySize)\#(post.isEmpty ? "" : #","postData":\#(post)"#)"#
    return try folder.importing(
      entries: HARText.entry(method: method, fields: fields, request: request))
  }

  @Test(
    "is the text, when there is one",
    arguments: [
      (#"{"mimeType":"text/plain","text":"a=1\r\nü\u0000"}"#, "a=1\r\nü\u{0}"),
      (#"{"mimeType":"x/y","text":"t","params":[{"name":"a","value":"1"}]}"#, "t"),
      (#"{"params":[],"text":"t"}"#, "t"), (#""just text""#, "just text"),
      (#"{"text":"aGk=","_encoding":"base64"}"#, "hi"),
      (#"{"text":"a\/8\r\naGk","encoding":"BASE64"}"#, "\u{6B}\u{FFFD}\u{1A}\u{1A}"),
    ])
  func text(json: String, text: String) throws {
    let recording = try post(json)
    #expect(try recording.requestBody?.text() == text)
    #expect(recording.warnings == [])
  }

  @Test("may belong to any method", arguments: ["GET", "DELETE", "PROPFIND"])
  func anyMethod(method: String) throws {
    #expect(try post(#"{"text":"q"}"#, method: method).requestBody?.text() == "q")
  }

  @Test("has the type of the field, or else of the recorder")
  func mediaType() throws {
    func type(_ recording: Recording) -> String? {
      guard case .content(let content) = recording.requestBody else { return nil }
      return content.mediaType
    }
    #expect(try type(post(#"{"mimeType":"a/b","text":"{}"}"#)) == "a/b")
    #expect(try type(post(#"{"mimeType":"","text":"{}"}"#)) == nil)
    let field = #"[["content-type","c/d; x=1"]]"#
    #expect(try type(post(#"{"mimeType":"a/b","text":"{}"}"#, fields: field)) == "c/d; x=1")
  }

  @Test(
    "is absent when nothing indicates one",
    arguments: [
      ("", "[]", "POST", "0"), ("", "[]", "POST", "-1"), ("", "[]", "GET", "0"),
      (#"{"mimeType":"","text":"","params":[]}"#, "[]", "POST", "0"), ("null", "[]", "PUT", "0"),
      (#"{"text":null}"#, "[]", "GET", "-1"), ("{}", #"[["Content-Length","0"]]"#, "POST", "-1"),
      ("", #"[["Content-Type","multipart/form-data"],["Content-Length","0"]]"#, "POST", "-1"),
      ("", #"[["Content-Type","application/json"]]"#, "POST", "0"),
      ("", #"[["Content-Type","application/json"]]"#, "GET", "-1"), ("[]", "[]", "POST", "0"),
    ])
  func none(json: String, fields: String, method: String, size: String) throws {
    let recording = try post(json, fields: fields, method: method, bodySize: size)
    #expect(recording.requestBody?.kind == "none")
    #expect(recording.warnings == [])
  }

  @Test(
    "is missing, never empty, when something speaks for one",
    arguments: [
      ("", #"[["Content-Length","5009"]]"#, "POST", "0", "5009"),
      ("", "[]", "POST", "1e300", "huge"), ("", "[]", "POST", "17", "17"),
      (#"{"text":""}"#, "[]", "PUT", "17", "17"),
      ("", #"[["Content-Type","multipart/form-data; boundary=x"]]"#, "POST", "0", "multipart"),
      ("", #"[["Transfer-Encoding","chunked"]]"#, "POST", "-1", "chunks"),
      ("", #"[["Content-Type","image/png"]]"#, "PUT", "-1", "no known size"),
      (#"{"params":[{"name":"f","fileName":"a.png"}]}"#, "[]", "POST", "-1", "files"),
      (
        #"{"mimeType":"multipart/form-data","params":[{"name":"a","value":"1"}]}"#, "[]", "POST",
        "1",
        "boundary"
      ),
      (#"{"mimeType":"image/png","params":[{"name":"a"}]}"#, "[]", "POST", "-1", "image/png"),
    ])
  func missing(json: String, fields: String, method: String, size: String, words: String) throws {
    let recording = try post(json, fields: fields, method: method, bodySize: size)
    guard case .missing(let reason) = recording.requestBody else {
      Issue.record("the body should be missing")
      return
    }
    #expect(reason.contains(words), "\(reason)")
    #expect(recording.codes == ["request-body-missing"])
  }

  @Test(
    "that cannot be decoded is damaged",
    arguments: [
      (#"{"text":"%%%","encoding":"base64"}"#, "bad-base64"),
      (#"{"text":"aGk=x","encoding":"base64"}"#, "bad-base64"),
      (#"{"text":"a","encoding":"base64"}"#, "bad-base64"),
      (#"{"text":"\u00e4aaa","encoding":"base64"}"#, "bad-base64"),
      (#"{"text":"x","encoding":"gzip"}"#, "unknown-encoding"),
      (#"{"mimeType":"image/png","text":"\ufffdPNG"}"#, "request-body-lossy"),
      (
        #"{"mimeType":"multipart/form-data; boundary=x","text":"--x \#(lost)"}"#,
        "request-body-lossy"
      ),
      (#"{"text":"\#(lost)"}"#, "request-body-lossy"),
    ])
  func undecodable(json: String, code: String) throws {
    let recording = try post(json)
    #expect(recording.requestBody?.kind == "damaged")
    #expect(recording.codes == [code])
  }

  @Test(
    "is not whole when less of it was recorded than was sent",
    arguments: [
      (#"{"text":"a=1"}"#, #"[["Content-Length","9"]]"#, "-1", "3 of 9 bytes"),
      (#"{"text":"a=1"}"#, "[]", "9", "3 of 9 bytes"),
      (#"{"text":"a=123"}"#, #"[["Content-Length","3"]]"#, "-1", "5 of 3 bytes"),
      (#"{"text":"aGk=","encoding":"base64"}"#, #"[["Content-Length","9"]]"#, "-1", "2 of 9"),
      (
        #"{"text":"--x\r\nA: b\r\n\r\n1"}"#,
        #"[["Content-Type","multipart/form-data; boundary=x"]]"#, "-1", "closing boundary"
      ),
      (
        #"{"text":"--x\r\nContent-Disposition: form-data; name=\"f\"; filename=\"a\"\r\n\r\n\r\n--x--"}"#,
        #"[["Content-Type","multipart/form-data; boundary=x"]]"#, "-1", "empty"
      ),
    ])
  func partial(json: String, fields: String, size: String, words: String) throws {
    let recording = try post(json, fields: fields, bodySize: size)
    guard case .damaged(let reason) = recording.requestBody else {
      Issue.record("the body should be damaged")
      return
    }
    #expect(reason.contains(words), "\(reason)")
    #expect(recording.codes == ["request-body-partial"])
  }

  @Test(
    "is whole when its length is explained by how recorders write text",
    arguments: [
      (#"{"text":"a=1"}"#, #"[["Content-Length","3"]]"#, "999", []),
      (#"{"text":"a=1"}"#, #"[["Content-Length","9"],["Content-Encoding","gzip"]]"#, "9", []),
      (#"{"text":"ü"}"#, "[]", "1", [0xFC]), (#"{"text":"😀"}"#, "[]", "2", []),
      (#"{"text":"ü"}"#, #"[["Content-Length","1"]]"#, "-1", [0xFC]),
      (#"{"text":"a\nb\r\n"}"#, #"[["Content-Length","6"]]"#, "-1", Array("a\r\nb\r\n".utf8)),
      (#"{"text":"a=1"}"#, "[]", "2", []),
    ] as [(String, String, String, [UInt8])])
  func explained(json: String, fields: String, size: String, restored: [UInt8]) throws {
    let recording = try post(json, fields: fields, bodySize: size)
    guard case .content(let content) = recording.requestBody else {
      Issue.record("the body should be there")
      return
    }
    #expect(recording.codes == (restored.isEmpty ? [] : ["request-body-recoded"]))
    if !restored.isEmpty { #expect(try content.bytes() == restored) }
  }

  @Test("is damaged when its text is not a string", arguments: [#"{"a":1}"#, "7"])
  func noString(text: String) throws {
    let recording = try post(#"{"text":\#(text)}"#)
    #expect(recording.requestBody?.kind == "damaged")
    #expect(recording.codes == ["request-body-missing"])
  }

  @Test("may hold U+FFFD where it is text")
  func genuineReplacement() throws {
    let recording = try post(#"{"mimeType":"application/json","text":"\ufffd"}"#)
    #expect(try recording.requestBody?.text() == Self.lost)
    let gzipped = #"[["Content-Type","application/json"],["Content-Encoding","gzip"]]"#
    #expect(try post(#"{"text":"\ufffd"}"#, fields: gzipped).codes == ["request-body-lossy"])
    for type in ["text/plain; charset=iso-8859-1", "application/x-www-form-urlencoded"] {
      let fields = #"[["Content-Type","\#(type)"]]"#
      #expect(try post(#"{"text":"\ufffd"}"#, fields: fields).codes == ["request-body-lossy"])
    }
    let short = #"[["Content-Type","application/json"],["Content-Length","1"]]"#
    #expect(try post(#"{"text":"\ufffd"}"#, fields: short).codes == ["request-body-lossy"])
  }

  // MARK: Forms

  @Test(
    "is rebuilt from parameters alone",
    arguments: [
      (
        #"[{"name":"a b","value":"1&=ü"},{"name":"a b"},{"name":"c","value":null}]"#, "[]",
        "a+b=1%26%3D%C3%BC&a+b=&c="
      ),
      (#"[{"name":"a","value":"50%"}]"#, "[]", "a=50%25"),
      (#"[{"name":"f%5B1%5D","value":"x%20y+z"}]"#, "[]", "f%5B1%5D=x%20y+z"),
      (#"[{"name":"f%5B1%5D","value":"x y"}]"#, "[]", "f%255B1%255D=x+y"),
      (#"[{"name":"a","value":"%41"}]"#, #"[["Content-Length","7"]]"#, "a=%2541"),
      (#"[{"name":"a","value":"%41"}]"#, #"[["Content-Length","5"]]"#, "a=%41"),
    ])
  func urlencoded(params: String, fields: String, body: String) throws {
    let mimeType = "application/x-www-form-urlencoded; charset=UTF-8"
    for text in ["", #","text":"""#, #","text":null"#] {
      let recording = try post(
        #"{"mimeType":"\#(mimeType)","params":\#(params)\#(text)}"#, fields: fields)
      #expect(try recording.requestBody?.text() == body)
      #expect(recording.codes == ["params-only-body"])
    }
  }

  @Test("is rebuilt with the boundary of the field or the type", arguments: [true, false])
  func multipart(inField: Bool) throws {
    let type = "multipart/form-data; boundary=XX"
    let params =
      #"[{"name":"a\"\n","value":"1"},{"name":"f","fileName":"ü.txt","contentType":"text/plain","value":"hi"},"#
      + #"{"name":"g","fileName":""}]"#
    let recording = try post(
      #"{"mimeType":"\#(inField ? "multipart/form-data" : type)","params":\#(params)}"#,
      fields: inField ? #"[["Content-Type","\#(type)"]]"# : "[]")
    let expected = [
      "--XX", #"Content-Disposition: form-data; name="a%22%0A""#, "", "1",
      "--XX", #"Content-Disposition: form-data; name="f"; filename="ü.txt""#,
      "Content-Type: text/plain", "", "hi",
      "--XX", #"Content-Disposition: form-data; name="g"; filename="""#,
      "Content-Type: application/octet-stream", "", "", "--XX--", "",
    ].joined(separator: "\r\n")
    #expect(try recording.requestBody?.text() == expected)
  }

  @Test("of a text/plain form is rebuilt")
  func plainForm() throws {
    let json =
      #"{"mimeType":"text/plain","params":[{"name":"a","value":"1"},{"name":"b","value":"&"}]}"#
    #expect(try post(json).requestBody?.text() == "a=1\r\nb=&\r\n")
  }

  @Test("of parameters without any type is rebuilt as a form")
  func untypedForm() throws {
    #expect(try post(#"{"params":[{"name":"a","value":"1"},7]}"#).requestBody?.text() == "a=1")
  }
}
