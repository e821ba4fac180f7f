import BridgeTestSupport
import Foundation
import Testing

@Suite("bridge packages, signed and published", .timeLimit(.minutes(5)))
struct PublishCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(named: "bridge-publish") }

  private func packages(_ arguments: [String]) async throws -> ProgramRun {
    try await ProgramRun.of(Tool.path, ["packages"] + arguments)
  }

  /// The output of a command that must succeed.
  private func output(_ arguments: String...) async throws -> String {
    let run = try await packages(arguments)
    #expect(run.code == 0, "\(arguments): \(run.errors)")
    return run.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func code(_ arguments: String...) async throws -> Int? {
    try await packages(arguments).code
  }

  private func build(_ version: String, signedBy key: String) async throws -> String {
    try folder.write("<p>\(version)", to: "site/index.html")
    let archive = folder.path("\(version).zip")
    _ = try await output(
      "build", folder.path("site"), archive, "--id", "app", "--version", version)
    _ = try await output("sign", archive, "--key", key)
    return archive
  }

  @Test("go from a key over a tree to devices, which take the next version and refuse a stranger's")
  func whole() async throws {
    let (release, stranger) = (folder.path("release.key"), folder.path("stranger.key"))
    let key = try await output("keygen", release)
    _ = try await output("keygen", stranger)
    let mode = try FileManager.default.attributesOfItem(atPath: release)[.posixPermissions]
    #expect((mode as? Int) == 0o600)
    #expect(try await code("keygen", release) != 0)
    let (tree, root) = (folder.path("www"), folder.path("1.root.json"))
    _ = try await output(
      "root", root, "--root-key", key, "--package-key", key, "--key", release)
    let first = try await build("1", signedBy: release)
    _ = try await output("publish", first, tree, "--key", release, "--root", root)
    #expect(try await output("publish", tree, "--check", "--json").hasSuffix("\"problems\":[]}"))

    let server = try LoopbackOrigin.serving(folder, "www")
    let update = [
      "update", "--store", folder.path("store"), "--from", server.url(""), "--root", root, "--id",
      "app", "--trust", "--json",
    ]
    let one = try await packages(update)
    #expect(one.code == 0 && one.output.contains("\"outcome\":\"installed\""), "\(one.errors)")
    #expect(one.output.contains("\"trust\":\"signed\""))
    let second = try await build("2", signedBy: release)
    #expect(try await output("publish", second, tree, "--key", release).contains("seq 2"))
    let two = try await packages(update)
    #expect(two.code == 0 && two.output.contains("\"version\":\"2\""))
    _ = try await output(
      "publish", try await build("3", signedBy: stranger), tree, "--key", stranger)
    #expect(try await code("publish", tree, "--check") == 1)
    let three = try await packages(update)
    #expect(three.code == 1 && three.errors.contains("trusted keys"))
    let show = try await output("list", "--store", folder.path("store"))
    #expect(show.contains("\t2\t") || show.contains("app\t2"))
  }

  @Test("publish the archives of one package out of a folder of several")
  func one() async throws {
    let release = folder.path("release.key")
    _ = try await output("keygen", release)
    try folder.write("<p>", to: "site/index.html")
    for name in ["app", "other"] {
      let archive = folder.path("zips/\(name).zip")
      try FileManager.default.createDirectory(
        atPath: folder.path("zips"), withIntermediateDirectories: true)
      _ = try await output("build", folder.path("site"), archive, "--id", name, "--version", "1")
      _ = try await output("sign", archive, "--key", release)
    }
    let publish = ["publish", folder.path("zips"), folder.path("www"), "--key", release]
    let run = try await packages(publish + ["--id", "app"])
    #expect(run.code == 0 && run.output.hasPrefix("app/stable/channel.json"), "\(run)")
    #expect(!run.output.contains("other"))
    let none = try await packages(publish + ["--id", "absent"])
    #expect(none.code == 3 && none.errors.contains("no archives of absent"), "\(none)")
  }

  @Test(
    "publish refuses what it would ignore",
    arguments: [
      (["--id", "app", "--key", "k", "--rollout", "10"], "new versions"),
      (["--id", "app", "--key", "k", "--keep", "1"], "new versions"),
      (["--id", "app", "--key", "k", "--mandatory"], "new versions"),
      (["--id", "app", "--key", "k", "--runtime-max", "1"], "new versions"),
      (["--check", "--expires", "none"], "publishes nothing"),
      (["--check", "--id", "app"], "publishes nothing"),
      (["--check", "--channel", "stable"], "publishes nothing"),
      (["--check", "--patches", "3"], "publishes nothing"),
      (
        ["--id", "app", "--key", "k", "--trust", String(repeating: "A", count: 43) + "="], "--check"
      ),
    ])
  func ignored(options: [String], word: String) async throws {
    let run = try await packages(["publish", folder.path("www")] + options)
    #expect(run.code == 2 && run.errors.contains(word), "\(run)")
    #expect(try folder.names(in: "").isEmpty)
  }

  @Test("publish keeps a channel's expiry until it is changed or removed")
  func expiry() async throws {
    let (release, tree) = (folder.path("release.key"), folder.path("www"))
    _ = try await output("keygen", release)
    let archive = try await build("1", signedBy: release)
    func ends() throws -> String? {
      let file = try Data(contentsOf: URL(filePath: folder.path("www/app/stable/channel.json")))
      let document = try #require(try JSONSerialization.jsonObject(with: file) as? [String: Any])
      let text = try #require(document["payload"] as? String)
      let payload = try #require(Data(base64Encoded: text))
      return (try JSONSerialization.jsonObject(with: payload) as? [String: Any])?["expires"]
        as? String
    }
    _ = try await output("publish", archive, tree, "--key", release, "--expires", "2999-01-31")
    #expect(try ends()?.hasPrefix("2999-01-31") == true)
    let renew = ["publish", tree, "--id", "app", "--key", release]
    #expect(try await packages(renew + ["--directive", "disable"]).code == 0)
    #expect(try ends()?.hasPrefix("2999-01-31") == true)
    #expect(try await packages(renew + ["--expires", "2001-01-01"]).code == 0)
    let over = try await packages(renew)
    #expect(over.code == 1 && over.errors.contains("give a new expiry date"), "\(over)")
    #expect(try await packages(renew + ["--expires", "none"]).code == 0)
    #expect(try ends() == nil)
  }

  @Test("update the other packages of a store where one cannot be updated")
  func others() async throws {
    let release = folder.path("release.key")
    let key = try await output("keygen", release)
    let (tree, store) = (folder.path("www"), folder.path("store"))
    let archive = try await build("1", signedBy: release)
    _ = try await output("publish", archive, tree, "--key", release)
    let stranger = folder.path("aaa.zip")
    _ = try await output(
      "build", folder.path("site"), stranger, "--id", "aaa", "--version", "1")
    for archive in [archive, stranger] {
      _ = try await output(
        "install", "--store", store, archive, "--allow-unsigned", "--activate")
    }
    try folder.write("{}", to: "www/aaa/stable/channel.json")
    _ = try await output(
      "publish", try await build("2", signedBy: release), tree, "--key", release)
    let server = try LoopbackOrigin.serving(folder, "www")
    let run = try await packages([
      "update", "--store", store, "--from", server.url(""), "--key", key, "--trust", "--json",
    ])
    let lines = run.output.split(separator: "\n")
    #expect(run.code == 1 && lines.count == 2, "\(run.output) \(run.errors)")
    #expect(lines.first?.hasPrefix(#"{"outcome":"failed","id":"aaa""#) == true, "\(run.output)")
    #expect(lines.last?.contains(#""outcome":"installed""#) == true, "\(run.output)")
  }

  @Test("install only what a named key has signed, and say what is missing on the command line")
  func trust() async throws {
    let release = folder.path("release.key")
    let key = try await output("keygen", release, "--json")
    let text = try #require(key.split(separator: "\"").last { $0.count == 44 })
    let archive = try await build("1", signedBy: release)
    let store = folder.path("store")
    #expect(try await code("install", "--store", store, archive) == 1)
    let installed = try await output("install", "--store", store, archive, "--key", String(text))
    #expect(!installed.contains("unsigned"))
    #expect(try await code("install", "--store", store, archive, "--key", "AAAA") == 2)
    #expect(try await code("sign", archive) == 2)
    #expect(try await code("sign", archive, "--key", archive) == 2)
    #expect(try await code("publish", folder.path("www")) == 2)
    #expect(try await code("publish", archive, folder.path("www")) == 2)
    #expect(try await code("prune", folder.path("www"), "--dry-run") == 0)
  }

  @Test("go from a store through the folder for temporary files, which is empty afterwards")
  func store() async throws {
    let release = folder.path("release.key")
    let key = try await output("keygen", release)
    let archive = try await build("1", signedBy: release)
    let store = folder.path("store")
    _ = try await output("install", "--store", store, archive, "--key", key, "--activate")
    let line = "TMPDIR=\"$1\" exec \"$0\" packages publish \"$2\" \"$3\" --key \"$4\""
    let arguments = [folder.path("tmp"), store, folder.path("www"), release]
    let refused = try await Tool.bash(line, arguments)
    #expect(refused.code != 0 && refused.errors.contains("created in \(folder.path("tmp"))"))
    try FileManager.default.createDirectory(
      atPath: folder.path("tmp"), withIntermediateDirectories: false)
    let run = try await Tool.bash(line, arguments)
    #expect(run.code == 0, "\(run.errors)")
    #expect(try folder.names(in: "tmp").isEmpty)
    #expect(try !folder.read("www/app/stable/channel.json").isEmpty)
  }
}
