import BridgeCore
import BridgeTestSupport
import BridgeTransport
import Testing

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
    ])
  func place(document: String, expected: String) {
    let bytes = Array(document.utf8)
    let offset = InjectionPoint.offset(in: bytes)
    let found =
      String(decoding: bytes[..<offset], as: UTF8.self) + "|"
      + String(decoding: bytes[offset...], as: UTF8.self)
    #expect(found == expected)
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
      ("default-src 'self'", "default-src 'self' H"),
      ("default-src 'self'; script-src 'nonce-x'", "default-src 'self'; script-src 'nonce-x' H"),
      ("script-src 'none'", "script-src H"),
      ("script-src 'unsafe-inline' 'self'", "script-src 'unsafe-inline' 'self'"),
      ("script-src 'unsafe-inline' 'nonce-x'", "script-src 'unsafe-inline' 'nonce-x' H"),
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

  private static func site() throws -> LoopbackOrigin {
    try LoopbackOrigin.answering { request in
      RawAnswer(
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
      ("/page", "document", true), ("/page", "iframe", true), ("/page", "empty", false),
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
    #expect(reply.body.contains("script-src 'self' 'sha256-") == isThere)
    let asked = try #require(origin.requests.first)
    let isDocument = destination != "empty"
    #expect((asked.first("If-None-Match") == nil) == isDocument)
    // curl says when a length is not that of the body.
    #expect(reply.status == 200)
  }
}
