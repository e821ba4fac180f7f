import BridgeFormats
import BridgeTestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("bridge cache, as a new user uses it", .timeLimit(.minutes(5)))
struct CacheUseTests {
  private let folder: TemporaryFolder
  private let origin: LoopbackOrigin
  private var cache: String { folder.path("cache") }

  init() throws {
    folder = try TemporaryFolder(named: "cache-use")
    origin = try LoopbackOrigin.answering { request in
      RawResponse(
        fields: [("Content-Type", "text/plain")],
        body: Array("\(request.line) \(request.text)".utf8))
    }
  }

  private func command(_ arguments: [String]) async throws -> ProgramRun {
    try await ProgramRun.of(
      Tool.path, ["cache", arguments[0], "--cache", cache] + arguments.dropFirst())
  }

  /// Runs a page with this script, whose responses are cached.
  private func page(_ script: String, _ options: String...) async throws -> ProgramRun {
    try await ProgramRun.of(
      Tool.path,
      [
        "page", try folder.write(script, to: "page.js"), "--url", origin.url("/page"), "--cache",
        cache,
      ] + options)
  }

  private static let fetching = "fetch('/x').then((r) => r.text()).then((t) => console.log(t))"

  @Test("commands that look into a cache never create one, and name the folder that has none")
  func missing() async throws {
    for arguments in [
      ["list"], ["list", "--pages"], ["show", "http://a.example/"], ["stats"], ["clear"],
      ["verify"], ["export", "all.har"],
    ] {
      let run = try await command(arguments)
      #expect(run.code == 3 && run.output.isEmpty, "\(arguments): \(run)")
      #expect(run.errors.contains("there is no cache in \(cache)"), "\(run)")
      #expect(!FileManager.default.fileExists(atPath: cache))
    }
  }

  @Test("what is not there, or cannot be meant, is said with what to do")
  func refusals() async throws {
    _ = try await page(Self.fetching, "--offline", "network-first")
    let url = origin.url("")
    for (arguments, code, text) in [
      (["show", "\(url)/none"], 1, "bridge cache list lists the stored URLs"),
      (["show", "x"], 2, "write a URL such as https://"),
      (["clear", "--origin", "http://none.example"], 1, "nothing of http://none.example is"),
      (["clear", "--origin", "\(url)/page"], 2, "write \(url), or use --page"),
      (["clear", "--page", "\(url)/none"], 1, "bridge cache list --pages lists the kept ones"),
      (["clear", "--page", "\(url)/page", "--origin", url], 2, "exclude each other"),
      (["export", "\(url)/none", folder.path("x")], 1, "no page \(url)/none is kept in \(cache)"),
      (["export", "\(url)/page"], 2, "name the output after the URL"),
      (["warm", "--settle", "soon", "\(url)/page"], 2, "write a time such as 500ms"),
      (["warm", "x"], 2, "write a URL such as https://"),
    ] as [([String], Int, String)] {
      let run = try await command(arguments)
      #expect(run.code == code && run.errors.contains(text), "\(arguments): \(run)")
      #expect(run.output.isEmpty, "\(run)")
    }
  }

  @Test("URLs may have a fragment, and need no slash behind their host")
  func urls() async throws {
    _ = try await page(
      "fetch('/').then((r) => r.text())", "--url", origin.url("/"), "--offline", "network-first")
    let bare = origin.url("")
    #expect(try await command(["show", bare]).code == 0)
    #expect(try await command(["show", "\(bare)/#part"]).code == 0)
    #expect(try await command(["export", bare, folder.path("x.bridgerec")]).code == 0)
    #expect(try await command(["clear", "--page", bare]).code == 0)
  }

  @Test("every command that tells something has a JSON form")
  func json() async throws {
    _ = try await page(Self.fetching, "--offline", "network-first")
    let (url, page) = (origin.url("/x"), origin.url("/page"))
    let verified = #"{"checked":1,"dropped":[],"removedFiles":0}"# + "\n"
    for (arguments, start, part) in [
      (["list"], "[{\"url\":\"\(url)\",\"status\":200,", "\"partition\":"),
      (["list", "--pages"], "[{\"url\":\"\(page)\",\"responses\":1,", "\"visited\":"),
      (["show", url], "[{\"url\":\"\(url)\",\"status\":200,", "[\"Content-Type\",\"text/plain\"]"),
      (["stats"], "{\"entries\":1,\"bytes\":", "\"pages\":1,\"pageBytes\":"),
      (["verify"], verified, verified),
      (["clear", "--page", page], "{\"entries\":1,\"pages\":1}\n", ""),
      (["list"], "[]\n", ""), (["list", "--pages"], "[]\n", ""),
    ] as [([String], String, String)] {
      let run = try await command(arguments + ["--json"])
      #expect(run.code == 0 && run.output.hasPrefix(start), "\(arguments): \(run)")
      #expect(part.isEmpty || run.output.contains(part), "\(run)")
      #expect(throws: Never.self) { try JSONValue(parsing: Array(run.output.utf8)) }
    }
  }

  @Test("a damaged body is named and dropped by verify, with the code 1, and then all is well")
  func damaged() async throws {
    let large = try LoopbackOrigin.answering { _ in
      RawResponse(body: [UInt8](repeating: 7, count: 100_000))
    }
    _ = try await page(Self.fetching, "--url", large.url(), "--offline", "network-first")
    let shard = try #require(try folder.names(in: "cache/blobs").first)
    let blob = try #require(try folder.names(in: "cache/blobs/\(shard)").first)
    try FileManager.default.removeItem(atPath: folder.path("cache/blobs/\(shard)/\(blob)"))
    try folder.write("damage", to: "cache/blobs/\(shard)/\(blob)")
    let found = try await command(["verify"])
    #expect(found.code == 1 && found.output.hasPrefix("1 entries checked, "), "\(found)")
    #expect(found.output.hasSuffix("\ndropped: \(large.url("/x"))\n"), "\(found)")
    let again = try await command(["verify"])
    #expect(again.code == 0 && again.output.hasPrefix("0 entries checked, "), "\(again)")
  }

  @Test("an export has no secrets in it, unless that is asked for")
  func redacted() async throws {
    let secret = "hunter2-hunter2-hunter2"
    let origin = try LoopbackOrigin.answering { _ in
      RawResponse(
        fields: [("Content-Type", "application/json")],
        body: Array("{\"password\":\"\(secret)\",\"name\":\"Ada\"}".utf8))
    }
    _ = try await page(Self.fetching, "--url", origin.url("/"), "--offline", "network-first")
    for (flags, isThere) in [([], false), (["--no-redact"], true)] {
      for end in ["har", "bridgerec"] {
        let name = "\(flags.count).\(end)"
        let run = try await command(["export", folder.path(name)] + flags)
        #expect(run.code == 0, "\(run)")
        let text = try folder.readText(end == "har" ? name : "\(name)/journal.ndjson")
        #expect(text.contains(secret) == isThere && text.contains("Ada"), "\(name)")
      }
    }
  }

  @Test("a page with a cache alone has what HTTP allows from it, without asking again")
  func cached() async throws {
    let (fresh, strict) = ("max-age=60", "no-store")
    for (control, count) in [(fresh, 1), (strict, 2)] {
      let origin = try LoopbackOrigin.answering { _ in
        RawResponse(fields: [("Cache-Control", control)], body: Array("one".utf8))
      }
      for _ in 0..<2 {
        #expect(try await page(Self.fetching, "--url", origin.url("/")).output == "one\n")
      }
      #expect(origin.requestCount == count, "\(control)")
    }
  }

  @Test("clear says what went, and leaves other origins alone")
  func cleared() async throws {
    let other = try LoopbackOrigin.answering { _ in .text("other") }
    _ = try await page(Self.fetching, "--offline", "network-first")
    _ = try await page(Self.fetching, "--url", other.url(), "--offline", "network-first")
    let run = try await command(["clear", "--origin", origin.url("")])
    #expect(run.output == "1 entries removed, 1 pages\n", "\(run)")
    #expect(try await command(["list", "--pages"]).output.hasSuffix("\(other.url())\n"))
    #expect(try await command(["clear"]).output == "1 entries removed, 1 pages\n")
  }

  @Test("a page gets answers to what it posts without the network only if that was asked for")
  func posts() async throws {
    let script = """
      fetch('/form', { method: 'POST', body: 'a=1' }).then((r) => r.text())
        .then((t) => console.log(t), () => console.log('failed'))
      """
    for flags in [["--offline-posts"], []] {
      let (origin, stage) = (try LoopbackOrigin.answering { .text($0.text) }, folder.path("posts"))
      let file = try folder.write(script, to: "posts.js")
      let arguments = ["page", file, "--url", origin.url(), "--cache", stage] + flags
      func run(_ mode: String) async throws -> String {
        try await ProgramRun.of(Tool.path, arguments + ["--offline", mode]).output
      }
      #expect(try await run("network-only") == "a=1\n")
      origin.stop()
      #expect(try await run("offline-only") == (flags.isEmpty ? "failed\n" : "a=1\n"))
    }
  }

  @Test(
    "a cache for all keeps no pages",
    arguments: [["serve", "--to", "http://127.0.0.1:1"], ["proxy"]])
  func shared(_ command: [String]) async throws {
    let run = try await ProgramRun.of(
      Tool.path,
      command + [
        "--cache", folder.path("none/cache"), "--cache-mode", "shared", "--offline", "refresh",
      ])
    #expect(run.code == 2 && run.errors.contains("kept for one user"), "\(run)")
  }

  @Test("options for kept pages want a mode")
  func options() async throws {
    for flag in ["--offline-posts", "--offline-log"] {
      let run = try await page(Self.fetching, flag)
      #expect(run.code == 2 && run.errors.contains("need --offline MODE"), "\(run)")
    }
  }

  @Test("serve gives the parts that it has seen without their origin")
  func parts() async throws {
    let film = try LoopbackOrigin.answering { request in
      let text = "0123456789"
      guard request.first("Range") == "bytes=0-3" else {
        return RawResponse(body: Array(text.utf8))
      }
      return RawResponse(
        status: 206, fields: [("Content-Range", "bytes 0-3/10")], body: Array("0123".utf8))
    }
    let visit = """
      exec 3< <(exec "$0" serve --to "$1" --cache "$2" --offline network-first)
      tool=$!
      read -r url <&3
      curl -s -w ' %{http_code}\n' -r 0-3 "$url/film"
      curl -s -o /dev/null -w '%{http_code}\n' -r 4-6 "$url/film$3"
      kill -INT $tool && wait $tool; echo "code $?"
      """
    let online = try await Tool.bash(visit, film.url(""), cache, "?other")
    #expect(online.output == "0123 206\n200\ncode 0\n", "\(online)")
    film.stop()
    let offline = try await Tool.bash(visit, film.url(""), cache, "")
    #expect(offline.output == "0123 206\n502\ncode 0\n", "\(offline)")
  }

  @Test("serve keeps its cache as small as --cache-size says")
  func size() async throws {
    let origin = try LoopbackOrigin.answering { _ in
      RawResponse(
        fields: [("Cache-Control", "max-age=60")], body: [UInt8](repeating: 7, count: 5_000))
    }
    let run = try await Tool.bash(
      """
      exec 3< <(exec "$0" serve --to "$1" --cache "$2" --cache-size 50K)
      tool=$!
      read -r url <&3
      curl -s "$url/[1-20]" > /dev/null
      kill -INT $tool && wait $tool; echo "code $?"
      """, origin.url(""), cache)
    #expect(run.output == "code 0\n", "\(run)")
    let stats = try await command(["stats"]).output
    let numbers = stats.split(separator: " ").compactMap { Int($0) }
    // An origin may use half of the cache.
    #expect(1..<6 ~= numbers[0] && 5_000...25_600 ~= numbers[1], "\(stats)")
  }

  @Test("serve answers while nothing reads its standard error")
  func unreadErrors() async throws {
    let origin = try LoopbackOrigin.answering { _ in
      RawResponse(fields: [("Cache-Control", "max-age=60")], body: Array("kept".utf8))
    }
    let run = try await Tool.bash(
      """
      mkfifo "$2.err"; exec 4<>"$2.err"
      exec 3< <(exec "$0" serve --to "$1" --cache "$2" 2>"$2.err")
      tool=$!
      read -r url <&3
      curl -s "$url/a"; echo
      timeout 30 curl -s -o /dev/null -H 'Host: other.example' "$url/[1-4000]"; echo "code $?"
      curl -s -m 10 "$url/a"; echo
      kill -KILL $tool
      """, origin.url(""), cache)
    #expect(run.output == "kept\ncode 0\nkept\n", "\(run)")
  }

  @Test("serve gives pages and answers to posts without their origin, and lists pages as such")
  func serve() async throws {
    let visit = """
      exec 3< <(exec "$0" serve --to "$1" --cache "$2" --offline "$3" --offline-posts)
      tool=$!
      read -r url <&3
      curl -s "$url/a" -H 'Sec-Fetch-Dest: document'; echo
      curl -s "$url/a.css" -H 'Sec-Fetch-Dest: style' -H "Referer: $url/a"; echo
      curl -s "$url/form" -d a=1; echo
      curl -s -o /dev/null -w '%{http_code}\n' "$url/form" -d a="$3"
      kill -INT $tool && wait $tool; echo "code $?"
      """
    let seen = "GET /a \nGET /a.css \nPOST /form a=1\n"
    let online = try await Tool.bash(visit, origin.url(""), cache, "network-only")
    #expect(online.output == seen + "200\ncode 0\n", "\(online)")
    origin.stop()
    let offline = try await Tool.bash(visit, origin.url(""), cache, "network-first")
    #expect(offline.output == seen + "502\ncode 0\n", "\(offline)")
    let pages = try await command(["list", "--pages"]).output
    #expect(pages.contains("2 responses\t"), "\(pages)")
    #expect(pages.contains("\t\(origin.url("/a"))\n"), "\(pages)")
    #expect(!pages.contains(".css"), "\(pages)")
  }
}
