import BridgeCore
import HTTPTypes
import Testing

@Suite("a bridge request")
struct BridgeRequestTests {
  @Test("is a value: changing a copy changes nothing else")
  func value() throws {
    let original = try BridgeRequest("POST", "https://a.example/x?y#z", body: .text("body"))
    var copy = original
    copy.fields[.accept] = "*/*"
    copy.body = .empty
    copy.fragment = nil
    copy.marks.insert("mark")
    copy.retarget(to: try RequestURL("http://b.example/"))
    #expect(original.urlText == "https://a.example/x?y#z")
    #expect(original.fields.isEmpty)
    #expect(original.body.length == 4)
    #expect(original.marks.isEmpty)
    #expect(copy.urlText == "http://b.example/")
    #expect(copy.method == .post)
  }

  @Test(
    "refuses a method that is not a token",
    arguments: [
      "", "GET ", "GE T", "GET\r\n", "G\u{0}", "é", "GET/", "G\u{9B}2J", "G\u{202E}TEG",
    ])
  func methods(method: String) {
    let error = #expect(throws: BridgeError.self) { try BridgeRequest(method, "http://a.example/") }
    #expect(error?.code == .malformedField)
    let isPrintable = error?.message.unicodeScalars.allSatisfy { scalar in
      !["\n", "\r", "\0", "\u{9B}", "\u{202E}"].contains(scalar)
    }
    #expect(isPrintable == true)
  }

  @Test("refuses a method of more than 255 bytes")
  func longMethod() throws {
    let longest = String(repeating: "A", count: 255)
    #expect(try BridgeRequest(longest, "http://a.example/").method.rawValue == longest)
    let error = #expect(throws: BridgeError.self) {
      try BridgeRequest(longest + "A", "http://a.example/")
    }
    #expect(error?.code == .malformedField)
    #expect(error?.message.contains("more than 255 bytes") == true)
  }

  @Test(
    "refuses an international host that is not in the form that is looked up",
    arguments: ["http://ünïcode.example/", "https://日本語.example:8443/?secret", "http://a.EXAMPLÉ/"])
  func internationalHost(url: String) {
    let error = #expect(throws: BridgeError.self) { try BridgeRequest("GET", url) }
    #expect(error?.code == .malformedURL)
    #expect(error?.message.contains("xn--") == true)
    #expect(error?.message.contains("secret") == false)
  }

  @Test("keeps an unusual method to the letter", arguments: ["PROPFIND", "get", "M-SEARCH", "X"])
  func unusualMethods(method: String) throws {
    #expect(try BridgeRequest(method, "http://a.example/").method.rawValue == method)
  }

  @Test("refuses a malformed URL")
  func malformedURL() {
    let error = #expect(throws: BridgeError.self) { try BridgeRequest("GET", "http://a b/") }
    #expect(error?.code == .malformedURL)
  }

  @Test("says so when a handler has put something unusable into its head")
  func unusableHead() throws {
    var request = try BridgeRequest("GET", "http://a.example/")
    request.head.authority = "a b"
    #expect(throws: BridgeError.self) { try request.url() }
    request.head.authority = nil
    #expect(throws: BridgeError.self) { try request.url() }
    request.head.authority = "a.example"
    request.head.scheme = nil
    #expect(throws: BridgeError.self) { try request.url() }
  }

  @Test(
    "has an origin",
    arguments: [
      ("http://a.example/", "http://a.example", 80),
      ("https://A.example/", "https://a.example", 443),
      ("http://a.example:443/", "http://a.example:443", 443),
      ("https://a.example:443/", "https://a.example", 443),
      ("http://[::1]:80/", "http://[::1]", 80),
    ])
  func origin(url: String, text: String, port: Int) throws {
    let origin = try BridgeRequest("GET", url).origin
    #expect(origin.description == text)
    #expect(origin.port == port)
    #expect(origin == Origin(try RequestURL(url)))
  }

  @Test("has the same origin however a handler spells its scheme")
  func schemeCase() throws {
    var request = try BridgeRequest("GET", "https://a.example/")
    let origin = request.origin
    request.head.scheme = "HTTPS"
    #expect(request.origin == origin)
  }
}

@Suite("a bridge response")
struct BridgeResponseTests {
  @Test(
    "brings its status into bounds",
    arguments: [(-1, 0), (0, 0), (200, 200), (999, 999), (1000, 999)])
  func status(given: Int, kept: Int) {
    #expect(BridgeResponse(status: given).status == kept)
  }

  @Test("of text says what it is")
  func text() async throws {
    let response = BridgeResponse.text("é", status: 404)
    #expect(response.status == 404)
    #expect(response.fields[.contentType] == "text/plain; charset=utf-8")
    #expect(response.body.length == 2)
  }
}
