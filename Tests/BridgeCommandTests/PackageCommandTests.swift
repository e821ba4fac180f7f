import BridgeTestSupport
import Foundation
import Testing

@Suite("bridge packages", .timeLimit(.minutes(5)))
struct PackageCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(named: "bridge-packages")
    try folder.write("<p>one", to: "site/index.html")
    try folder.write("run()", to: "site/js/app.js")
  }

  private func packages(_ arguments: String...) async throws -> ProgramRun {
    try await ProgramRun.of(Tool.path, ["packages"] + arguments)
  }

  private func build(_ version: String, _ archive: String) async throws -> ProgramRun {
    try await packages(
      "build", folder.path("site"), folder.path(archive), "--id", "app", "--version", version)
  }

  @Test("builds the same archive of the same folder, and checks it")
  func build() async throws {
    #expect(try await build("1", "a.zip").code == 0)
    #expect(try await build("1", "b.zip").code == 0)
    #expect(try folder.read("a.zip") == folder.read("b.zip"))
    let run = try await packages("check", folder.path("a.zip"), "--json")
    #expect(run.code == 0 && run.errors.isEmpty)
    struct File: Decodable {
      let name: String
      let size: Int
      let sha256: String
    }
    let files = try JSONDecoder().decode([File].self, from: Data(run.output.utf8))
    #expect(files.map(\.name) == ["index.html", "js/app.js", "manifest.json"])
    #expect(files[0].size == 6 && files[0].sha256.count == 64)
  }

  @Test("says why an archive is refused, as JSON too")
  func refused() async throws {
    _ = try await build("1", "a.zip")
    try folder.write(try folder.read("a.zip") + [0], to: "longer.zip")
    let run = try await packages("check", folder.path("longer.zip"), "--json")
    #expect(run.code == 1)
    #expect(run.output.hasPrefix("{\"reason\":\"") && run.output.hasSuffix("}\n"), "\(run.output)")
    #expect(!run.errors.isEmpty)
    try folder.write("text", to: "text.zip")
    #expect(try await packages("check", folder.path("text.zip")).code == 1)
    #expect(try await packages("check", folder.path("none.zip")).code == 3)
    #expect(try await packages("check").code == 2)
    let twice = try await packages(
      "check", folder.path("a.zip"), "--password", "x", "--password-env", "PATH")
    #expect(twice.code == 2)
  }

  @Test("reads names in the encoding that it is told")
  func encoding() async throws {
    try folder.write("x", to: "site/XXXX.js")
    _ = try await build("1", "a.zip")
    let letters: [UInt8] = [0xD6, 0xD0, 0xCE, 0xC4]
    // The manifest has another name for the file, so its entry is renamed too.
    let bytes = try folder.read("a.zip").replacing(Array("XXXX".utf8), with: letters)
      .replacing(Array("manifest.json".utf8), with: Array("manifest.jso_".utf8))
    try folder.write(bytes, to: "gb.zip")
    let zip = folder.path("gb.zip")
    #expect(try await packages("check", zip).code == 1)
    #expect(try await packages("check", zip, "--name-encoding", "none").code == 2)
    #expect(
      try await packages("check", zip, "--name-encoding", "GB18030", "--json").output.contains(
        "中文.js"))
    let run = try await packages(
      "install", "--store", folder.path("store"), zip, "--id", "app", "--allow-unsigned",
      "--name-encoding", "GB18030")
    #expect(run.code == 0, "\(run.errors)")
  }

  @Test(
    "checks an encrypted archive with its password, and with no other, and marks what it installs",
    .enabled(if: ProgramRun.find("zip") != nil, "zip is not installed"))
  func password() async throws {
    let made = try await Tool.bash(
      "cd \"$1\" && zip -q -P secret locked.zip site/index.html", folder.path)
    try #require(made.code == 0, "\(made.errors)")
    let zip = folder.path("locked.zip")
    let (none, other) = (
      try await packages("check", zip), try await packages("check", zip, "--password", "other")
    )
    #expect(
      none.output.isEmpty && none.code == 1 && none.errors.contains("protected by a password"))
    #expect(
      other.output.isEmpty && other.code == 1 && other.errors.contains("the password is wrong"))
    let run = try await packages("check", zip, "--password", "secret", "--json")
    #expect(run.code == 0 && run.errors.contains("encrypted with ZipCrypto"))
    let environment = try await Tool.bash(
      "ZIP_PASSWORD=secret \"$0\" packages check \"$1\" --password-env ZIP_PASSWORD", zip)
    #expect(environment.code == 0)
    let store = folder.path("store")
    let installed = try await packages(
      "install", "--store", store, zip, "--id", "app", "--allow-unsigned", "--password", "secret")
    #expect(installed.output.contains("encrypted with ZipCrypto"), "\(installed.errors)")
    #expect(
      try await packages("list", "--store", store, "--json").output.contains(#""insecure":true"#))
    #expect(
      try await packages("show", "--store", store, "app", "0").output.contains(
        "encrypted with ZipCrypto"))
  }

  @Test("gives bridge page an origin of its own")
  func page() async throws {
    _ = try await build("1", "1.zip")
    _ = try await packages(
      "install", "--store", folder.path("store"), folder.path("1.zip"), "--allow-unsigned",
      "--activate")
    let script = try folder.write(
      "fetch('js/app.js').then(r => r.text()).then(t => console.log(t, location.origin))",
      to: "s.js")
    let run = try await ProgramRun.of(
      Tool.path,
      ["page", script, "--url", "https://app.package/", "--packages", folder.path("store")])
    #expect(run.code == 0)
    #expect(run.output == "run() https://app.package\n", "\(run.output) \(run.errors)")
  }

  @Test("lets a package answer the real URLs that it claims, where that is granted")
  func grant() async throws {
    try folder.write(#"{"claims":["https://m.example/act/"]}"#, to: "s.json")
    _ = try await packages(
      "build", folder.path("site"), folder.path("1.zip"), "--id", "app", "--version", "1",
      "--serving", folder.path("s.json"))
    let store = folder.path("store")
    _ = try await packages(
      "install", "--store", store, folder.path("1.zip"), "--allow-unsigned", "--activate")
    let script = try folder.write(
      "fetch('/act/js/app.js').then(r => r.text()).then(console.log, () => console.log('none'))",
      to: "s.js")
    let page = [
      "page", script, "--url", "https://m.example/act/", "--packages", store, "--map",
      "m.example=127.0.0.1:1",
    ]
    let granted = try await ProgramRun.of(Tool.path, page + ["--grant", "https://m.example=app"])
    #expect(granted.output == "run()\n", "\(granted.errors)")
    #expect(try await ProgramRun.of(Tool.path, page).output == "none\n")
    let odd = try await ProgramRun.of(Tool.path, page + ["--grant", "m.example"])
    #expect(odd.code == 2)
  }

  @Test("serves a package to any browser, by the rules that it was built with")
  func serve() async throws {
    try folder.write("<p>docs", to: "site/docs/index.html")
    try folder.write(
      #"{"spaFallback":"index.html","files":{"js/app.js":{"headers":{"X-A":"b"}}}}"#, to: "s.json")
    let built = try await packages(
      "build", folder.path("site"), folder.path("1.zip"), "--id", "app", "--version", "1",
      "--serving", folder.path("s.json"))
    #expect(built.code == 0, "\(built.errors)")
    let store = folder.path("store")
    _ = try await packages(
      "install", "--store", store, folder.path("1.zip"), "--allow-unsigned", "--activate")
    let run = try await Tool.bash(
      """
      exec 3< <(exec "$0" packages serve --store "$1" app)
      pid=$!
      read -r url <&3
      curl -s "$url/"; echo
      curl -s -D - -o /dev/null "$url/js/app.js" | tr -d '\\r' | grep -i '^x-a'
      curl -s -H 'Sec-Fetch-Dest: document' -H 'Sec-Fetch-Mode: navigate' "$url/users/7" | tail -n 1; echo
      curl -s -o /dev/null -w '%{http_code}\n' "$url/users/7"
      curl -s -o /dev/null -w '%{http_code}\n' -H 'Host: evil.example' "$url/"
      curl -s -o /dev/null -w '%{http_code} %{redirect_url}\n' "$url/docs" | sed "s|$url||"
      kill "$pid"; wait "$pid"
      exec 4< <(exec "$0" packages serve --store "$1" app --json)
      pid=$!
      read -r line <&4
      curl -s -o /dev/null -w '%{http_code}\n' "$(grep -o 'http[^"]*' <<<"$line")/"
      kill "$pid"; wait "$pid"
      """, store)
    #expect(
      run.output.lowercased() == "<p>one\nx-a: b\n</script><p>one\n404\n421\n301 /docs/\n200\n",
      "\(run.output) \(run.errors)")
    #expect(run.code == 0)
    #expect(try await packages("serve", "--store", store, "none").code == 1)
  }

  @Test(
    "makes no store to look into",
    arguments: [
      "list", "show app", "activate app 1", "rollback app", "pin app", "unpin app", "verify", "gc",
      "export app out.zip", "serve app",
    ])
  func missingStore(command: String) async throws {
    let words = command.split(separator: " ").map(String.init)
    let store = folder.path("typo")
    let run = try await ProgramRun.of(Tool.path, ["packages"] + words + ["--store", store])
    #expect(run.code == 3 && run.errors.contains("is not a package store"), "\(run)")
    #expect(!FileManager.default.fileExists(atPath: store))
  }

  @Test("installs, lists, rolls back, pins, verifies, collects and exports")
  func store() async throws {
    let store = ["--store", folder.path("store")]
    func run(_ arguments: String...) async throws -> ProgramRun {
      try await ProgramRun.of(Tool.path, ["packages"] + arguments + store)
    }
    _ = try await build("1", "1.zip")
    let refused = try await run("install", folder.path("1.zip"))
    #expect(refused.code == 1 && refused.errors.contains("no signature"))
    #expect(
      try await run("install", folder.path("1.zip"), "--allow-unsigned", "--activate").code == 0)
    try folder.write("<p>two", to: "site/index.html")
    _ = try await build("2", "2.zip")
    #expect(try await run("install", folder.path("2.zip"), "--allow-unsigned").code == 0)
    #expect(try await run("activate", "app", "2").code == 0)
    let list = try await run("list").output.split(separator: "\n")
    #expect(list.count == 2 && list[0].contains("last good") && list[1].contains("active"))
    #expect(try await run("rollback", "app").output.hasPrefix("app\t1\tgood"))
    #expect(try await run("show", "app").output.contains("until a newer version is available: 2 "))
    let pinned = try await run("pin", "app", "--json")
    #expect(pinned.code == 0 && pinned.output.contains(#""pinned":true"#), "\(pinned.output)")
    #expect(try await run("activate", "app", "2").code == 1)
    #expect(try await run("unpin", "app").code == 0)
    #expect(try await run("verify").code == 0)
    #expect(try await run("gc").output.contains("removed: app\t2\tbad"))
    #expect(try await run("show", "app").output.contains("js/app.js"))
    #expect(try await run("export", "app", folder.path("out.zip"), "--links").code == 2)
    let export = try await run("export", "app", folder.path("out"), "--json")
    #expect(export.code == 0 && export.errors.contains("app 1: writing "), "\(export.errors)")
    #expect(
      export.output.hasPrefix(#"{"path":"\#(folder.path("out"))","version":{"id":"app""#),
      "\(export.output)")
    #expect(try folder.readText("out/index.html") == "<p>one")
    #expect(try await run("show", "none").code == 1)
    #expect(try await run("show", "No.Id").code == 2)
  }
}
