import BridgeCore
import BridgeKit
import BridgeServer
import BridgeTestSupport
import BridgeTransport
import HTTPTypes
import Testing

@Suite("a reverse proxy", .timeLimit(.minutes(5)), .enabled(if: Curl.isThere, "no curl"))
struct ReverseProxyTests {
  @Test("shows the origin its own name and the client the proxy's")
  func names() async throws {
    let origin = try LoopbackOrigin { connection in
      while let request = try connection.readRequest() {
        let own = "http://\(request.first("host") ?? "")"
        try connection.answer(
          request,
          with: RawResponse(
            status: 302,
            fields: [
              ("Location", "\(own)/next?a=b"), ("Content-Location", "/here"),
              ("Link", "<\(own)/2>; rel=next, </3>; rel=last"), ("Refresh", "5; URL=\(own)/r"),
              ("Access-Control-Allow-Origin", own), ("Alt-Svc", "h3=\":443\""),
              ("Set-Cookie", "a=1; Domain=127.0.0.1; Path=/"), ("Set-Cookie", "b=2; Secure"),
              ("X-Seen-Origin", request.first("origin") ?? "-"),
              ("X-Seen-Referer", request.first("referer") ?? "-"),
              ("X-Seen-Connection", request.first("x-hop") ?? "-"),
            ]))
      }
    }
    try await withProxy(to: origin.url()) { proxy in
      let run = try await Curl.run(
        "-i", "-H", "Origin: \(proxy.origin)", "-H", "Referer: \(proxy.origin)/from?x", "-H",
        "Connection: X-Hop", "-H", "X-Hop: 1", "\(proxy.origin)/start")
      let (own, shown) = ("http://\(origin.authority)", "\(proxy.origin)")
      for line in [
        "Location: \(shown)/next?a=b", "Content-Location: /here",
        "Link: <\(shown)/2>; rel=next, </3>; rel=last", "Refresh: 5; URL=\(shown)/r",
        "Access-Control-Allow-Origin: \(shown)", "Set-Cookie: a=1; Path=/",
        "Set-Cookie: b=2; Secure", "X-Seen-Origin: \(own)", "X-Seen-Referer: \(own)/from?x",
        "X-Seen-Connection: -",
      ] {
        #expect(run.output.contains("\r\n\(line)\r\n"), "\(line)")
      }
      #expect(!run.output.contains("Alt-Svc"))
    }
  }

  @Test(
    "counts the proxies that OPTIONS and TRACE may pass, and responds where they may pass no more",
    arguments: [
      ("OPTIONS", "0", nil, 200), ("OPTIONS", "1", "0", 200), ("TRACE", "0", nil, 405),
      ("TRACE", "10", "9", 200), ("GET", "0", "0", 200), ("OPTIONS", "x", "x", 200),
      ("OPTIONS", "-1", "-1", 200),
    ] as [(String, String, String?, Int)])
  func maxForwards(method: String, given: String, sent: String?, status: Int) async throws {
    let origin = try LoopbackOrigin.answering { _ in RawResponse(body: []) }
    try await withProxy(to: origin.url()) { proxy in
      let run = try await Curl.run(
        "-i", "-X", method, "-H", "Max-Forwards: \(given)", "\(proxy.origin)/")
      #expect(run.output.hasPrefix("HTTP/1.1 \(status) "))
      #expect(origin.requests.map { $0.first("max-forwards") } == (sent.map { [$0] } ?? []))
    }
  }

  @Test("passes every byte of bodies, codings and trailers in both directions")
  func bytes() async throws {
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    let origin = try LoopbackOrigin.answering { request in
      RawResponse(
        fields: [("Content-Encoding", "gzip"), ("X-Sent", "\(request.trailers)")],
        body: request.body, framing: .chunked(size: 1000, trailers: [.init("Sum", "1")]))
    }
    try await withProxy(to: origin.url()) { proxy in
      let folder = try TemporaryFolder()
      try folder.write(bytes, to: "in")
      for extra in ["Expect:", "Expect: 100-continue", "Transfer-Encoding: chunked"] {
        let run = try await Curl.run(
          "-X", "POST", "-H", extra, "-H", "Accept-Encoding: gzip", "--data-binary",
          "@\(folder.path("in"))", "-o", folder.path("out"), "\(proxy.origin)/")
        #expect(run.errors == "", "\(extra)")
        #expect(try folder.read("out") == bytes, "\(extra)")
        #expect(origin.requests.last?.body == bytes)
      }
      let heard = try await RawClient(port: proxy.port).say(
        "POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
          + "2\r\nhi\r\n0\r\nDigest: d\r\n\r\n")
      #expect(heard.hasSuffix("2\r\nhi\r\n0\r\nSum: 1\r\n\r\n"))
      #expect(origin.requests.last?.trailers == [.init("Digest", "d")])
    }
  }

  @Test("lets events through as they come, and tells the origin when the client has gone")
  func events() async throws {
    let origin = try LoopbackOrigin { connection in
      _ = try connection.readRequest()
      try connection.write(
        "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: 1\n\n")
      connection.waitForClose()
    }
    try await withProxy(to: origin.url()) { proxy in
      let heard = try await RawClient(port: proxy.port).say(
        "GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n"
      ) { $0.contains("data: 1") }
      #expect(heard.contains("Transfer-Encoding: chunked"))
      for await event in origin.events { if case .closed = event { break } }
    }
  }

  @Test("passes 1xx responses on as they come, but not to HTTP/1.0 (RFC 9110 §15.2)")
  func interim() async throws {
    let origin = try LoopbackOrigin { connection in
      let request = try connection.readRequest()
      try connection.write(
        "HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nConnection: X\r\nX: 1\r\n"
          + "Content-Length: 7\r\nTrailer: Sum\r\nSet-Cookie: sid=SECRET; HttpOnly\r\n"
          + "Link: <http://\(request?.first("host") ?? "")/a.css>; rel=preload\r\n\r\n")
      if request?.path == "/waits" { return connection.waitForClose() }
      try connection.respond(body: Array("done".utf8))
    }
    let proxy = ReverseProxy(
      Pipeline.standard(over: try CurlTransport()), ProxyRules(target: try RequestURL(origin.url()))
    )
    try await withServer(.cleartext, proxy) { server in
      let client = RawClient(port: server.port)
      let hints =
        "HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\n"
        + "Link: <http://localhost/a.css>; rel=preload\r\n\r\n"
      let early = try await client.say("GET /waits HTTP/1.1\r\nHost: localhost\r\n\r\n") {
        $0.contains("preload\r\n\r\n")
      }
      #expect(early == hints)
      let whole = try await client.say(
        "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
      #expect(whole.contains("preload\r\n\r\nHTTP/1.1 200 ") && whole.hasSuffix("\r\n\r\ndone"))
      let old = try await client.say("GET / HTTP/1.0\r\nHost: localhost\r\n\r\n")
      #expect(old.hasPrefix("HTTP/1.1 200 ") && old.hasSuffix("\r\n\r\ndone"))
      let run = try await Curl.run("--http2-prior-knowledge", "-i", "\(server.origin)/")
      #expect(
        run.output.hasPrefix("HTTP/2 102") && run.output.contains("HTTP/2 103"), "\(run.output)")
      #expect(run.output.hasSuffix("done") && run.output.contains("HTTP/2 200"))
    }
  }

  @Test("reports with 502 that the origin is down, and with an early end that it aborted")
  func down() async throws {
    let origin = try LoopbackOrigin { connection in
      _ = try connection.readRequest()
      try connection.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf")
    }
    let told = Locked<[String]>([])
    try await withProxy(to: origin.url(), told: { line in told.withLock { $0.append(line) } }) {
      proxy in
      let half = try await RawClient(port: proxy.port).say(
        "GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n")
      #expect(half.hasSuffix("\r\n\r\nhalf"))
      #expect(told.withLock { $0.first }?.hasPrefix("GET /a: the response broke off: ") == true)
      origin.stop()
      let run = try await Curl.run("-w", "%{http_code}", "\(proxy.origin)/")
      #expect(
        run.output.contains("the origin gave no answer: nothing answers at \(origin.authority)"))
      #expect(run.output.hasSuffix("502"))
      #expect(told.withLock { $0.last }?.hasPrefix("nothing answers at ") == true)
      #expect(told.withLock { $0.count } == 2)
    }
  }

  @Test(
    "refuses trailers that would frame or route a request (RFC 9110 §6.5.1)",
    arguments: [("Host", 400), ("Content-Length", 400), ("Transfer-Encoding", 400), ("Sum", 200)])
  func trailers(name: String, status: Int) async throws {
    let origin = try LoopbackOrigin.answering { _ in .text("hello") }
    try await withProxy(to: origin.url()) { proxy in
      let answer = try await RawClient(port: proxy.port).say(
        "POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
          + "3\r\nabc\r\n0\r\n\(name): 1\r\n\r\n")
      #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(answer)")
      #expect(answer.contains("must not be a trailer field") == (status == 400))
    }
  }

  @Test("refuses hosts that are not its own, and WebSockets, and reports it")
  func refusals() async throws {
    let origin = try LoopbackOrigin.answering { _ in .text("hello") }
    let told = Locked<[String]>([])
    try await withProxy(to: origin.url(), told: { code in told.withLock { $0.append(code) } }) {
      proxy in
      let foreign = try await Curl.run(
        "-w", "%{http_code}", "-H", "Host: evil.example", "\(proxy.origin)/")
      #expect(foreign.output.hasSuffix("421"))
      let socket = try await Curl.run(
        "-w", "%{http_code}", "-H", "Connection: keep-alive, Upgrade", "-H", "Upgrade: websocket",
        "\(proxy.origin)/ws")
      #expect(socket.output.hasSuffix("501"))
      #expect(told.withLock { $0 } == ["other-host", "websocket"])
      #expect(origin.requestCount == 0)
    }
  }

  @Test("leads WebSockets past the pipeline, what the client sends ahead included")
  func webSockets() async throws {
    let origin = try LoopbackOrigin { connection in
      guard let request = try connection.readHead() else { return }
      let host = request.first("host") ?? ""
      guard request.first("upgrade") == "websocket", request.first("origin") == "http://\(host)"
      else {
        return try connection.write("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n")
      }
      try connection.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n")
      while true {
        let bytes = try connection.read(upTo: 100)
        if bytes.isEmpty { return }
        try connection.write(bytes)
      }
    }
    let told = Locked<[String]>([])
    let isOver = Gate()
    let url = try RequestURL(origin.url())
    let proxy = ReverseProxy(
      .standard(over: try CurlTransport()), ProxyRules(target: url),
      tunnelTarget: TunnelTarget(Origin(url))
    ) { incident in
      guard case .tunnelled(let sentence) = incident else { return }
      told.withLock { $0.append(sentence) }
      isOver.open()
    }
    let server = try await LoopbackServer(at: ListenAddress(port: 0), proxy)
    let heard = try await RawClient(port: server.port).say(
      "GET /live?x HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nOrigin: \(server.origin)\r\n"
        + "Connection: Upgrade\r\nUpgrade: websocket\r\n\r\nping"
    ) { $0.hasSuffix("ping") }
    #expect(heard.hasPrefix("HTTP/1.1 101 "))
    try await isOver.pass()
    #expect(
      told.withLock { $0 } == [
        "GET /live became a WebSocket: 4 bytes from the client, 4 bytes to it"
      ])
    origin.stop()
    let down = try await RawClient(port: server.port).say(
      "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"
    ) { $0.contains("cannot be reached") }
    #expect(down.hasPrefix("HTTP/1.1 502 "))
    await server.stop()
  }

  @Test(
    "goes on speaking HTTP, host check included, where the origin does not agree to a WebSocket")
  func declined() async throws {
    let origin = try LoopbackOrigin.answering { request in
      .text(request.first("upgrade") == nil ? "plainly" : "as before")
    }
    let told = Locked<[String]>([])
    try await withTunnel(to: origin, told: { line in told.withLock { $0.append(line) } }) {
      server in
      let heard = try await RawClient(port: server.port).say(
        "GET /live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
          + "Upgrade: websocket\r\n\r\n"
          + "GET /more HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n")
      #expect(heard.hasPrefix("HTTP/1.1 200 ") && heard.contains("\r\n\r\nplainly"))
      #expect(heard.contains("HTTP/1.1 421 "))
      #expect(!origin.requests.contains { $0.target == "/more" })
      #expect(told.withLock { $0 } == [])
    }
  }

  @Test("brings a slow client all that a WebSocket's origin sent before it closed")
  func slowClient() async throws {
    let size = 20_000_000
    let head = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n"
    let origin = try LoopbackOrigin { connection in
      guard try connection.readHead() != nil else { return }
      try connection.write(head)
      try connection.write([UInt8](repeating: 1, count: size))
    }
    try await withTunnel(to: origin) { server in
      let request =
        "GET / HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: Upgrade\\r\\nUpgrade: websocket\\r\\n\\r\\n"
      let run = try await ProgramRun.of(
        "bash",
        [
          "-c",
          "exec 3<>/dev/tcp/127.0.0.1/\(server.port); printf '\(request)' >&3; "
            + "dd bs=64 status=none <&3 | wc -c",
        ])
      let heard = head.replacing("Upgrade:", with: "Connection: Upgrade\r\nUpgrade:")
      #expect(run.output.filter(\.isNumber) == "\(size + heard.utf8.count)")
    }
  }

  @Test("keeps parameters of the path out of what it tells of a WebSocket")
  func shownPath() async throws {
    let origin = try LoopbackOrigin { connection in
      guard try connection.readHead() != nil else { return }
      try connection.write("HTTP/1.1 101 Switching Protocols\r\n\r\n")
    }
    let told = Locked<[String]>([])
    let isOver = Gate()
    let note: @Sendable (String) -> Void = { sentence in
      told.withLock { $0.append(sentence) }
      isOver.open()
    }
    try await withTunnel(to: origin, told: note) { server in
      _ = try await RawClient(port: server.port).say(
        "GET /a;access_token=secret/b?c HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
          + "Upgrade: websocket\r\n\r\n")
      try await isOver.pass()
    }
    #expect(told.withLock { $0.first }?.hasPrefix("GET /a became a WebSocket") == true)
  }

  private func withTunnel(
    to origin: LoopbackOrigin, told: @escaping @Sendable (String) -> Void = { _ in },
    _ work: (LoopbackServer) async throws -> Void
  ) async throws {
    let url = try RequestURL(origin.url())
    let proxy = ReverseProxy(
      .standard(over: try CurlTransport()), ProxyRules(target: url),
      tunnelTarget: TunnelTarget(Origin(url))
    ) { incident in
      if case .tunnelled(let sentence) = incident { told(sentence) }
    }
    let server = try await LoopbackServer(at: ListenAddress(port: 0), proxy)
    do { try await work(server) } catch {
      await server.stop()
      throw error
    }
    await server.stop()
  }

  @Test(
    "carries 128 MiB up and down at once in bounded memory",
    .enabled(if: ProcessMemory.isKnown && !Sanitizer.isOn, "memory cannot be measured here"))
  func large() async throws {
    let size = 128 << 20
    let origin = try await LoopbackServer(
      at: ListenAddress(port: 0),
      ClosureResponder { .of($0.body) })
    let before = try ProcessMemory.peak
    try await withProxy(to: "\(origin.origin)/") { proxy in
      let run = try await ProgramRun.of(
        "bash",
        ["-c", "head -c \(size) /dev/zero | curl -sS -T - -o - \(proxy.origin)/ | wc -c"])
      #expect(run.errors == "")
      #expect(run.output.filter(\.isNumber) == "\(size)")
    }
    await origin.stop()
    let growth = try ProcessMemory.peak - before
    print("growth of VmHWM through proxy and origin: \(growth >> 10) KiB")
    #expect(growth < 64 << 20)
  }

  private func withProxy(
    to url: String, told: @escaping @Sendable (String) -> Void = { _ in },
    _ work: (LoopbackServer) async throws -> Void
  ) async throws {
    let pipeline = Pipeline.standard(over: try CurlTransport())
    let proxy = ReverseProxy(pipeline, ProxyRules(target: try RequestURL(url))) { incident in
      switch incident {
      case .refused(let code, _): told(code)
      case .failed(let sentence), .tunnelled(let sentence): told(sentence)
      }
    }
    let server = try await LoopbackServer(at: ListenAddress(port: 0), proxy)
    do { try await work(server) } catch {
      await server.stop()
      throw error
    }
    await server.stop()
  }
}
