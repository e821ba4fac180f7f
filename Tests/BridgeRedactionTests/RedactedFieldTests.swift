import BridgeTestSupport
import BridgeRedaction
import BridgeRecording
import Testing

@Suite("redacted header fields")
struct RedactedFieldTests {
  private let redactor = Redactor(key: [1, 2, 3])

  @Test(
    "keep names, attributes and the shape of their values",
    arguments: [
      ("Authorization", "Bearer PLANTED", "Bearer §"), ("Authorization", "PLANTED", "§"),
      ("authorization", "Basic dXNlcjpQbDRudGVkLVMzY3JldA==", "Basic §"),
      ("Proxy-Authorization", "Negotiate YII=", "Negotiate §"),
      (
        "Authorization", "Digest username=\"me\", realm=\"x, y\", uri=\"/\", response=\"PLANTED\"",
        "Digest username=\"§\", realm=\"x, y\", uri=\"/\", response=\"§\""
      ),
      ("Cookie", "a=PLANTED; b=\"PLANTED\"; c=; d", "a=§; b=\"§\"; c=; §"),
      ("Set-Cookie", "sid=PLANTED; Path=/; HttpOnly", "sid=§; Path=/; HttpOnly"),
      ("Set-Cookie", "sid=; Max-Age=0", "sid=; Max-Age=0"),
      ("Set-Cookie", "sid=a=b; Secure", "sid=§; Secure"),
      ("X-Api-Key", "PLANTED", "§"), ("X-CSRFToken", "PLANTED", "§"),
      ("X-Auth-Token", "PLANTED", "§"),
      ("Private-Token", "PLANTED", "§"), ("X-Session-Id", "PLANTED", "§"),
      ("Location", "/cb?code=PLANTED&x=1", "/cb?code=§&x=1"),
      ("Referer", "https://a.example/?token=PLANTED", "https://a.example/?token=§"),
      ("Link", "</a?token=PLANTED>; rel=next, </b>", "</a?token=§>; rel=next, </b>"),
      ("Refresh", "5; url=/x?token=PLANTED", "5; url=/x?token=§"),
      ("X-Original-Url", "/x?token=PLANTED", "/x?token=§"),
      ("X-Debug", "user=bob, password=PLANTED", "user=bob, password=§"),
      ("Warning", "299 - \"no password=PLANTED here\"", "299 - \"no password=§ here\""),
      (
        "X-Note", "went to https://me@a.example/?code=1234567 then",
        "went to https://§@a.example/?code=§ then"
      ),
      ("Location", "/?x=1;password=PLANTED", "/?x=1;password=§"),
      (
        "Authorization", "Digest qop=auth, uri=\"/d?api_key=PLANTED\", nc=1",
        "Digest qop=auth, uri=\"/d?api_key=§\", nc=1"
      ),
    ])
  func places(name: String, value: String, expected: String) {
    let field = RecordedField(name, value.replacing("PLANTED", with: Secret.text))
    let redacted = redactor.fields([field])
    #expect(redacted.map(\.name) == [name])
    #expect(redacted.map { Secret.masked($0.value) } == [expected])
    #expect(redactor.fields(redacted) == redacted, "a second time changes nothing")
  }

  @Test("are the same where nothing is a secret")
  func untouched() {
    let fields = [
      RecordedField("Content-Type", "text/html; charset=utf-8"),
      RecordedField("ETag", "\"abc123def456\""),
      RecordedField("Access-Control-Allow-Headers", "X-CSRFToken, Authorization"),
      RecordedField("WWW-Authenticate", "Basic realm=\"x\""), RecordedField("Accept", "*/*"),
      RecordedField("Content-Security-Policy", "script-src 'nonce-abc123'"), RecordedField("", ""),
      RecordedField("Cookie", ""), RecordedField("Authorization", ""),
      RecordedField("Permissions-Policy", "private-state-token-issuance=*, otp-credentials=*"),
    ]
    #expect(redactor.fields(fields) == fields)
  }

  @Test("keep order and repeats")
  func order() {
    let fields = [
      RecordedField("Set-Cookie", "a=\(Secret.text)"), RecordedField("X", "1"),
      RecordedField("set-cookie", "a=\(Secret.text)"),
    ]
    let redacted = redactor.fields(fields)
    #expect(redacted.map(\.name) == ["Set-Cookie", "X", "set-cookie"])
    #expect(redacted[0].value == redacted[2].value)
  }

  @Test("have equal placeholders for a cookie that is set and one that is sent")
  func cookie() {
    let set = redactor.fields([RecordedField("Set-Cookie", "sid=\(Secret.text); Path=/")])[0].value
    let sent = redactor.fields([RecordedField("Cookie", "x=1; sid=\(Secret.text)")])[0].value
    #expect(sent.hasSuffix(String(set.prefix { $0 != ";" })))
  }
}
