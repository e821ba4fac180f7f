import BridgeRecording
import BridgeTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite(
  "bridge-replay record", .timeLimit(.minutes(5)),
  .enabled(if: ServingTool.hasCurl, "there is no curl"))
struct RecordTests {
  private let folder: TemporaryFolder
  private var target: String { folder.path("session.bridgerec") }

  init() throws { folder = try TemporaryFolder(named: "record") }

  @Test("records what passes, so that a replay against the origin is the same")
  func roundTrip() async throws {
    let origin = try LoopbackOrigin.answering { request in
      request.path == "/moved"
        ? .redirect(to: "http://\(request.first("host") ?? "")/there")
        : .json("{\"path\":\"\(request.path)\",\"bytes\":\(request.body.count)}")
    }
    let port = folder.path("port")
    let proxy = try await ServingTool(
      "record", "--to", origin.url(), "--port-file", port, target)
    #expect(try folder.readText("port") == "\(proxy.port)\n")
    let run = try await ServingTool.curl(
      "-L", "-d", "name=value", "\(proxy.url)/moved", "-w", " %{num_redirects} %{url_effective}")
    #expect(run.output == "{\"path\":\"/there\",\"bytes\":0} 1 \(proxy.url)/there")
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let file = try folder.write(bytes, to: "up")
    _ = try await ServingTool.curl("-T", file, "\(proxy.url)/up")
    let end = try await proxy.stop()
    #expect(end.code == 0)
    #expect(end.errors.contains("3 exchanges: 3 complete\n"))

    let recording = try Recording.open(path: target)
    #expect(recording.warnings == [])
    #expect(
      recording.exchanges.map(\.request.url)
        == ["/moved", "/there", "/up"].map { origin.url($0) })
    #expect(try body(of: recording.exchanges[2]) == bytes)
    let replay = try await Tool.run("run", target, "--against", "live", "--allow-unsafe")
    #expect(replay.lastLine == "verdict: same", "\(replay.output)")
    #expect(replay.code == 0)
  }

  @Test("has everything that clients have seen when it is killed")
  func killed() async throws {
    let asked = Journal<Void>()
    let origin = try LoopbackOrigin.answering { request in
      asked.note(())
      return .json("{\"path\":\"\(request.path)\"}")
    }
    let proxy = try await ServingTool("record", "--to", origin.url(), target)
    async let load = ServingTool.curl(
      "-Z", "--parallel-max", "8", "-o", "/dev/null", "-w", "%{exitcode} %{url_effective}\n",
      "\(proxy.url)/[1-20000]")
    await asked.wait(for: 500)
    _ = try await proxy.stop(SIGKILL)
    let seen = try await load.output.split(separator: "\n").compactMap { line in
      line.hasPrefix("0 ") ? line.split(separator: "/").last : nil
    }
    let journal = try folder.readText("session.bridgerec/journal.ndjson")
    let recorded = Set(
      journal.split(separator: "\n").filter { $0.hasSuffix("}") }.compactMap { line in
        line.firstMatch(of: /"url":"[^"]*\/([0-9]+)"/).map { $0.1 }
      })
    #expect(seen.count > 100)
    #expect(seen.filter { !recorded.contains($0) } == [])
  }

  @Test("takes secrets out, unless it is told not to", arguments: [true, false])
  func secrets(isRedacting: Bool) async throws {
    let origin = try LoopbackOrigin.answering { _ in
      RawResponse(fields: [("Set-Cookie", "sessionid=opensesame1")], body: Array("ok".utf8))
    }
    let proxy = try await ServingTool(
      ["record", "--to", origin.url(), target] + (isRedacting ? [] : ["--no-redact"]))
    _ = try await ServingTool.curl(
      "-d", "password=opensesame2", "-H", "Authorization: Bearer opensesame3", proxy.url)
    #expect(try await proxy.stop().code == 0)
    // The origin still received them.
    #expect(origin.requests.first?.text == "password=opensesame2")
    let found = try await ProgramRun.of("grep", ["-rohE", "opensesame[123]", target])
    #expect(Set(found.output.split(separator: "\n")).count == (isRedacting ? 0 : 3))
  }

  @Test("takes out what it is told is a secret, and says by which rules")
  func rules() async throws {
    let origin = try LoopbackOrigin.answering { _ in .json(#"{"phone":"555-12345678"}"#) }
    let proxy = try await ServingTool(
      "record", "--to", origin.url(), target, "--secret", "license", "--secret-path", "$.phone")
    _ = try await ServingTool.curl("-d", "license=opensesame1", proxy.url)
    #expect(try await proxy.stop().code == 0)
    let found = try await ProgramRun.of("grep", ["-rohE", "opensesame1|12345678", target])
    #expect(found.output.isEmpty)
    let manifest = try folder.readText("session.bridgerec/manifest.json")
    #expect(
      manifest.contains(#""redaction": {"secretNames":["license"],"secretPaths":["$.phone"]}"#),
      "\(manifest)")
    let both = try await Tool.run(
      "record", "--to", origin.url(), folder.path("other"), "--no-redact", "--strict")
    #expect(both.code == 2 && both.errors.contains("--no-redact writes every secret"))
  }

  @Test("records an origin that is down, a client that leaves and an answer that ends early")
  func failures() async throws {
    let origin = try LoopbackOrigin { connection in
      guard let request = try connection.readRequest() else { return }
      if request.path == "/half" {
        try connection.write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf")
      } else {
        try connection.write("HTTP/1.1 200 OK\r\n\r\nevent")
        connection.waitForClose()
      }
    }
    let proxy = try await ServingTool("record", "--to", origin.url(), target)
    let half = try await ServingTool.curl("\(proxy.url)/half")
    #expect(half.output == "half")
    #expect(half.code == 18)
    let left = try await ServingTool.curl("-N", "--max-time", "1", "\(proxy.url)/events")
    #expect(left.output == "event")
    for await event in origin.events { if case .closed(2) = event { break } }
    origin.stop()
    let down = try await ServingTool.curl("-w", "%{http_code}", "\(proxy.url)/down")
    #expect(down.output.hasSuffix("502"))
    let end = try await proxy.stop(SIGTERM)
    #expect(end.code == 0)
    #expect(end.errors.contains("3 exchanges: 0 complete, 2 failed, 1 aborted\n"))
    let outcomes = try Recording.open(path: target).exchanges.map { "\($0.outcome)" }
    #expect(outcomes.count == 3)
  }

  @Test("notes what it refuses, and what passes by")
  func incidents() async throws {
    let origin = try LoopbackOrigin { connection in
      guard let request = try connection.readRequest() else { return }
      try connection.write(
        request.path.hasPrefix("/closed")
          ? "HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n"
          : "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n")
    }
    let proxy = try await ServingTool("record", "--to", origin.url(), target)
    let foreign = try await ServingTool.curl(
      "-H", "Host: evil.example", "-w", "%{http_code}", "\(proxy.url)/")
    #expect(foreign.output.hasSuffix("421"))
    func open(_ path: String) async throws -> ProgramRun {
      try await ServingTool.curl(
        "-H", "Connection: Upgrade", "-H", "Upgrade: websocket", "-w", "%{http_code}",
        "\(proxy.url)\(path)")
    }
    #expect(try await open("/closed").output == "403")
    _ = try await open("/ws?token=x")
    let end = try await proxy.stop()
    #expect(end.errors.contains("2 exchanges: 2 complete; 1 refused; 1 WebSockets passed"))
    let journal = try folder.readText("session.bridgerec/journal.ndjson")
    #expect(journal.contains("GET /ws became a WebSocket"))
    #expect(journal.contains("other-host"))
  }

  @Test("on a full disk says so, ends with 5 and leaves what it wrote readable")
  func fullDisk() async throws {
    let origin = try LoopbackOrigin.answering { _ in
      .text(String(repeating: "x", count: 100_000))
    }
    // Files are limited to 64 KiB: the journal stays below for a while, the first body does not.
    let script = try folder.write(
      "ulimit -f 64; trap '' XFSZ; exec \"$@\"\n", to: "limited.sh")
    let proxy = try await ServingTool(
      [script, Tool.path, "record", "--to", origin.url(), target], executable: "bash")
    let run = try await ServingTool.curl("-o", "/dev/null", "-w", "%{size_download}", proxy.url)
    #expect(run.output == "100000")
    let end = try await proxy.ended()
    #expect(end.code == 5)
    #expect(end.errors.contains("the recording has stopped: "))
    _ = try Recording.open(path: target)
  }

  @Test(
    "refuses what it cannot do before anything is written",
    arguments: [
      (["--to", "http://127.0.0.1:1", "--listen", "0.0.0.0:0"], "loopback only"),
      (["--to", "http://127.0.0.1:1/app"], "has a path"),
      (["--to", "127.0.0.1"], "URL of the origin"),
      (["--to", "http://127.0.0.1:1", "--listen", "nonsense"], "127.0.0.1:8080"),
    ])
  func usage(arguments: [String], told: String) async throws {
    let run = try await Tool.run(["record", target] + arguments)
    #expect(run.code == 2)
    #expect(run.errors.contains(told), "\(run.errors)")
    #expect(!Place.exists(target))
  }

  @Test("begins no recording when its port is taken")
  func portTaken() async throws {
    let other = try LoopbackOrigin.answering { _ in .text("") }
    let run = try await Tool.run(
      "record", target, "--to", "http://127.0.0.1:1", "--listen", other.authority)
    #expect(run.code == 2)
    #expect(run.errors.contains("port \(other.port) of 127.0.0.1 cannot be opened"))
    #expect(!Place.exists(target))
  }

  @Test("does not write over a recording")
  func alreadyThere() async throws {
    try folder.write("keep", to: "session.bridgerec/journal.ndjson")
    let run = try await Tool.run("record", target, "--to", "http://127.0.0.1:1")
    #expect(run.code == 2)
    #expect(try folder.readText("session.bridgerec/journal.ndjson") == "keep")
  }

  @Test(
    "in front of an origin that Chromium uploads to holds every byte",
    .enabled(if: ChromiumProgram.path != nil && !Sanitizer.isOn, "there is no Chromium to drive"))
  func chromiumUploads() async throws {
    let page = """
      <script>
      (async () => {
        const bytes = new Uint8Array(1500000).map((_, i) => i * 31 + (i >> 8));
        await fetch("/blob", { method: "POST", body: new Blob([bytes]) });
        const form = new FormData();
        form.append("file", new File([bytes], "näme.bin", { type: "image/png" }));
        await fetch("/form", { method: "POST", body: form });
        navigator.sendBeacon("/beacon", new Blob([bytes.slice(0, 50000)]));
        document.cookie = "seen=1";
        await fetch("/done");
      })();
      </script>
      """
    let origin = try LoopbackOrigin.answering { request in
      RawResponse(fields: [("Content-Type", "text/html; charset=utf-8")], body: Array(page.utf8))
    }
    let proxy = try await ServingTool("record", "--to", origin.url(), target)
    let browser = try ChildProcess(
      ChromiumProgram.path ?? "",
      ChromiumProgram.arguments(profile: folder) + ["--remote-debugging-port=0", "\(proxy.url)/"])
    var awaited: Set = ["/blob", "/form", "/beacon", "/done"]
    for await event in origin.events {
      if case .received(let request) = event { awaited.remove(request.path) }
      if awaited.isEmpty { break }
    }
    browser.send(SIGTERM)
    browser.wait()
    #expect(try await proxy.stop().code == 0)
    let done = origin.requests.first { $0.path == "/done" }
    #expect(done?.first("cookie") == "seen=1")
    let exchanges = try Recording.open(path: target).exchanges
    for path in ["/blob", "/form", "/beacon"] {
      let sent = try #require(origin.requests.first { $0.path == path })
      let recorded = try #require(exchanges.first { $0.request.url == origin.url(path) })
      #expect(sent.body.count >= 50_000)
      #expect(try body(of: recorded) == sent.body, "\(path)")
    }
  }

  private func body(of exchange: RecordedExchange) throws -> [UInt8] {
    guard case .content(let content) = exchange.request.body else { return [] }
    return try content.bytes()
  }
}
