import BridgeRedaction
import BridgeFormats
import BridgeRecording
import BridgeTestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("a HAR file that is redacted", .timeLimit(.minutes(5)))
struct RecordingRewriterTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func rewritten(_ text: String) throws -> Rewritten {
    let path = try folder.write(text.replacing("PLANTED", with: Secret.text), to: "session.har")
    return try Rewritten(path: path, key: 1)
  }

  private static let entry = """
    {"startedDateTime": "2026-01-02T03:04:05.678Z", "time": 1, "_extra": {"url": "https://a.example/?token=PLANTED"},
    "request": {"method": "POST", "url": "https://a.example/?api_key=PLANTED", "httpVersion": "HTTP/1.1",
    "headers": [{"name": "Cookie", "value": "sid=PLANTED"}, {"name": "Authorization", "value": "Bearer PLANTED"},
    {"name": "Content-Type", "value": "application/x-www-form-urlencoded"}, {"name": "Content-Length", "value": "29"}],
    "cookies": [{"name": "sid", "value": "PLANTED"}], "queryString": [{"name": "api_key", "value": "PLANTED"}],
    "headersSize": -1, "bodySize": 29,
    "postData": {"mimeType": "application/x-www-form-urlencoded", "text": "a=1&password=PLANTED!!",
    "params": [{"name": "a", "value": "1"}, {"name": "password", "value": "PLANTED!!"}]}},
    "response": {"status": 302, "statusText": "Found", "httpVersion": "HTTP/1.1",
    "headers": [{"name": "Set-Cookie", "value": "sid=PLANTED; Path=/\\nx=PLANTED"}, {"name": "Location", "value": "/?code=PLANTED"},
    {"name": "Content-Type", "value": "application/json"}],
    "cookies": [{"name": "sid", "value": "PLANTED", "path": "/"}], "redirectURL": "/?code=PLANTED",
    "content": {"size": 38, "mimeType": "application/json", "text": "{\\"token\\": \\"PLANTED\\", \\"n\\": 1.50}"},
    "headersSize": -1, "bodySize": -1}, "cache": {}, "timings": {"send": 0, "wait": 1.250, "receive": 0},
    "comment": "seen PLANTED"}
    """

  private static let document = """
    \u{FEFF}{"log": {"version": "1.2", "creator": {"name": "test", "version": "1"},
      "pages": [{"id": "p", "title": "https://a.example/?token=PLANTED", "pageTimings": {}}],
      "entries": [\(entry)]}, "_tail":  1.50 }
    """

  @Test("holds no secret anywhere, and everything else")
  func whole() throws {
    let result = try rewritten(Self.document)
    let text = String(decoding: result.document, as: UTF8.self)
    #expect(!text.contains(Secret.text))
    #expect(result.exchanges == 1)
    #expect(text.contains("\"_tail\":  1.50 }"), "what is not changed stays as it is written")
    #expect(text.contains("1.250") && text.contains("Path=/"))
    let kinds = Set(result.secrets.map(\.finding.kind))
    #expect(kinds == [.named, .cookie, .credential, .repeated])
    #expect(result.secrets.allSatisfy { !"\($0)".contains(Secret.text) })
  }

  @Test("has lists of parameters that lose what the URL and the form lose")
  func parameters() throws {
    let entry = Self.entry
      .replacing("api_key=PLANTED", with: "ticket=482913")
      .replacing("\"api_key\", \"value\": \"PLANTED\"", with: "\"ticket\", \"value\": \"482913\"")
      .replacing("password=PLANTED!!", with: "key=482917")
      .replacing("\"password\", \"value\": \"PLANTED!!\"", with: "\"key\", \"value\": \"482917\"")
    let text = String(
      decoding: try rewritten("{\"log\": {\"entries\": [\(entry)]}}").document, as: UTF8.self)
    #expect(!text.contains("482913") && !text.contains("482917"))
  }

  @Test("has forms that lose the password of an input in a page, whatever its name")
  func passwordInputs() throws {
    let page = """
      {"request": {"method": "GET", "url": "https://a.example/"}, "response": {"status": 200, "content":
      {"mimeType": "text/html", "text": "<form><input name=p type=password></form>"}}}
      """
    let entry = Self.entry.replacing("password=PLANTED!!", with: "p=boat")
      .replacing("\"password\", \"value\": \"PLANTED!!\"", with: "\"p\", \"value\": \"boat\"")
    let text = String(
      decoding: try rewritten("{\"log\": {\"entries\": [\(page), \(entry)]}}").document,
      as: UTF8.self)
    #expect(!text.contains("boat"))
  }

  @Test("is read without new warnings, its bodies whole")
  func readable() throws {
    let result = try rewritten(Self.document)
    let recording = try HARImporter().read(path: try folder.write(result.document, to: "out.har"))
    #expect(recording.warnings.map(\.code) == ["joined-field"])
    let request = try #require(recording.exchanges.first?.request)
    guard case .content(let content) = request.body else {
      Issue.record("the body of the request is \(request.body)")
      return
    }
    let body = String(decoding: try content.bytes(), as: UTF8.self)
    #expect(Secret.masked(body) == "a=1&password=§")
    #expect(request.fields.first("Content-Length") == "\(body.utf8.count)")
  }

  @Test("is the same when it is redacted again, and clean when it is scanned")
  func idempotent() throws {
    let once = try rewritten(Self.document)
    let path = try folder.write(once.document, to: "once.har")
    let again = try Rewritten(path: path, key: 2)
    #expect(again.document == once.document)
    #expect(again.secrets.isEmpty)
    #expect(try RecordingRewriter(redactor: Redactor(key: [2])).secrets(path: path).secrets.isEmpty)
  }

  @Test("keeps equal what was equal, in every spelling")
  func equality() throws {
    let text = String(decoding: try rewritten(Self.document).document, as: UTF8.self)
    let digests = text.matches(of: /\{\{secret:[A-Za-z0-9_.-]+:([0-9a-f]{8})\}\}/).map {
      String($0.output.1)
    }
    // The password alone is a different secret.
    #expect(Set(digests).count == 2)
  }

  @Test("of a dialect that is not JSON is refused, and scanned all the same")
  func dialect() throws {
    let wrapped = "onInputData(\(Self.document.dropFirst()))"
    #expect(throws: RecordingError.self) { try rewritten(wrapped) }
    let path = folder.path("session.har")
    let found = try RecordingRewriter(redactor: Redactor(key: [1])).secrets(path: path)
    #expect(found.exchanges == 1)
    #expect(Set(found.secrets.map(\.finding.kind)).isSuperset(of: [.named, .cookie, .credential]))
  }

  @Test("holds no secret of what this program writes beside HAR's members, or of prose")
  func extensions() throws {
    let headers = #"[{"name": "Cookie", "value": "sid=\#(Secret.text)"}]"#
    for member in [
      #""_bridge": {"received": {"method": "GET", "url": "http://a.example/", "headers": \#(headers)}}"#,
      #""_bridge": {"delivered": {"status": 200, "headers": \#(headers)}}"#,
      #""_bridge": {"trailers": \#(headers)}"#,
      #""_bridge": {"requestBody": {"kind": "missing", "reason": "no token=\#(Secret.text) here"}}"#,
      #""_error": "net::ERR_FAILED at https://me:\#(Secret.text)@a.example/.""#,
      #""_error": "GET http://a.example/?api_key=\#(Secret.text), which failed""#,
    ] {
      let entry =
        #"{"request": {"method": "GET", "url": "http://a.example/"}, "response": {}, \#(member)}"#
      let result = try rewritten("{\"log\": {\"entries\": [\(entry)]}}")
      let text = String(decoding: result.document, as: UTF8.self)
      #expect(!text.contains(Secret.text), "\(text)")
      #expect(!result.secrets.isEmpty, "\(member)")
    }
  }

  @Test("names the places outside of messages as a folder does")
  func places() throws {
    let url = "https://a.example/?token=PLANTED"
    let entry = """
      {"_initiator": {"url": "\(url)"}, "request": {"method": "GET", "url": "http://a.example/"},
      "response": {}, "comment": "\(url)"}
      """
    let result = try rewritten(
      "{\"log\": {\"entries\": [\(entry)], \"pages\": [{\"title\": \"\(url)\"}]}}")
    #expect(
      Set(result.secrets.map(\.finding.location))
        == ["exchange URL query token", "recording URL query token"], "\(result.secrets)")
  }

  @Test("includes bodies in files beside it, without their secrets")
  func attached() throws {
    try folder.write("{\"password\": \"\(Secret.text)\"}", to: "a.json")
    try folder.write([0xFF, 0x00, 0x01], to: "b.bin")
    let entry = """
      {"request": {"method": "POST", "url": "http://a.example/", "headers": [],
      "postData": {"mimeType": "application/octet-stream", "_file": "b.bin"}},
      "response": {"status": 200, "headers": [],
      "content": {"mimeType": "application/json", "_file": "a.json"}}}
      """
    let result = try rewritten("{\"log\": {\"entries\": [\(entry)]}}")
    #expect(result.secrets.map(\.finding.name) == ["password"])
    let path = folder.path("session.har")
    let found = try RecordingRewriter(redactor: Redactor(key: [1])).secrets(path: path)
    #expect(found.secrets.count == 1)
    let elsewhere = try folder.write(result.document, to: "elsewhere/clean.har")
    let exchange = try #require(try HARImporter().read(path: elsewhere).exchanges.first)
    guard case .response(let response) = exchange.outcome,
      case .content(let answer) = response.body,
      case .content(let sent) = exchange.request.body
    else {
      Issue.record("bodies are lost: \(exchange)")
      return
    }
    #expect(Secret.masked(try answer.bytes()) == "{\"password\": \"§\"}")
    #expect(try sent.bytes() == [0xFF, 0x00, 0x01])
  }

  @Test("with a name twice in an object keeps neither secret")
  func repeated() throws {
    let entry = Self.entry.replacing(
      "\"comment\":", with: "\"_x\": {\"a\": \"PLANTED\", \"a\": 1}, \"comment\":")
    let text = "{\"log\": {\"entries\": [\(entry)]}}"
    #expect(!String(decoding: try rewritten(text).document, as: UTF8.self).contains(Secret.text))
  }

  @Test(
    "is never in memory whole",
    .enabled(if: !Sanitizer.isOn && Memory.isKnown, "what memory is used cannot be told here"))
  func bounded() throws {
    let entry = Self.entry.replacing("PLANTED", with: Secret.text).replacing(
      "seen", with: String(repeating: "filler ", count: 150_000))
    let count = 24
    let path = try folder.write(
      "{\"log\": {\"entries\": [" + Array(repeating: entry, count: count).joined(separator: ",")
        + "]}}", to: "large.har")
    let size = entry.utf8.count * count
    let before = try Memory.residentBytes()
    var (written, most) = (0, 0)
    let result = try RecordingRewriter(redactor: Redactor(key: [1])).redact(path: path) { piece in
      written += piece.count
      most = max(most, try Memory.residentBytes() - before)
    }
    #expect(result.exchanges == count && written > size)
    #expect(most < size / 2, "\(most) bytes of memory for \(size)")
  }

  @Test("that is packed by gzip is packed again where that is asked for")
  func packed() throws {
    let path = try folder.write(Self.document, to: "session.har")
    var packed: [UInt8] = []
    _ = try RecordingRewriter(redactor: Redactor(key: [1])).redact(path: path, isPacked: true) {
      packed += $0
    }
    let gzip = try folder.write(packed, to: "session.har.gz")
    #expect(try HARImporter().read(path: gzip).exchanges.count == 1)
    #expect(try Rewritten(path: gzip, key: 2).document == Rewritten(path: path, key: 1).document)
  }

  @Test(
    "that a browser made of a real application holds no password, and reads as before",
    .enabled(if: Corpus.hasDjango, "the shared sample is not there"))
  func django() throws {
    let importer = HARImporter()
    let before = try importer.read(path: Corpus.django)
    let result = try Rewritten(path: Corpus.django, key: 1)
    let text = String(decoding: result.document, as: UTF8.self)
    #expect(!text.contains("correct-horse"))
    let after = try importer.read(path: try folder.write(result.document, to: "django.har"))
    #expect(after.exchanges.count == before.exchanges.count)
    #expect(after.warnings.map(\.code) == before.warnings.map(\.code))
    let path = folder.path("django.har")
    #expect(try RecordingRewriter(redactor: Redactor(key: [2])).secrets(path: path).secrets.isEmpty)
  }
}

/// The result of rewriting a file, and the new file. A HAR file that was redacted.
struct Rewritten {
  let document: [UInt8]
  let exchanges: Int
  let secrets: [RecordedSecret]

  init(path: String, key: UInt8) throws {
    var document: [UInt8] = []
    let result = try RecordingRewriter(redactor: Redactor(key: [key])).redact(path: path) {
      document += $0
    }
    (self.document, exchanges, secrets) = (document, result.exchanges, result.secrets)
  }
}

/// The memory of the process.
private enum Memory {
  private static let file = "/proc/self/statm"
  static let isKnown = FileManager.default.fileExists(atPath: file)

  static func residentBytes() throws -> Int {
    let text = try String(contentsOfFile: file, encoding: .utf8)
    return try #require(text.split(separator: " ").dropFirst().first.flatMap { Int($0) }) * 4096
  }
}

private enum Corpus {
  static let django: String = {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(3).joined(separator: "/") + "/../shared/samples/django-admin.har"
  }()

  static let hasDjango = FileManager.default.fileExists(atPath: django)
}
