import BridgeCore
import BridgeScript
import BridgeTestSupport
import HTTPTypes
import Testing

@Suite("a request of a page", .timeLimit(.minutes(1)))
struct NetworkTests {
  /// Answers with the received method, URL and body.
  private static let echo = ClosureTransport { request, _ in
    let body = try await request.body.collect(upTo: 64 << 20)
    return .text("\(request.method) \(request.urlText) \(String(decoding: body, as: UTF8.self))")
  }

  @Test("carries its body in a faithful engine")
  func faithful() async throws {
    let lines = try await TestPage(transport: Self.echo).log(
      of: """
        const bytes = new TextEncoder().encode("__bytes__");
        fetch("/a#f", { method: "POST", body: bytes.subarray(2, 7) }).then((r) => r.text()).then(console.log);
        """)
    #expect(
      lines == ["POST https://shop.example/a#f bytes"]
        || lines == ["POST https://shop.example/a bytes"])
  }

  @Test("loses its body in a lossy engine, and has no document.cookie and no beacon there")
  func lossy() async throws {
    let test = try TestPage(transport: Self.echo) { $0.engine = .lossy }
    let lines = try await test.log(
      of: """
        document.cookie = "a=1"; console.log("cookie", document.cookie);
        try { navigator.sendBeacon("/b", "x"); console.log("sent") } catch (error) { console.log(error.name) }
        const x = new XMLHttpRequest(); x.open("PUT", "/s", false); x.send("body"); console.log(x.responseText);
        fetch("/a", { method: "POST", body: "body" }).then((r) => r.text()).then(console.log);
        """)
    #expect(
      lines == [
        "cookie ", "TypeError", "PUT https://shop.example/s ", "POST https://shop.example/a ",
      ])
  }

  @Test("brings along what its host vouches for")
  func context() async throws {
    let contexts = Journal<PageContext>()
    let transport = ClosureTransport { request, _ in
      contexts.note(request.context)
      return .text("")
    }
    _ = try await TestPage(transport: transport).log(
      of: """
        fetch("/a", { credentials: "include" }).then(() => fetch("/b", { credentials: "omit" }))
          .then(() => fetch("/c")).then(() => navigator.sendBeacon("/d", "x"));
        """)
    #expect(contexts.entries.map(\.credentials) == [.include, .omit, .sameOrigin, .include])
    #expect(contexts.entries.map(\.initiator) == [.script, .script, .script, .beacon])
    #expect(contexts.entries.allSatisfy { $0.documentURL == "https://shop.example/cart" })
    let origin = Origin(scheme: "https", host: "shop.example", port: 443)
    #expect(contexts.entries.allSatisfy { $0.frameOrigin == origin && $0.navigation == nil })
  }

  @Test("streams its answer as it comes, without Set-Cookie, header bytes as they are")
  func streaming() async throws {
    let channel = BodyChannel()
    let transport = ClosureTransport { _, _ in
      let name = HTTPField.Name("X-Bytes") ?? .server
      var fields: HTTPFields = [.setCookie: "secret=1", .server: "test"]
      fields.append(HTTPField(name: name, lenientValue: [0xE9, 0x41]))
      return BridgeResponse(status: 201, fields: fields, body: Body(once: channel.makeReader()))
    }
    let test = try TestPage(transport: transport)
    try await test.page.run(
      """
      fetch("/").then(async (r) => {
        console.log(r.status, r.headers.get("x-bytes"), r.headers.get("set-cookie"), r.headers.get("server"));
        const reader = r.body.getReader();
        for (;;) { const { done, value } = await reader.read(); if (done) break; console.log(value.length) }
        console.log("done");
      });
      """, name: "stream.js")
    await test.console.wait(for: 1)
    #expect(channel.offer([1, 2, 3]) == .ready)
    await test.console.wait(for: 2)
    #expect(channel.offer([4]) == .ready)
    channel.finish()
    try await test.page.waitUntilIdle()
    #expect(test.lines == ["201 éA null test", "3", "1", "done"])
  }

  @Test("holds its answer back while it is not read")
  func backPressure() async throws {
    let channel = BodyChannel(highWater: 1 << 16)
    let transport = ClosureTransport { _, _ in
      BridgeResponse(status: 200, body: Body(once: channel.makeReader()))
    }
    let test = try TestPage(transport: transport)
    try await test.page.run(
      "let answer; fetch('/').then((r) => { answer = r; console.log('head') })", name: "hold.js")
    await test.console.wait()
    // A page that reads nothing accepts a limited part of 64 MiB, then the sender must wait.
    let chunk = [UInt8](repeating: 7, count: 1 << 16)
    let sent = Journal<Void>()
    let sender = Task {
      for _ in 0..<1024 {
        try await channel.send(chunk)
        sent.note(())
      }
      channel.finish()
    }
    try await test.page.run(
      "answer.arrayBuffer().then((b) => console.log(b.byteLength))", name: "read.js")
    try await sender.value
    try await test.page.waitUntilIdle()
    #expect(test.lines == ["head", "67108864"])
  }

  @Test("whose answer is not read does not keep the page from being idle")
  func unread() async throws {
    let stops = Journal<Void>()
    let channel = BodyChannel(onStop: { stops.note(()) })
    let transport = ClosureTransport { _, _ in
      BridgeResponse(status: 200, body: Body(once: channel.makeReader()))
    }
    let sender = Task {
      for _ in 0..<1024 { try await channel.send([UInt8](repeating: 7, count: 1 << 16)) }
    }
    let test = try TestPage(transport: transport)
    #expect(try await test.log(of: "fetch('/').then((r) => console.log(r.status))") == ["200"])
    await test.page.close()
    await stops.wait()
    await #expect(throws: (any Error).self) { try await sender.value }
  }

  @Test("whose answer is not read may have had a stream for its body")
  func unreadAfterUpload() async throws {
    let channel = BodyChannel()
    let transport = ClosureTransport { request, _ in
      _ = try await request.body.collect(upTo: 100)
      return BridgeResponse(status: 200, body: Body(once: channel.makeReader()))
    }
    let sender = Task {
      for _ in 0..<1024 { try await channel.send([UInt8](repeating: 7, count: 1 << 16)) }
    }
    let test = try TestPage(transport: transport)
    let lines = try await test.log(
      of: """
        const body = new ReadableStream({ start(c) { c.enqueue(new Uint8Array(9)); c.close() } });
        fetch("/", { method: "POST", body, duplex: "half" }).then((r) => console.log(r.status));
        """)
    #expect(lines == ["200"])
    await test.page.close()
    await #expect(throws: (any Error).self) { try await sender.value }
  }

  @Test("that script aborts is cancelled in the pipeline, and nothing of it comes")
  func abort() async throws {
    let (gate, ends) = (Gate(), Journal<Void>())
    let transport = ClosureTransport { _, _ in
      do { try await gate.pass() } catch {
        ends.note(())
        throw error
      }
      return .text("")
    }
    let test = try TestPage(transport: transport)
    try await test.page.run(
      "const c = new AbortController(); fetch('/', { signal: c.signal }).catch((e) => console.log(e.name))",
      name: "abort.js")
    await gate.waitForArrivals()
    try await test.page.run("c.abort()", name: "abort.js")
    await ends.wait()
    try await test.page.waitUntilIdle()
    #expect(test.lines == ["AbortError"])
  }

  @Test("that fails is a TypeError, and its time limit is a timeout")
  func failures() async throws {
    let gate = Gate()
    let transport = ClosureTransport { request, _ in
      if request.path == "/slow" { try await gate.pass() }
      throw BridgeError(.contractViolated, "broken")
    }
    let lines = try await TestPage(transport: transport).log(
      of: """
        const x = new XMLHttpRequest(); x.open("GET", "/x", false);
        try { x.send() } catch (error) { console.log(error.name) }
        const s = new XMLHttpRequest(); s.open("GET", "/slow"); s.timeout = 20;
        s.ontimeout = () => console.log("timeout"); s.send();
        fetch("/").catch((e) => console.log(e.name));
        """)
    #expect(Set(lines) == ["NetworkError", "TypeError", "timeout"])
    #expect(lines.count == 3)
  }

  @Test("streams a body that script writes piece by piece")
  func upload() async throws {
    let lines = try await TestPage(transport: Self.echo).log(
      of: """
        let n = 0;
        const body = new ReadableStream({ pull(c) { n++ < 300 ? c.enqueue(new Uint8Array(10000).fill(65)) : c.close() } });
        fetch("/", { method: "POST", body, duplex: "half" }).then((r) => r.text()).then((t) => console.log(t.length));
        """)
    #expect(lines == [String(3_000_000 + "POST https://shop.example/ ".count)])
  }

  @Test("tells how much of its body has left")
  func progress() async throws {
    let lines = try await TestPage(transport: Self.echo).log(
      of: """
        const x = new XMLHttpRequest(); x.open("POST", "/");
        x.upload.onload = (e) => console.log("upload", e.loaded, e.total); x.onload = () => console.log("load");
        x.send(new Uint8Array(200000));
        """)
    #expect(lines == ["upload 200000 200000", "load"])
  }
}
