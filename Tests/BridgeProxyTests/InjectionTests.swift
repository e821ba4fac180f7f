import BridgeCore
import BridgeTestSupport
import BridgeTransport
import HTTPTypes
import Testing

@testable import BridgeHandlers
@testable import BridgeProxy

@Suite("a script that a proxy puts into documents", .timeLimit(.minutes(1)))
struct InjectionTests {
  @Test(
    "comes behind the start of head, or what is there of it",
    arguments: [
      ("<!doctype html><html lang=en><head><title>", "<!doctype html><html lang=en><head>|<title>"),
      ("<!DOCTYPE html>\n<HTML>\n<body>", "<!DOCTYPE html>\n<HTML>|\n<body>"),
      (
        "\u{FEFF}<!-- > --><!doctype html PUBLIC '>'><p>",
        "\u{FEFF}<!-- > --><!doctype html PUBLIC '>'>|<p>"
      ),
      ("<html data-a='>'><head profile=\">\">x", "<html data-a='>'><head profile=\">\">|x"),
      ("<header>", "|<header>"), ("text", "|text"), ("", "|"), ("<!doctype", "|<!doctype"),
      ("<!doctype html><!-- <head> ", "<!doctype html>|<!-- <head> "),
      ("<?xml version='1.0'?>\n<!doctype html><p>", "<?xml version='1.0'?>\n<!doctype html>|<p>"),
    ])
  func place(document: String, expected: String) {
    let bytes = Array(document.utf8)
    let offset = InjectionPoint.offset(in: bytes)
    let found =
      String(decoding: bytes[..<offset], as: UTF8.self) + "|"
      + String(decoding: bytes[offset...], as: UTF8.self)
    #expect(found == expected)
  }

  @Test(
    "comes where it would in the whole document, once that is decided",
    arguments: [
      "<!doctype html><html lang=en><head><title>",
      "<!-- a -> b --> <!DOCTYPE html>\n<HTML>\n<body>",
      "\u{FEFF}<!-- > --><!doctype html PUBLIC '>'><p>", "<html data-a='>'><head profile=\">\">x",
      "<?xml version='1.0'?><!doctype html><p>", "<header>", "plain",
      "<!doctype html><!-- <head> -->x",
    ])
  func decided(document: String) {
    let bytes = Array(document.utf8)
    #expect(InjectionPoint.isDecided(by: bytes))
    for count in bytes.indices {
      let start = Array(bytes[..<count])
      guard InjectionPoint.isDecided(by: start) else { continue }
      #expect(InjectionPoint.offset(in: start) == InjectionPoint.offset(in: bytes), "\(count)")
    }
  }

  /// A document of an origin, through a proxy that injects `probe()`.
  private static func document(from origin: LoopbackOrigin) async throws -> String {
    let route = Route(
      host: "shop.example", toHost: "127.0.0.1", toPort: origin.port, isPlaintext: true)
    let proxy = try await ProxyFixture(routes: [route]) { _ in
    } prepare: {
      $0.register(InjectionHandler("probe()"))
    }
    let reply = try await proxy.curl(
      "--http1.1", "-H", "Sec-Fetch-Dest: document", "https://shop.example/")
    await proxy.stop()
    return reply.body
  }

  @Test("waits for a document that comes in small pieces")
  func pieces() async throws {
    let origin = try LoopbackOrigin { connection in
      _ = try connection.readHead()
      try connection.write(
        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n")
      try connection.trickle(
        Array("<!-- a --><!doctype html><html><head></head>text".utf8), by: 7,
        every: .milliseconds(3))
      connection.close()
    }
    let body = try await Self.document(from: origin)
    #expect(
      body.contains("<!-- a --><!doctype html><html><head><script>probe()</script></head>text"),
      "\(body)")
  }

  @Test(
    "is not in documents whose charset has two bytes for ASCII, and in those of UTF-8 by any label",
    arguments: [
      ("UTF-16LE", false), ("unicode", false), ("\"ucs-2\"", false), ("iso-10646-ucs-2", false),
      ("csUnicode", false), ("unicodeFFFE", false), ("unicode-1-1-utf-8", true),
      ("x-unicode20utf8", true),
    ])
  func wide(charset: String, isInjected: Bool) async throws {
    let origin = try LoopbackOrigin.answering { _ in
      RawResponse(
        fields: [("Content-Type", "text/html; charset=\(charset)")],
        body: isInjected ? Array("<p>a".utf8) : [0x3C, 0, 0x70, 0, 0x3E, 0])
    }
    let body = try await Self.document(from: origin)
    #expect(body.contains("probe") == isInjected)
  }

  @Test(
    "uses the fields of navigations if the browser does not say what a request is for",
    arguments: [
      (["Accept": "text/html,*/*", "Upgrade-Insecure-Requests": "1"], true),
      (["Accept": "text/html,*/*"], false),
      (["Accept": "*/*", "Upgrade-Insecure-Requests": "1"], false),
      (
        [
          "Accept": "text/html", "Upgrade-Insecure-Requests": "1",
          "X-Requested-With": "XMLHttpRequest",
        ], false
      ),
    ] as [([String: String], Bool)])
  func unsaid(fields: [String: String], isTaken: Bool) async throws {
    let response = BridgeResponse(
      status: 200, fields: [.contentType: "text/html"], body: .text("<p>"))
    let body = try await Self.injected(response, fields).body.collect(upTo: 1 << 10)
    #expect(String(decoding: body, as: UTF8.self).contains("probe()") == isTaken)
  }

  /// A response, once it has come through a handler that injects `probe()`.
  private static func injected(
    _ response: BridgeResponse, _ fields: [String: String]
  ) async throws -> BridgeResponse {
    var request = try BridgeRequest("GET", "http://shop.example/")
    for (name, value) in fields { request.fields[try #require(HTTPField.Name(name))] = value }
    request.body = .empty
    let pipeline = Pipeline(transport: ScriptedTransport { _ in response })
    pipeline.register(InjectionHandler("probe()"))
    return try await pipeline.load(request)
  }

  @Test(
    "is not in downloads, whatever a second Content-Disposition says",
    arguments: [
      (["attachment", "inline"], false), (["attachment; filename=a", "inline"], false),
      (["attachment, inline"], false), (["inline", "attachment"], true),
    ] as [([String], Bool)])
  func download(dispositions: [String], isTaken: Bool) async throws {
    var fields: HTTPFields = [.contentType: "text/html"]
    fields[values: .contentDisposition] = dispositions
    let response = BridgeResponse(status: 200, fields: fields, body: .text("<p>"))
    let body = try await Self.injected(response, ["Sec-Fetch-Dest": "document"]).body
      .collect(upTo: 1 << 10)
    #expect(String(decoding: body, as: UTF8.self).contains("probe()") == isTaken)
  }

  @Test("is on its way as soon as its place is known, before the rest of the document is read")
  func streaming() async throws {
    let journal = Journal<String>()
    let chunks = ["<!doctype html><head><title>", "a", "b"].map { Array($0.utf8) }
    let response = BridgeResponse(
      status: 200, fields: [.contentType: "text/html"],
      body: Body(once: ScriptedReader(chunks, noting: journal)))
    let reader = try await Self.injected(response, ["Sec-Fetch-Dest": "document"]).body.open()
    var heard = ""
    while !heard.contains("probe()"), let chunk = try await reader.next() {
      heard += String(decoding: chunk, as: UTF8.self)
    }
    #expect(heard.contains("<head><script>probe()</script>"))
    #expect(journal.entries == ["read"])
    while let chunk = try await reader.next() { heard += String(decoding: chunk, as: UTF8.self) }
    #expect(heard.hasSuffix("<title>ab"))
  }

  @Test(
    "takes away what describes the bytes that came",
    arguments: [
      "ETag", "Last-Modified", "Accept-Ranges", "Digest", "Content-Digest", "Repr-Digest",
      "Content-MD5",
    ])
  func description(name: String) async throws {
    let name = try #require(HTTPField.Name(name))
    let other = try #require(HTTPField.Name("X-Other"))
    let response = BridgeResponse(
      status: 200, fields: [.contentType: "text/html", name: "1", other: "1"], body: .text("<p>"))
    let document = try await Self.injected(response, ["Sec-Fetch-Dest": "document"])
    #expect(document.fields[name] == nil && document.fields[other] == "1")
    let data = try await Self.injected(response, ["Sec-Fetch-Dest": "empty"])
    #expect(data.fields[name] == "1")
  }

  @Test("is ASCII, and cannot end its element")
  func escaped() {
    let script = InjectedScript("say('é\u{1F600}</SCRIPT><!--')")
    #expect(
      String(decoding: script.element, as: UTF8.self)
        == #"<script>say('\u00e9\ud83d\ude00<\/SCRIPT>\x3C!--')</script>"#)
  }

  @Test(
    "is let in by its hash alone, where a policy would refuse it",
    arguments: [
      ("default-src 'self'", "default-src 'self'; script-src 'self' H"),
      // Inline styles would go by a hash in what governs them as well.
      (
        "default-src 'self' 'unsafe-inline' 'strict-dynamic'; img-src *",
        "default-src 'self' 'unsafe-inline' 'strict-dynamic'; img-src *"
          + "; script-src 'self' 'unsafe-inline' 'strict-dynamic' H"
      ),
      ("default-src 'self'; script-src 'nonce-x'", "default-src 'self'; script-src 'nonce-x' H"),
      ("script-src 'none'", "script-src H"),
      ("script-src 'unsafe-inline' 'self'", "script-src 'unsafe-inline' 'self'"),
      ("script-src 'unsafe-inline' 'nonce-x'", "script-src 'unsafe-inline' 'nonce-x' H"),
      ("script-src 'strict-dynamic' 'nonce-x'", "script-src 'strict-dynamic' 'nonce-x' H"),
      (
        "script-src 'unsafe-inline' 'strict-dynamic'",
        "script-src 'unsafe-inline' 'strict-dynamic' H"
      ),
      ("script-src a; script-src-elem b", "script-src a; script-src-elem b H"),
      ("img-src 'self'", "img-src 'self'"),
      ("script-src a, script-src b", "script-src a H, script-src b H"),
    ])
  func policy(given: String, expected: String) {
    let trimmed = { (text: String) in
      text.split(separator: " ").joined(separator: " ").replacing("; ", with: ";")
    }
    #expect(trimmed(ScriptPolicy.allowing("H", in: given)) == trimmed(expected))
  }

  @Test(
    "may connect to its own path alone, where a policy would refuse that",
    arguments: [
      ("default-src 'none'", "default-src 'none'; connect-src U; script-src H"),
      ("default-src a 'self'", "default-src a 'self'; script-src a 'self' H"),
      (
        "default-src 'self'; connect-src b",
        "default-src 'self'; connect-src b U; script-src 'self' H"
      ),
      ("connect-src 'none'", "connect-src U"), ("connect-src *", "connect-src *"),
      ("default-src b; script-src c", "default-src b; script-src c H; connect-src b U"),
      ("img-src b", "img-src b"),
    ])
  func connection(given: String, expected: String) {
    let trimmed = { (text: String) in
      text.split(separator: " ").joined(separator: " ").replacing("; ", with: ";")
    }
    let found = ScriptPolicy.allowing("H", connectingTo: "U", in: given)
    #expect(trimmed(found) == trimmed(expected))
  }

  @Test(
    "leaves a policy as written that does not refuse it",
    arguments: ["", "img-src\t'self';", "script-src  'unsafe-inline';;connect-src *,img-src a"])
  func policyAsWritten(given: String) {
    #expect(ScriptPolicy.allowing("H", connectingTo: "U", in: given) == given)
  }

  private static func site() throws -> LoopbackOrigin {
    try LoopbackOrigin.answering { request in
      RawResponse(
        fields: [
          (
            "Content-Type",
            request.path == "/data" ? "application/json" : "text/html; charset=latin1"
          ),
          ("ETag", "\"1\""), ("Content-Security-Policy", "script-src 'self'"),
        ],
        body: Array("<!doctype html><head></head>\(request.first("If-None-Match") ?? "-")".utf8))
    }
  }

  @Test(
    "is in documents only, whose length and tag fit",
    arguments: [
      ("/page", "document", true), ("/page", "iframe", true), ("/page", "object", true),
      ("/page", "embed", true), ("/page", "empty", false),
      ("/data", "document", false),
    ])
  func documents(path: String, destination: String, isThere: Bool) async throws {
    let origin = try Self.site()
    let route = Route(
      host: "shop.example", toHost: "127.0.0.1", toPort: origin.port, isPlaintext: true)
    let proxy = try await ProxyFixture(routes: [route]) { _ in
    } prepare: {
      $0.register(InjectionHandler("probe()"))
    }
    let reply = try await proxy.curl(
      "-i", "--http1.1", "-H", "Sec-Fetch-Dest: \(destination)", "-H", "If-None-Match: \"1\"",
      "https://shop.example\(path)")
    await proxy.stop()
    #expect(reply.body.contains("<head><script>probe()</script></head>") == isThere)
    #expect(reply.body.contains("ETag") != isThere)
    // A browser that keeps the one must not show it as the other.
    #expect(reply.body.contains("Vary: Sec-Fetch-Dest") == (path == "/page"))
    #expect(reply.body.contains("script-src 'self' 'sha256-") == isThere)
    let asked = try #require(origin.requests.first)
    let isDocument = destination != "empty"
    #expect((asked.first("If-None-Match") == nil) == isDocument)
    // curl says when a length is not that of the body.
    #expect(reply.status == 200)
  }
}
