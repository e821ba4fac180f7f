import BridgeTestSupport
import Testing

@Suite("bridge packages serve, with a version on trial", .timeLimit(.minutes(5)))
struct ServePackageTests {
  private let folder: TemporaryFolder
  private var store: String { folder.path("store") }

  init() throws { folder = try TemporaryFolder(named: "bridge-serve") }

  private func packages(_ arguments: String...) async throws {
    let run = try await ProgramRun.of(Tool.path, ["packages"] + arguments)
    #expect(run.code == 0, "\(arguments): \(run.errors)")
  }

  private func install(_ version: String, _ readiness: String) async throws {
    try folder.write("<p>\(version)", to: "site/index.html")
    try folder.write("{\"readiness\":\"\(readiness)\"}", to: "s.json")
    let archive = folder.path("\(version).zip")
    try await packages(
      "build", folder.path("site"), archive, "--id", "app", "--version", version, "--serving",
      folder.path("s.json"))
    try await packages("install", "--store", store, archive, "--allow-unsigned")
  }

  @Test("tells the page that a browser has open of a version that another process activates")
  func news() async throws {
    try await install("1", "load")
    try await install("2", "load")
    try await packages("activate", "--store", store, "app", "1")
    let run = try await Tool.bash(
      """
      exec 3< <(exec "$0" packages serve --store "$1" app)
      pid=$!
      read -r url <&3
      curl -s -H 'Sec-Fetch-Dest: document' -H 'Sec-Fetch-Mode: navigate' "$url/" | grep -c bridge-package/news
      curl -s --max-time 20 -H 'Sec-Fetch-Mode: cors' -H 'Sec-Fetch-Site: same-origin' -H "Referer: $url/" \
        "$url/.well-known/bridge-package/news" &
      news=$!
      "$0" packages activate --store "$1" app 2 > /dev/null
      wait $news
      kill "$pid"; wait "$pid"
      """, store)
    let told = #"1\n{"package":"app","version":"1","active":"2","isNewer":true,"#
    #expect(run.output.replacing("\n", with: "\\n").hasPrefix(told), "\(run.output) \(run.errors)")
  }

  @Test(
    "keeps the page that a browser has open, which says that the version works",
    arguments: [("load", "loaded"), ("call", "ready")])
  func trial(readiness: String, word: String) async throws {
    try folder.write("run()", to: "site/a.js")
    try await install("1", readiness)
    try await install("2", readiness)
    try await packages("activate", "--store", store, "app", "1")
    try await packages("activate", "--store", store, "app", "2", "--on-trial")
    // In the form that a browser sends.
    let run = try await Tool.bash(
      """
      exec 3< <(exec "$0" packages serve --store "$1" app)
      pid=$!
      read -r url <&3
      nonce=$(curl -s -D - -o /dev/null -H 'Sec-Fetch-Dest: document' -H 'Sec-Fetch-Mode: navigate' \
        "$url/" | sed -n 's/^[Ss]erver-[Tt]iming:.*desc="\\([^"]*\\)".*/\\1/p' | tr -d '\\r')
      for n in 1 2; do
        curl -s -H 'Sec-Fetch-Dest: script' -H 'Sec-Fetch-Mode: no-cors' -H "Referer: $url/" "$url/a.js"; echo
      done
      curl -s -o /dev/null -w '%{http_code}\n' -d "$nonce" -H 'Sec-Fetch-Mode: cors' \
        -H 'Sec-Fetch-Site: same-origin' -H "Origin: $url" -H "Referer: $url/" \
        "$url/.well-known/bridge-package/$2"
      curl -s -o /dev/null -w '%{http_code}\n' -d "$nonce" -H 'Origin: http://127.0.0.1:1' \
        "$url/.well-known/bridge-package/$2"
      kill "$pid"; wait "$pid"
      """, store, word)
    #expect(run.output == "run()\nrun()\n204\n403\n", "\(run.output) \(run.errors)")
    let list = try await ProgramRun.of(Tool.path, ["packages", "list", "--store", store])
    let state = list.output.split(separator: "\n").first { $0.hasPrefix("app\t2") }
    #expect(state?.contains("\tgood") == true, "\(list.output)")
  }
}
