import BridgeCore
import BridgeTestSupport
import Foundation
import Testing

@Suite("bridge packages update", .timeLimit(.minutes(5)))
struct UpdateCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(named: "bridge-update") }

  private func update(
    _ origin: LoopbackOrigin, _ kind: String, _ more: String...
  ) async throws -> ProgramRun {
    try await ProgramRun.of(
      Tool.path,
      [
        "packages", "update", "--store", folder.path("store"), "--from", origin.url("/api"),
        "--protocol", kind,
      ] + more)
  }

  /// A zip archive with one file, built by the tool.
  private func archive() async throws -> [UInt8] {
    try folder.write("<p>zip", to: "site/index.html")
    _ = try await ProgramRun.of(
      Tool.path,
      [
        "packages", "build", folder.path("site"), folder.path("a.zip"), "--id", "app", "--version",
        "3",
      ])
    return try folder.read("a.zip")
  }

  @Test("takes zip packages, with the names that a file says")
  func zips() async throws {
    let archive = try await archive()
    let origin = try LoopbackOrigin.answering { request in
      switch request.line {
      case "POST /api/ask":
        .json(
          #"{"mods":[{"mod":"app","k":7,"version":"3","url":"/a.zip"},{"mod":"b","k":7,"version":"1","url":"/b.zip"}]}"#
        )
      case "GET /a.zip": RawResponse(status: 200, body: archive)
      default: .text("?", status: 404)
      }
    }
    let names = try folder.write(
      #"{"path":"ask","packages":"mods","name":"mod","kind":"k","fullWords":["7"]}"#, to: "n.json")
    let run = try await update(origin, "zip-updates", "--fields", names, "--trust", "--json")
    #expect(run.code == 1)
    let lines = run.output.split(separator: "\n")
    #expect(
      lines.count == 2 && lines[0].contains(#""outcome":"installed""#)
        && lines[0].contains(#""kind":"full""#), "\(run.output)")
    #expect(lines[1].contains(#""outcome":"failed""#) && run.errors.contains("status 404"))
    let one = try await update(origin, "zip-updates", "--fields", names, "--id", "app")
    #expect(one.code == 0 && one.output.hasPrefix("current\tapp\t3\tgood"), "\(one.output)")
    try folder.write("{\"nmae\":1}", to: "wrong.json")
    #expect(
      try await update(origin, "zip-updates", "--fields", folder.path("wrong.json")).code == 2)
    #expect(try await update(origin, "virtual-domain").code == 2)
  }

  @Test("installs the assets of a manifest, the server's or a local one")
  func assets() async throws {
    let origin = try LoopbackOrigin.answering { request in
      switch request.target {
      case "/api/offline/manifest.json": .json(#"{"common":[{"url":"/a.css","version":"1"}]}"#)
      case "/a.css", "/b.css": .text("css")
      default: .text("?", status: 404)
      }
    }
    let run = try await update(origin, "asset-manifest")
    #expect(
      run.code == 0 && run.output.hasPrefix("installed\tassets\t"), "\(run.output) \(run.errors)")
    #expect(try await update(origin, "asset-manifest").output.hasPrefix("current\t"))
    let script = try folder.write(
      "fetch('/a.css?').then(r => r.text()).then(() => fetch('/a.css')).then(r => r.text()).then(console.log)",
      to: "s.js")
    let before = origin.requestCount
    let page = try await ProgramRun.of(
      Tool.path,
      [
        "page", script, "--url", origin.url("/?off_line=1"), "--packages", folder.path("store"),
        "--real-urls", "--package-gate", "off_line=1",
      ])
    #expect(page.code == 0 && page.output == "css\n", "\(page.output) \(page.errors)")
    #expect(origin.requests.dropFirst(before).map(\.target) == ["/a.css?"])
    let manifest = try folder.write(#"{"common":["/b.css","/gone.css"]}"#, to: "m.json")
    let local = try await update(origin, "asset-manifest", "--manifest", manifest, "--json")
    #expect(local.code == 1 && local.output.contains(#""problems":["#))
    #expect(local.output.contains(#""files":1"#))
  }

  @Test("takes virtual-domain packages with the names that a file says")
  func virtualDomain() async throws {
    let archive = try await archive()
    let origin = try LoopbackOrigin.answering { request in
      switch (request.line, request.text) {
      case ("POST /api/newest", #"{"mod":"app"}"#):
        .json(#"{"data":{"ver":3,"zip":"/a.zip"}}"#)
      case ("GET /a.zip", _): RawResponse(status: 200, body: archive)
      default: .text("?", status: 404)
      }
    }
    let names = try folder.write(
      #"{"path":"newest","package":"mod","version":"ver","address":"zip"}"#, to: "n.json")
    let run = try await update(origin, "virtual-domain", "--id", "app", "--fields", names)
    #expect(run.code == 0 && run.output.hasPrefix("installed\tapp\t3\t"), "\(run)")
    let wrong = try folder.write(#"{"versoin":"ver"}"#, to: "wrong.json")
    let refused = try await update(origin, "virtual-domain", "--id", "app", "--fields", wrong)
    #expect(refused.code == 2 && refused.errors.contains("versoin"), "\(refused)")
    let tree = try await update(
      origin, "published", "--id", "app", "--allow-unsigned", "--fields", names)
    #expect(tree.code == 2 && tree.errors.contains("do not apply to published trees"), "\(tree)")
  }

  @Test(
    "refuses options of published packages for other protocols, and takes them for published ones",
    arguments: [
      ["--report", "http://127.0.0.1:1/"], ["--ask", "http://127.0.0.1:1/"], ["--channel", "beta"],
      ["--activation", "start"], ["--app", "3"], ["--allow-unsigned"],
    ])
  func publishedOnly(options: [String]) async throws {
    let base = ["packages", "update", "--store", folder.path("store"), "--id", "app"]
    let server = ["--from", "http://127.0.0.1:1/"]
    for kind in ["zip-updates", "virtual-domain", "asset-manifest"] {
      let run = try await ProgramRun.of(Tool.path, base + server + ["--protocol", kind] + options)
      #expect(run.code == 2 && run.errors.contains("published packages"), "\(kind) \(run)")
    }
    let run = try await ProgramRun.of(Tool.path, base + server + options)
    let isSigned = options != ["--allow-unsigned"]
    #expect(
      isSigned
        ? run.code == 2 && run.errors.contains("packages are signed")
        : run.code == 1 && run.errors.contains("channel.json"), "\(run)")
  }

  @Test("asks a busy server again when it wants to be asked, however short --watch is")
  func busy() async throws {
    let times = Locked<[ContinuousClock.Instant]>([])
    let origin = try LoopbackOrigin.answering { _ in
      times.withLock { $0.append(.now) }
      return RawResponse(status: 503, fields: [("Retry-After", "2")])
    }
    let run = try await Tool.bash(
      """
      key=$("$0" packages keygen "$1/release.key")
      exec 3< <(exec "$0" packages update --store "$1/store" --from "$2" --key "$key" --id app --watch 0.01)
      tool=$!
      for n in 1 2; do read -r line <&3; echo "$line"; done
      kill -INT $tool; wait $tool
      """, folder.path, origin.url("/www"))
    #expect(run.output == "failed\tapp\nfailed\tapp\n", "\(run.errors)")
    let instants = times.withLock(\.self)
    try #require(instants.count == 2)
    #expect(instants[1] - instants[0] >= .seconds(2))
  }

  @Test("gives files of zip packages for those hosts only that the command line names")
  func realURLHosts() async throws {
    try folder.write("run()", to: "site/m.example/a.js")
    let archive = try await archive()
    let origin = try LoopbackOrigin.answering { request in
      switch request.line {
      case "POST /api/checkPackages":
        .json(#"[{"name":"app","type":"full","version":"3","address":"/a.zip"}]"#)
      case "GET /a.zip": RawResponse(status: 200, body: archive)
      default: .text("?", status: 404)
      }
    }
    let installed = try await update(origin, "zip-updates", "--trust")
    #expect(installed.output.hasPrefix("installed\t"), "\(installed.output) \(installed.errors)")
    let script = try folder.write(
      "fetch('/a.js').then(r => r.text()).then(console.log, () => console.log('none'))", to: "s.js")
    let page = [
      "page", script, "--url", "https://m.example/", "--packages", folder.path("store"), "--map",
      "m.example=127.0.0.1:1",
    ]
    for (hosts, output) in [
      ([], "run()\n"), (["x.example", "M.example"], "run()\n"), (["x.example"], "none\n"),
    ] {
      let limits = hosts.flatMap { ["--real-urls-host", $0] }
      let run = try await ProgramRun.of(Tool.path, page + ["--real-urls"] + limits)
      #expect(run.output == output, "\(hosts): \(run.errors)")
    }
    let alone = try await ProgramRun.of(Tool.path, page + ["--real-urls-host", "m.example"])
    #expect(alone.code == 2 && alone.errors.contains("--real-urls"))
  }
}
