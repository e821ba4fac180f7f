import BridgeCore
import BridgeTestSupport
import Testing

@Suite("bridge cache shows and writes what is there", .timeLimit(.minutes(2)))
struct CacheLookTests {
  private let folder: TemporaryFolder
  private var cache: String { folder.path("cache") }

  init() throws { folder = try TemporaryFolder() }

  private func command(_ arguments: String...) async throws -> ProgramRun {
    try await ProgramRun.of(Tool.path, ["cache"] + arguments + ["--cache", cache])
  }

  /// Fills the cache with a page that posts two bodies to one URL.
  private func visit() async throws -> String {
    let origin = try LoopbackOrigin.answering { _ in
      RawResponse(fields: [("Cache-Control", "max-age=60"), ("ETag", "\"1\"")], body: [65])
    }
    let script = try folder.write(
      """
      (async () => {
        for (const body of ["a", "b"]) await fetch("/post", { method: "POST", body });
        await fetch("/x");
      })()
      """, to: "page.js")
    let run = try await ProgramRun.of(
      Tool.path,
      [
        "page", script, "--url", origin.url(), "--cache", cache, "--offline", "network-first",
        "--offline-posts",
      ])
    #expect(run.code == 0, "\(run)")
    return origin.url()
  }

  @Test("a damaged index is an error for looks, and left to what stores, which says so")
  func damaged() async throws {
    let text = String(repeating: "nonsense ", count: 100)
    try folder.write(text, to: "cache/cache.db")
    for arguments in [
      ["list"], ["show", "http://a.example/"], ["stats"], ["verify"],
      ["export", folder.path("x.har")],
    ] {
      let run = try await ProgramRun.of(
        Tool.path, ["cache"] + arguments + ["--cache", cache])
      #expect(run.code == 3 && run.errors.contains("cache.db is damaged"), "\(run)")
      #expect(try folder.readText("cache/cache.db") == text)
    }
    let script = try folder.write("1", to: "page.js")
    let page = try await ProgramRun.of(
      Tool.path, ["page", script, "--url", "http://a.example/", "--cache", cache])
    #expect(page.code == 0 && page.errors.contains("\(cache)/cache.db.damaged"), "\(page)")
    #expect(try await command("clear").code == 0)
    #expect(try folder.names(in: "cache").filter { $0.contains("damaged") } == [])
  }

  @Test("lists distinguish methods, bodies, and kept responses from cached ones")
  func methods() async throws {
    _ = try await visit()
    let kept = try await command("list", "--only", "kept").lines
    let posts = kept.filter { $0.contains("\tPOST ") }
    #expect(kept.count == 3 && posts.count == 2 && Set(posts).count == 2, "\(kept)")
    let cached = try await command("list", "--only", "cached").lines
    #expect(cached.count == 1 && cached.allSatisfy { $0.contains("\tGET\t") }, "\(cached)")
    let json = try await command("list", "--json").output
    #expect(json.contains(#""method":"POST","requestBody":"ca978112ca1b"#), "\(json)")
    #expect(json.contains(#""kept":false"#) && json.contains(#""kept":true"#))
    let stats = try await command("stats").output
    #expect(stats.contains("1 in the HTTP cache (") && stats.contains("3 of 1 pages ("), "\(stats)")
  }

  @Test("a page that is not whole says how many of its responses are missing, and which")
  func missing() async throws {
    let origin = try LoopbackOrigin.answering { request in
      RawResponse(body: [UInt8](repeating: 65, count: request.path == "/large" ? 5_000 : 1))
    }
    let script = try folder.write(
      """
      (async () => { for (const path of ["/x", "/large"]) await (await fetch(path)).text(); })()
      """, to: "page.js")
    let url = origin.url()
    func lists(_ size: String) async throws -> (text: String, json: String) {
      let run = try await ProgramRun.of(
        Tool.path,
        [
          "page", script, "--url", url, "--cache", cache, "--offline", "network-first",
          "--offline-size", size,
        ])
      #expect(run.code == 0, "\(run)")
      return (
        try await command("list", "--pages").output,
        try await command("list", "--pages", "--json").output
      )
    }
    let broken = try await lists("2000")
    #expect(broken.text.hasPrefix("1 responses, 1 missing\t"), "\(broken)")
    #expect(broken.text.hasSuffix("\t\(url)\n"), "\(broken)")
    #expect(
      broken.json.contains(#""missing":[{"url":"\#(url)large","reason":"noRoom"}]"#), "\(broken)")
    let whole = try await lists("20000")
    #expect(whole.text.hasPrefix("2 responses\t"), "\(whole)")
    #expect(whole.json.contains(#""missing":[]"#), "\(whole)")
  }

  @Test("an export to HAR names the file that it writes, and no other one")
  func export() async throws {
    let url = try await visit()
    let (file, lost) = (folder.path("x.har"), folder.path("none/x.har"))
    let run = try await command("export", url, file)
    #expect(run.code == 0 && run.errors.contains("recorded in \(file)\n"), "\(run)")
    #expect(try !folder.readText("x.har").contains("bridgerec"))
    let failed = try await command("export", url, lost)
    #expect(failed.code == 3 && failed.errors.contains(lost), "\(failed)")
    #expect(!failed.errors.contains("bridgerec"), "\(failed)")
  }
}

extension ProgramRun {
  fileprivate var lines: [Substring] { output.split(separator: "\n") }
}
