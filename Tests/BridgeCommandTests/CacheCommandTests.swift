import BridgeCore
import BridgeTestSupport
import Testing

@Suite("bridge serve, bridge cache and --cache", .timeLimit(.minutes(5)))
struct CacheCommandTests {
  /// Answers with the number of the request, which is fresh for a minute.
  private func origin() throws -> LoopbackOrigin {
    let count = Locked(0)
    return try LoopbackOrigin.answering { request in
      let number = count.withLock { count in
        count += 1
        return count
      }
      return RawResponse(
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
    #expect(output.contains("Cache-Status: ajax-bridge;hit;ttl=") && output.hasSuffix("code 0\n"))
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
    #expect(
      try await command("stats").output
        == "0 entries, 0 bytes: 0 in the HTTP cache (0 bytes), 0 of 0 pages (0 bytes)\n")
  }

  @Test("a response that does not fit among kept pages is reported, and the page still gets it")
  func full() async throws {
    let (origin, folder) = (try origin(), try TemporaryFolder())
    let script = try folder.write(
      "fetch('/x').then(r => r.text()).then(t => console.log(t))", to: "page.js")
    let run = try await ProgramRun.of(
      Tool.path,
      [
        "page", script, "--url", origin.url(), "--cache", folder.path("cache"), "--offline",
        "network-first", "--offline-size", "100",
      ])
    #expect(run.output == "response 1\n" && run.code == 0)
    #expect(run.errors.contains("\(origin.url("/x")) is not kept: a response of "), "\(run)")
  }

  @Test("a server that is killed while it stores leaves entries that are whole or absent")
  func killed() async throws {
    let body = [UInt8](repeating: 7, count: 300_000)
    let origin = try LoopbackOrigin.answering { _ in
      RawResponse(fields: [("Cache-Control", "max-age=60"), ("ETag", "\"1\"")], body: body)
    }
    let folder = try TemporaryFolder()
    let run = try await Tool.bash(
      """
      for n in 1 2 3; do
        exec 3< <(exec "$0" serve --to "$1" --cache "$2")
        tool=$!
        read -r url <&3
        curl -s --parallel --parallel-max 8 "$url/$n/[1-100]" > /dev/null 2>&1 &
        curl -s "$url/$n/a" "$url/$n/b" "$url/$n/c" > /dev/null
        kill -KILL $tool; wait 2> /dev/null
        "$0" cache verify --cache "$2" > /dev/null; echo "code $?"
      done
      """, origin.url(""), folder.path("cache"))
    #expect(run.output == "code 0\ncode 0\ncode 0\n", "\(run)")
  }

  @Test("the whole cache is exported as a recording and as HAR")
  func exported() async throws {
    let (origin, folder) = (try origin(), try TemporaryFolder())
    let run = try await Tool.bash(
      """
      exec 3< <(exec "$0" serve --to "$1" --cache "$2/cache")
      tool=$!
      read -r url <&3
      for n in a b; do curl -s "$url/$n"; echo; done
      kill -INT $tool && wait $tool
      for name in all.bridgerec all.har; do
        "$0" cache export --cache "$2/cache" "$2/$name"; echo "code $?"
      done
      ls "$2"
      """, origin.url(""), folder.path(""))
    #expect(
      run.output
        == "response 1\nresponse 2\ncode 0\ncode 0\nall.bridgerec\nall.har\ncache\n", "\(run)")
    let har = try folder.readText("all.har")
    #expect(har.contains("response 1") && har.contains("response 2"))
  }

  @Test("what cannot be warmed is said at once")
  func unwarmed() async throws {
    let pages = try LoopbackOrigin.answering { request in
      request.path == "/empty.xml"
        ? RawResponse(body: Array("<urlset></urlset>".utf8)) : RawResponse(status: 404)
    }
    let folder = try TemporaryFolder()
    for (arguments, code, text) in [
      ([], 2, "no pages to load"),
      (["--sitemap", pages.url("/none.xml")], 1, "responded with 404"),
      (["--sitemap", pages.url("/empty.xml")], 1, "names no pages"),
      (["--limit", "0", "https://a.example/"], 2, "write 1 or more"),
    ] as [([String], Int, String)] {
      let run = try await ProgramRun.of(
        Tool.path, ["cache", "warm", "--cache", folder.path("cache")] + arguments)
      #expect(run.code == code && run.errors.contains(text), "\(run)")
    }
  }

  @Test(
    "what cannot be served is refused at once",
    arguments: [
      (["serve", "--to", "http://127.0.0.1:1/path", "--cache", "/tmp/none"], 2),
      (["serve", "--to", "http://127.0.0.1:1", "--cache", "/nowhere/cache"], 3),
      (["page", "x.js", "--url", "http://a.example/", "--offline", "offline-only"], 2),
      (["page", "x.js", "--url", "http://a.example/", "--offline-size", "1M"], 2),
    ] as [([String], Int)])
  func refused(_ arguments: [String], _ code: Int) async throws {
    let exit = try await ProgramRun.of(Tool.path, arguments).code
    #expect(exit == code)
  }
}

extension String {
  fileprivate func components(of part: String) -> Int { ranges(of: part).count }
}
