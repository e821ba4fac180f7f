import BridgeRecording
import Testing

@Suite("the response body of a HAR entry")
struct HARResponseBodyTests {
  private let folder: HARFolder

  init() throws { folder = try HARFolder() }

  private func answer(
    _ content: String, status: String = "200", fields: String = "[]", more: String = "",
    method: String = "GET"
  ) throws -> Recording {
    let response = HARText.response(status: status, fields: fields, content: content, more: more)
    return try folder.importing(entries: HARText.entry(method: method, response: response))
  }

  @Test(
    "is what the recorder decoded, whatever the fields say",
    arguments: [
      (#"{"size":13,"text":"Gr\u00fc\u00dfe\n\/\ud83c\udf89"}"#, "Grüße\n/🎉"),
      (#"{"text":"R3LDvMOfZQ==","encoding":"base64"}"#, "Grüße"),
      (#"{"text":"R3LDvM\r\nOfZQ","encoding":"base64"}"#, "Grüße"),
      (#"{"text":"x","encoding":""}"#, "x"), (#"{"text":"x","encoding":"utf-8"}"#, "x"),
      (#"{"mimeType":"text/html; charset=iso-8859-1","text":"ä"}"#, "ä"),
    ])
  func content(json: String, text: String) throws {
    let fields = #"[["Content-Encoding","br"],["Content-Length","999"]]"#
    let recording = try answer(json, fields: fields)
    #expect(try recording.response?.body.text() == text)
    #expect(recording.warnings == [])
  }

  @Test("keeps every byte of a long text", arguments: [65_535, 262_144, 1_000_000])
  func long(count: Int) throws {
    let line = #"x\"y\\zü\u00e4 "#
    let text = String(repeating: line, count: count / line.utf8.count)
    let expected = String(repeating: #"x"y\züä "#, count: count / line.utf8.count)
    #expect(try answer(#"{"text":"\#(text)"}"#).response?.body.text() == expected)
  }

  @Test("has half surrogate pairs replaced, with a warning")
  func surrogates() throws {
    let recording = try answer(#"{"text":"a\ud83cb"}"#)
    #expect(try recording.response?.body.text() == "a\u{FFFD}b")
    #expect(recording.codes == ["lone-surrogate"])
  }

  @Test("keeps raw bytes that are neither escaped nor UTF-8")
  func rawBytes() throws {
    let entry = HARText.entry(response: HARText.response(content: "{\"text\":\"a@\tb\"}"))
    let bytes = HARText.document([entry]).utf8.map { $0 == UInt8(ascii: "@") ? 0xE4 : $0 }
    let recording = try folder.importing(bytes: bytes)
    guard case .content(let content) = recording.response?.body else {
      Issue.record("there should be a body")
      return
    }
    #expect(try content.bytes() == [0x61, 0xE4, 0x09, 0x62])
    #expect(recording.codes == ["raw-control-characters"])
  }

  @Test(
    "is absent when there was none",
    arguments: [
      (#"{"size":0}"#, "200", "[]", ""), (#"{"size":0,"text":""}"#, "200", "[]", ""),
      (#"{"text":""}"#, "200", "[]", ""), (#"{"text":""}"#, "302", "[]", ""),
      (#"{"size":0}"#, "302", #"[["Content-Length","0"]]"#, ""),
      (#"{"size":-1}"#, "200", #"[["content-length","0"]]"#, ""),
      ("{}", "200", "[]", #","bodySize":0"#), ("{}", "304", #"[["Content-Length","9"]]"#, ""),
      (#"{"size":9}"#, "204", "[]", ""),
    ])
  func none(json: String, status: String, fields: String, more: String) throws {
    let recording = try answer(json, status: status, fields: fields, more: more)
    #expect(recording.response?.body.kind == "none")
    #expect(recording.warnings == [])
  }

  @Test(
    "is unknown after a redirect, whose body browsers do not show",
    arguments: [#"{"size":-1}"#, "null", #"{"size":0,"mimeType":"x-unknown"}"#])
  func redirect(json: String) throws {
    let recording = try answer(json, status: "302")
    #expect(recording.response?.body.kind == "unknown")
    #expect(recording.warnings == [])
  }

  @Test(
    "is missing when something speaks for one",
    arguments: [
      (#"{"size":7}"#, "200", "[]", "", "7"), (#"{"size":"7","text":""}"#, "200", "[]", "", "7"),
      (#"{"size":-1}"#, "200", #"[["Content-Length","7"]]"#, "", "7"),
      ("{}", "200", "[]", #","bodySize":7"#, "7"), ("{}", "200", "[]", "", "neither"),
      (#"{"size":0}"#, "302", #"[["Content-Length","154"]]"#, "", "154"),
      (#"{"size":1e300}"#, "200", "[]", "", "huge"),
    ])
  func missing(json: String, status: String, fields: String, more: String, words: String) throws {
    let recording = try answer(json, status: status, fields: fields, more: more)
    guard case .missing(let reason) = recording.response?.body else {
      Issue.record("the body should be missing")
      return
    }
    #expect(reason.contains(words), "\(reason)")
    #expect(recording.codes == ["response-body-missing"])
  }

  @Test(
    "is not whole when it is shorter than its size, and is said to be edited when it is longer",
    arguments: [
      (#"{"size":10,"text":"abc"}"#, "damaged", "response-body-partial"),
      (#"{"size":10,"text":"aGk=","encoding":"base64"}"#, "damaged", "response-body-partial"),
      (
        #"{"size":10,"mimeType":"application/json","text":"{\"a\":"}"#, "damaged",
        "response-body-partial"
      ),
      (#"{"size":11,"mimeType":"application/json","text":"{\"a\":1}"}"#, "content", "size-differs"),
      (#"{"size":2,"text":"abc"}"#, "content", "size-differs"),
      (#"{"size":6,"text":"a\nb\nc"}"#, "content", "size-differs"),
      (#"{"text":[]}"#, "damaged", "response-body-missing"),
    ])
  func otherSize(json: String, kind: String, code: String) throws {
    let recording = try answer(json)
    #expect(recording.response?.body.kind == kind)
    #expect(recording.codes == [code])
  }

  @Test(
    "is whole when its size is explained by how recorders count",
    arguments: [
      (#"{"size":6,"text":"abc"}"#, ""), (#"{"size":2,"text":"😀"}"#, ""),
      (#"{"size":1,"text":"ä"}"#, ""), (#"{"size":4,"text":"aGk=","encoding":"base64"}"#, ""),
      (#"{"size":20,"text":"abc"}"#, #"["Content-Encoding","gzip"],["Content-Length","20"]"#),
      (#"{"size":8,"text":"abc"}"#, #"["Content-Type","text/plain; charset=utf-16"]"#),
      (#"{"size":2,"text":"あ"}"#, #"["Content-Type","text/plain; charset=shift_jis"]"#),
      (#"{"size":-1,"text":"abc"}"#, ""), (#"{"size":0,"text":"abc"}"#, ""),
    ])
  func explained(json: String, fields: String) throws {
    let recording = try answer(json, fields: "[\(fields)]")
    #expect(recording.response?.body.kind == "content")
    #expect(recording.codes == [])
  }

  @Test("that cannot be decoded is damaged")
  func undecodable() throws {
    let recording = try answer(#"{"text":"%","encoding":"base64"}"#)
    #expect(recording.response?.body.kind == "damaged")
    #expect(recording.codes == ["bad-base64"])
    #expect(try answer(#"{"text":"x","encoding":"rot13"}"#).codes == ["unknown-encoding"])
  }

  @Test(
    "is plain text if the last of two encodings is not a string",
    arguments: ["null", "{}", #"["base64"]"#])
  func lastEncoding(last: String) throws {
    let recording = try answer(#"{"text":"aGk=","encoding":"base64","encoding":\#(last)}"#)
    #expect(try recording.response?.body.text() == "aGk=")
    #expect(recording.codes == ["repeated-member"])
  }

  @Test(
    "of an answer that cannot have one is ignored", arguments: [("304", "GET"), ("200", "HEAD")])
  func ignored(status: String, method: String) throws {
    let recording = try answer(#"{"text":"cached"}"#, status: status, method: method)
    #expect(recording.response?.body.kind == "none")
    #expect(recording.codes == ["body-ignored"])
  }

  @Test("of a response that ended early is marked as doubtful")
  func aborted() throws {
    let recording = try answer(#"{"text":"x"}"#, more: #","_failureText":"net::ERR_ABORTED""#)
    #expect(recording.codes == ["response-aborted"])
  }

  @Test("has the type of the field, or else of the recorder")
  func mediaType() throws {
    func type(_ recording: Recording) -> String? {
      guard case .content(let content) = recording.response?.body else { return nil }
      return content.mediaType
    }
    let field = #"[["content-type","text/html; charset=x"]]"#
    #expect(try type(answer(#"{"mimeType":"text/css","text":"x"}"#)) == "text/css")
    #expect(
      try type(answer(#"{"mimeType":"text/css","text":"x"}"#, fields: field))
        == "text/html; charset=x")
    #expect(try type(answer(#"{"mimeType":"x-unknown","text":"x"}"#)) == nil)
  }

  @Test("is read from the file again each time, and never after a change")
  func changed() throws {
    let recording = try answer(#"{"text":"ok"}"#)
    #expect(try recording.response?.body.text() == "ok")
    #expect(try recording.response?.body.text() == "ok")
    try folder.truncate("test.har", to: 100)
    let error = #expect(throws: RecordingError.self) { try recording.response?.body.text() }
    #expect(error?.code == .bodyUnavailable)
  }

  @Test("survives that its file is removed or replaced")
  func replaced() throws {
    let recording = try answer(#"{"text":"ok"}"#)
    try folder.remove("test.har")
    _ = try answer(#"{"text":"another and longer text"}"#)
    #expect(try recording.response?.body.text() == "ok")
  }

  @Test("beyond the limit is refused when it is asked for")
  func tooLarge() throws {
    var limits = HARImporter.Limits()
    limits.bodyBytes = 10
    let entry = HARText.entry(response: HARText.response(content: #"{"text":"12345678901"}"#))
    let recording = try folder.importing(HARText.document([entry]), limits: limits)
    let error = #expect(throws: RecordingError.self) { try recording.response?.body.text() }
    #expect(error?.code == .tooLarge)
  }
}
