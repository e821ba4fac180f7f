import BridgeCore
import BridgeTestSupport
import Testing

@Suite("bridge serve, bridge cache and --cache", .timeLimit(.minutes(5)))
struct CacheCommandTests {
  /// Answers with the number of the request, for a minute; the time of a file that was asked for is not over.
  private func origin() throws -> LoopbackOrigin {
    let count = Locked(0)
    return try LoopbackOrigin.answering { request in
      let number = count.withLock { count in
        count += 1
        return count
      }
      return RawAnswer(
        fields: [
          ("Cache-Control", "max-age=60"), ("ETag", "\"\(number)\""), ("Set-Cookie", "a=1"),
        ],
        body: Array("response \(number)".utf8))
    }
  }

  @Test(
    "serve answers from the cache in both modes, and ends with 0", arguments: ["private", "shared"])
  func serve(_ mode: String) async throws {
    let (origin, folder) = (try origin(), try TemporaryFolder())
    let run = try await Tool.bash(
      """
      exec 3< <(exec "$0" serve --to "$1" --cache "$2" --cache-mode "$3")
      tool=$!
      read -r url <&3
      for n in 1 2; do curl -si "$url/a"; echo; done
      curl -s -r 0-3 "$url/a"; echo
      kill -INT $tool && wait $tool; echo "code $?"
      """, origin.url(""), folder.path("cache"), mode)
    let output = run.output.replacing("\r", with: "")
    #expect(origin.requestCount == 1, "\(run)")
    #expect(output.components(of: "Set-Cookie: a=1") == 1)
    #expect(output.components(of: "response 1") == 2 && output.contains("\nresp\n"))
    #expect(output.contains("Cache-Status: ajax-bridge; hit; ttl=") && output.hasSuffix("code 0\n"))
  }

  @Test(
    "a page opens again without the network, and what is kept can be seen, exported and removed")
  func page() async throws {
    let (origin, folder) = (try origin(), try TemporaryFolder())
    let script = try folder.write(
      "fetch('/x').then(r => r.text()).then(t => console.log(t))", to: "page.js")
    let (url, cache) = (origin.url(), folder.path("cache"))
    func page(_ mode: String) async throws -> ProgramRun {
      try await ProgramRun.of(
        Tool.path, ["page", script, "--url", url, "--cache", cache, "--offline", mode])
    }
    func command(_ arguments: String...) async throws -> ProgramRun {
      try await ProgramRun.of(Tool.path, ["cache"] + arguments + ["--cache", cache])
    }
    #expect(try await page("offline-only").code == 1)
    #expect(try await page("network-only").output == "response 1\n")
    origin.stop()
    for mode in ["offline-only", "network-first"] {
      #expect(try await page(mode).output == "response 1\n")
    }
    #expect(try await command("list", "--pages").output.hasSuffix("\(url)\n"))
    #expect(try await command("show", "\(url)x").output.contains("response 1") == false)
    #expect(try await command("verify").code == 0)
    #expect(try await command("export", url, folder.path("a.bridgerec")).code == 0)
    #expect(try folder.readText("a.bridgerec/journal.ndjson").contains("response 1"))
    #expect(try await command("clear", "--page", url).code == 0)
    #expect(try await command("clear", "--page", url).code == 1)
    #expect(try await page("offline-only").code == 1)
    #expect(try await command("clear").code == 0)
    #expect(try await command("stats").output == "0 entries, 0 bytes, 0 pages\n")
  }

  @Test(
    "what cannot be served is refused at once",
    arguments: [
      (["serve", "--to", "http://127.0.0.1:1/path", "--cache", "/tmp/none"], 2),
      (["serve", "--to", "http://127.0.0.1:1", "--cache", "/nowhere/cache"], 3),
      (["page", "x.js", "--url", "http://a.example/", "--offline", "offline-only"], 2),
    ] as [([String], Int)])
  func refused(_ arguments: [String], _ code: Int) async throws {
    let exit = try await ProgramRun.of(Tool.path, arguments).code
    #expect(exit == code)
  }
}

extension String {
  fileprivate func components(of part: String) -> Int { ranges(of: part).count }
}
