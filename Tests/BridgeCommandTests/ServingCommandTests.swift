import BridgeTestSupport
import Testing

@Suite("bridge serve and bridge proxy", .timeLimit(.minutes(5)))
struct ServingCommandTests {
  @Test(
    "give files for URLs, put scripts into pages, cache, record, and fill a jar",
    arguments: Way.allCases)
  func options(way: Way) async throws {
    let (origin, folder) = (try ServedShop.origin(), try TemporaryFolder(named: "serving"))
    try folder.write("from the folder", to: "web/sub/a.txt")
    let script = try folder.write("probe()", to: "probe.js")
    let run = try await ServedShop(way: way, origin: origin).run(
      [
        "--handler", "\(folder.path("web"))@http://shop.example/assets/", "--inject", script,
        "--cache", folder.path("cache"), "--record", folder.path("s.bridgerec"), "--jar",
        folder.path("jar.sqlite"),
      ],
      """
      get /assets/sub/a.txt; echo
      get /assets/none -o /dev/null -w '%{http_code}\\n'
      get /assets/sub -o /dev/null -w '%{http_code} %{redirect_url}\\n'
      get /page -H 'Sec-Fetch-Dest: document'; echo
      get /page; echo
      for n in 1 2; do get /kept; echo; done
      get /login
      """)
    let heard = run.output.split(separator: "\n")
    #expect(heard.count == 8, "\(run)")
    #expect(Array(heard.prefix(2)) == ["from the folder", "404"])
    #expect(heard[2].hasPrefix("301 http://") && heard[2].hasSuffix("/assets/sub/"))
    #expect(
      Array(heard.dropFirst(3)) == [
        "<script>probe()</script><p>page", "<p>page", "kept", "kept", "code 0",
      ], "\(run)")
    #expect(origin.requests.filter { $0.path == "/kept" }.count == 1)
    #expect(try folder.readText("s.bridgerec/journal.ndjson").contains("/login"))
    let jar = try await Tool.cookies("list", "--jar", folder.path("jar.sqlite"))
    #expect(jar.output.contains("sid") && jar.output.contains("theme"), "\(jar)")
  }

  @Test(
    "send no request twice that may have had an effect (RFC 9110 §9.2.2)", arguments: Way.allCases)
  func once(way: Way) async throws {
    let origin = try LoopbackOrigin { connection in
      while let request = try connection.readRequest(), request.method != "POST" {
        try connection.answer(request, with: .text("here"))
      }
    }
    let run = try await ServedShop(way: way, origin: origin).run(
      [],
      """
      get /a; echo
      get /b -X POST -o /dev/null -w '%{http_code}\\n'
      """)
    #expect(run.output == "here\n502\ncode 0\n", "\(run)")
    #expect(origin.requests.map(\.method) == ["GET", "POST"])
  }

  @Test("report on standard error failed requests, and that https is tunnelled unread")
  func said() async throws {
    let folder = try TemporaryFolder(named: "serving")
    let run = try await Tool.bash(
      """
      get() { curl -s --max-time 20 -o "$1/body" -w '%{http_code}\\n' "${@:2}"; }
      exec 3< <(exec "$0" serve --to http://127.0.0.1:1 2> "$1/serve")
      serve=$!
      exec 4< <(exec "$0" proxy --credential none --allow 127.0.0.1 2> "$1/proxy")
      proxy=$!
      read -r url <&3
      get "$1" "$url/a"
      read -r url <&4
      get "$1" -x "$url" http://127.0.0.1:1/a
      kill -TERM $serve $proxy; wait $serve; wait $proxy
      """, folder.path)
    #expect(run.output == "502\n502\n", "\(run)")
    let (served, proxied) = (try folder.readText("serve"), try folder.readText("proxy"))
    #expect(served.hasPrefix("bridge: ") && served.contains("127.0.0.1:1"), "\(served)")
    #expect(proxied.hasPrefix("bridge: https is tunnelled unread"), "\(proxied)")
    #expect(proxied.contains("127.0.0.1:1"), "\(proxied)")
  }

  @Test("report outcomes of packages")
  func reports() async throws {
    let folder = try TemporaryFolder(named: "serving")
    let reports = try LoopbackOrigin.answering { _ in .json("{}") }
    let network = try LoopbackOrigin.answering { _ in .text("fetched") }
    try folder.write("<p>package", to: "site/index.html")
    let rules = try folder.write(
      #"{"onMiss":"network","allowsUnlisted":true,"fallbackBase":"\#(network.url("/"))"}"#,
      to: "s.json")
    let (archive, store) = (folder.path("1.zip"), folder.path("store"))
    for arguments in [
      ["build", folder.path("site"), archive, "--id", "app", "--version", "1", "--serving", rules],
      ["install", "--store", store, archive, "--allow-unsigned", "--activate"],
    ] {
      let run = try await ProgramRun.of(Tool.path, ["packages"] + arguments)
      #expect(run.code == 0, "\(run)")
    }
    let run = try await Tool.bash(
      """
      exec 3< <(exec "$0" serve --to https://app.package --packages "$1" --report "$2")
      tool=$!
      read -r url <&3
      curl -s "$url/other.js"; echo
      kill -INT $tool && wait $tool; echo "code $?"
      """, store, reports.url("/check"))
    #expect(run.output == "fetched\ncode 0\n", "\(run)")
    #expect(reports.requests.map(\.line) == ["POST /check"])
    #expect(reports.requests.first?.text.contains(#""outcome":"fetched""#) == true)
  }

  @Test("serve gives a package, with no other origin behind it")
  func package() async throws {
    let folder = try TemporaryFolder(named: "serving")
    try folder.write("<p>package", to: "site/index.html")
    let (archive, store) = (folder.path("1.zip"), folder.path("store"))
    for arguments in [
      ["build", folder.path("site"), archive, "--id", "app", "--version", "1"],
      ["install", "--store", store, archive, "--allow-unsigned"],
      ["activate", "--store", store, "app", "1"],
    ] {
      let run = try await ProgramRun.of(Tool.path, ["packages"] + arguments)
      #expect(run.code == 0, "\(run)")
    }
    let run = try await Tool.bash(
      """
      exec 3< <(exec "$0" serve --to https://app.package --packages "$1")
      tool=$!
      read -r url <&3
      curl -s "$url/"; echo
      kill -INT $tool && wait $tool; echo "code $?"
      """, store)
    #expect(run.output == "<p>package\ncode 0\n", "\(run)")
  }

  @Test(
    "refuse what they cannot use, and say why",
    arguments: [
      (["--handler", "web"], 2, "FOLDER@URL"),
      (["--handler", "/nowhere@http://a.example/"], 3, "/nowhere"),
      (["--handler", "/tmp@http://a.example/x"], 3, "slash"),
      (["--cache-size", "1M"], 2, "--cache FOLDER"),
      (["--report", "http://127.0.0.1:1/check"], 2, "--packages STORE"),
    ], [["serve", "--to", "http://127.0.0.1:1"], ["proxy"]])
  func refused(options: (arguments: [String], code: Int, clue: String), command: [String])
    async throws
  {
    let run = try await ProgramRun.of(Tool.path, command + options.arguments)
    #expect(run.code == options.code && run.errors.contains(options.clue), "\(run)")
  }
}
