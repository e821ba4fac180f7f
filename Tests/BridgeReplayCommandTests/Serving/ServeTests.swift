import BridgeTestSupport
import Testing

@Suite(
  "bridge-replay serve", .timeLimit(.minutes(5)),
  .enabled(if: ServingTool.hasCurl, "there is no curl"))
struct ServeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(named: "serve") }

  @Test("gives the answers that a replay against it takes for the same", arguments: [false, true])
  func same(isSecure: Bool) async throws {
    let certificate = folder.path("cert.pem")
    let server = try await ServingTool(
      ["serve", Place.sample] + (isSecure ? ["--tls", "--certificate-out", certificate] : []))
    let trust = isSecure ? ["--ca-file", certificate] : []
    let run = try await Tool.run(
      ["run", Place.sample, "--against", server.url, "--allow-unsafe", "-c", "4"] + trust)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.lastLine == "verdict: same")
    let end = try await server.stop()
    #expect(end.code == 0)
    #expect(end.errors.contains("65 answered\n"))
  }

  @Test("speaks HTTP/1.1 and HTTP/2, with TLS and without")
  func versions() async throws {
    let file = try folder.har([HARText.entry("GET", "https://shop.example/a")])
    let plain = try await ServingTool("serve", file)
    let secure = try await ServingTool("serve", file, "--tls")
    for (flags, url, version) in [
      (["--http1.1"], plain.url, "1.1"), (["--http2-prior-knowledge"], plain.url, "2"),
      (["--http1.1", "-k"], secure.url, "1.1"), (["--http2", "-k"], secure.url, "2"),
      (
        ["--http2", "-k", "--resolve", "shop.example:\(secure.port):127.0.0.1"],
        "https://shop.example:\(secure.port)", "2"
      ),
    ] {
      let run = try await ProgramRun.of(
        "curl",
        ["-sS", "-o", "/dev/null", "-w", "%{http_code} %{http_version}"] + flags + ["\(url)/a"])
      #expect(run.output == "200 \(version)", "\(flags) \(run.errors)")
    }
    #expect(try await plain.stop().code == 0)
    #expect(try await secure.stop().code == 0)
  }

  @Test(
    "gives equal requests what the option says",
    arguments: [
      ("last", ["200", "404", "404", "404"]), ("loop", ["200", "404", "200", "404"]),
      ("sequence", ["200", "404", "501", "501"]),
    ])
  func repeats(option: String, statuses: [String]) async throws {
    let url = "http://shop.example/a"
    let file = try folder.har([
      HARText.entry("GET", url), HARText.entry("GET", url, status: 404),
    ])
    let server = try await ServingTool("serve", file, "--on-repeat", option, "--on-miss", "501")
    var seen: [String] = []
    for _ in statuses {
      let run = try await ServingTool.curl(
        "-o", "/dev/null", "-w", "%{http_code}", "\(server.url)/a")
      seen.append(run.output)
    }
    #expect(seen == statuses)
    _ = try await server.stop()
  }

  @Test("says what comes closest to a request that was not recorded, and no secret")
  func misses() async throws {
    let file = try folder.har([HARText.entry("GET", "http://shop.example/list?page=2")])
    let server = try await ServingTool("serve", file)
    let run = try await ServingTool.curl("-i", "\(server.url)/list?token=hush")
    #expect(run.output.hasPrefix("HTTP/1.1 404 "))
    #expect(run.output.contains("Bridge-Replay-Miss: unmatched\r\n"))
    #expect(run.output.contains("GET /list is not in the recording\n  closest: #1: "))
    let foreign = try await ServingTool.curl(
      "-H", "Host: evil.example", "-w", "%{http_code}", server.url)
    #expect(foreign.output.hasSuffix("421"))
    let end = try await server.stop()
    #expect(end.errors.contains("GET /list is not in the recording; #1: "))
    #expect(end.errors.contains("0 answered, 2 missed"))
    #expect(!(run.output + end.errors).contains("hush"))
  }

  @Test("leads redirects and cookies here when it is told to")
  func rewriting() async throws {
    let fields = "{\"name\":\"Location\",\"value\":\"https://shop.example/next\"}"
    let file = try folder.har([
      HARText.entry("GET", "https://shop.example/", status: 302, fields: fields)
    ])
    for (options, location) in [([], "https://shop.example/next"), (["--rewrite"], nil)] {
      let server = try await ServingTool(["serve", file] + options)
      let run = try await ServingTool.curl("-i", "\(server.url)/")
      #expect(run.output.contains("Location: \(location ?? "\(server.url)/next")\r\n"))
      _ = try await server.stop()
    }
  }

  @Test(
    "refuses what it cannot do",
    arguments: [
      (["--listen", "0.0.0.0:0"], 2, "loopback only"), (["--on-miss", "200"], 2, "404 or 501"),
      (["--certificate", "x"], 2, "together"), (["--certificate-out", "x"], 2, "--tls"),
    ])
  func usage(arguments: [String], code: Int, told: String) async throws {
    let file = try folder.har([HARText.entry("GET", "http://shop.example/")])
    let run = try await Tool.run(["serve", file] + arguments)
    #expect(run.code == code)
    #expect(run.errors.contains(told), "\(run.errors)")
  }
}
