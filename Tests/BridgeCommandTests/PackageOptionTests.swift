import BridgeTestSupport
import Foundation
import Testing

/// The options of the commands for packages, each as a command line and its result.
@Suite("the options of bridge packages", .timeLimit(.minutes(5)))
struct PackageOptionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(named: "package-options")
    try folder.write("<p>one", to: "site/index.html")
    try folder.write("run()", to: "site/app.js")
  }

  /// A command line, whose words `{name}` are paths in the folder of the test, with its exit code and output.
  struct Step: Sendable {
    let line: String
    var code = 0
    var output = ""
    var errors = ""

    init(_ line: String, _ code: Int = 0, output: String = "", errors: String = "") {
      (self.line, self.code, self.output, self.errors) = (line, code, output, errors)
    }
  }

  private func filled(_ text: String) -> String {
    text.replacing(/\{([\w.]+)\}/) { folder.path(String($0.1)) }
  }

  private func run(_ steps: [Step]) async throws {
    for step in steps {
      let words = filled(step.line).split(separator: " ").map(String.init)
      let run = try await ProgramRun.of(Tool.path, ["packages"] + words)
      #expect(run.code == step.code, "\(step.line): \(run.output) \(run.errors)")
      #expect(
        step.output.isEmpty || run.output.contains(filled(step.output)),
        "\(step.line): \(run.output)")
      #expect(
        step.errors.isEmpty || run.errors.contains(filled(step.errors)),
        "\(step.line): \(run.errors)")
    }
  }

  private func build(_ version: String) async throws {
    try folder.write("<p>\(version)", to: "site/index.html")
    try await run([
      Step("build {site} {\(version).zip} --id app --version \(version) --seq \(version)")
    ])
  }

  private static let store = "--store {store}"
  private static let install = "install --allow-unsigned \(store)"

  @Test("of install define what the archive has to be, and how it is installed")
  func installation() async throws {
    try await build("1")
    try await build("2")
    let digest = try await digest(of: "1.zip")
    let zeros = String(repeating: "0", count: 64)
    try await run([
      Step("\(Self.install) {1.zip} --sha256 \(zeros)", 1, errors: "instead of \(zeros)"),
      Step("\(Self.install) {1.zip} --sha256 12", 2),
      Step("\(Self.install) {1.zip} --md5 \(zeros.prefix(32))", 1, errors: "the expected MD5"),
      Step("\(Self.install) {1.zip} --md5 12", 2),
      Step("\(Self.install) {1.zip} --sha256 \(digest.sha256) --embedded", output: "embedded"),
      Step("\(Self.install) {2.zip} --md5 \(digest.md5)", 1),
      Step("\(Self.install) {2.zip} --key AAAA", 2),
      Step("\(Self.install) {site} --id other", output: "other\t0\tstaged"),
      Step("\(Self.install) {site} --id other --name 7.1 --json", output: #""version":"7.1""#),
      Step("\(Self.install) {site} --id other --keep-archive", 2, errors: "is a folder"),
      Step("gc \(Self.store)", output: "0 files"),
      Step("list \(Self.store)", output: "app\t1\tgood"),
    ])
    let second = try await self.digest(of: "2.zip")
    try await run([
      Step("\(Self.install) {2.zip} --md5 \(second.md5)", output: "verified by MD5 only"),
      Step("show app 2 \(Self.store) --json", output: #""weak":true,"insecure":false"#),
    ])
  }

  private func digest(of name: String) async throws -> (sha256: String, md5: String) {
    let run = try await Tool.bash("sha256sum <\"$1\"; md5sum <\"$1\"", folder.path(name))
    let words = run.output.split { $0 == " " || $0 == "\n" }.map(String.init)
    try #require(words.count == 4, "\(run.errors)")
    return (words[0], words[2])
  }

  @Test(
    "of build name an entry, a number and what it depends on; --base gives an increment the rest")
  func building() async throws {
    try folder.write("<p>home", to: "site/home.html")
    try await run([
      Step(
        "build {site} {1.zip} --id app --version 1 --entry home.html --seq 4 --depends lib=vendor"),
      Step("build {site} {2.zip} --id app --version 1 --depends No.Id", 2),
      Step("\(Self.install) {1.zip}", output: "app\t1\tstaged"),
      Step("activate app 1 \(Self.store)", 1, errors: "needs the package lib"),
      Step("build {site} {lib.zip} --id lib --version 1"),
      Step("\(Self.install) {lib.zip} --activate", output: "lib\t1\tgood"),
      Step("activate app 1 \(Self.store)", output: "app\t1\tgood"),
      Step("show app \(Self.store) --json", output: #""entry":"home.html","depends":["lib"]"#),
      Step("show app \(Self.store) --json", output: #""seq":4"#),
    ])
    try folder.write("more()", to: "increment/more.js")
    try await run([
      Step("\(Self.install) {increment} --id app --base none", 1, errors: "no version none"),
      Step("\(Self.install) {increment} --base 1", 2, errors: "--base needs --id"),
      Step("\(Self.install) {increment} --id app --base 1 --name 2", output: "app\t2\tstaged"),
      Step("show app 2 \(Self.store)", output: "app.js"),
    ])
  }

  @Test("of sign and install count the keys that signed against a threshold")
  func signing() async throws {
    try await build("1")
    let one = try await key("one.key"), two = try await key("two.key")
    let trusted = "install \(Self.store) {1.zip} --key \(one) --key \(two)"
    try await run([
      Step("sign {1.zip} --key {one.key}", output: "{1.zip}: 1 signature\n"),
      Step("\(trusted) --threshold 3", 2),
      Step("\(trusted) --threshold 2", 1),
      Step("sign {1.zip} --key {two.key} --json", output: #"{"archive":"{1.zip}","signatures":2}"#),
      Step("\(trusted) --threshold 2 --json", output: #""trust":"signed""#),
      Step(
        "root {1.root.json} --root-key \(one) --package-key \(two) --key {one.key} --json",
        output: #"{"file":"{1.root.json}","version":1}"#),
      Step(
        "root {2.root.json} --after {1.root.json} --root-key \(one) --package-key \(one) --key {one.key}",
        output: "{2.root.json}: version 2\n"),
    ])
  }

  private func key(_ name: String) async throws -> String {
    let run = try await ProgramRun.of(Tool.path, ["packages", "keygen", folder.path(name)])
    #expect(run.code == 0, "\(run.errors)")
    return run.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @Test("of rollback and pin name a version, whatever its state")
  func versions() async throws {
    for version in ["1", "2", "3"] { try await build(version) }
    try await run([
      Step("\(Self.install) {1.zip}"), Step("\(Self.install) {2.zip} --activate"),
      Step("rollback app --to 2 \(Self.store)", 1, errors: "is the active version"),
      Step("rollback app --to 9 \(Self.store)", 1, errors: "no version 9"),
      Step("rollback app --to 1 \(Self.store)", output: "app\t1\tgood"),
      Step("\(Self.install) {2.zip}", 1, errors: "failed before"),
      Step("\(Self.install) {3.zip}"),
      Step("pin app 3 \(Self.store)", output: "active, pinned"),
      Step("activate app 1 \(Self.store)", 1, errors: "pinned to 3"),
      Step("unpin app \(Self.store) --json", output: #""pinned":false"#),
      Step("activate app 1 \(Self.store)"),
    ])
  }

  @Test("of verify, gc and export: try it only, take from kept archives, and say what is lost")
  func lookingAfter() async throws {
    for version in ["1", "2", "3"] { try await build(version) }
    try await run([
      Step("\(Self.install) {1.zip} --activate --keep-archive"),
      Step("export app {out.zip} \(Self.store)"),
      Step("check {out.zip} --json", output: #"{"name":"index.html","size":4,"#),
      Step("export app {links} --links \(Self.store)"),
      Step("export app {links} --links \(Self.store)", 3),
    ])
    #expect(try folder.readText("links/index.html") == "<p>1")
    let mode = try FileManager.default.attributesOfItem(atPath: folder.path("links/index.html"))
    #expect(mode[.referenceCount] as? Int == 2)
    try removeBlob(of: "app.js")
    try await run([
      Step("verify --dry-run \(Self.store)", 1, output: "lost: app 1 app.js\n"),
      Step("verify --json \(Self.store)", output: #""path":"app.js""#),
      Step("verify --json \(Self.store)", output: #""repaired":[],"lost":[]"#),
      Step("\(Self.install) {2.zip} --activate"), Step("\(Self.install) {3.zip} --activate"),
      Step("gc --dry-run \(Self.store)", output: "removed: app\t1\t"),
      Step("show app 1 \(Self.store)"),
      Step("gc \(Self.store)", output: "removed: app\t1\t"),
      Step("show app 1 \(Self.store)", 1),
    ])
    try removeBlob(of: "app.js")
    // Both versions share the file.
    try await run([
      Step("verify \(Self.store)", 1, output: "lost: app 2 app.js\nlost: app 3 app.js\n")
    ])
  }

  /// Removes the stored file of `run()`.
  private func removeBlob(of name: String) throws {
    for shard in try folder.names(in: "store/blobs") {
      for blob in try folder.names(in: "store/blobs/\(shard)")
      where try folder.readText("store/blobs/\(shard)/\(blob)") == "run()" {
        try FileManager.default.removeItem(atPath: folder.path("store/blobs/\(shard)/\(blob)"))
      }
    }
  }

  @Test("of serve name an address on loopback")
  func serving() async throws {
    try await build("1")
    try await run([
      Step("\(Self.install) {1.zip} --activate"),
      Step("serve app \(Self.store) --listen 192.0.2.1:0", 2),
      Step("serve app \(Self.store) --listen here", 2),
    ])
    let run = try await Tool.bash(
      """
      exec 3< <(exec "$0" packages serve --store "$1" app --listen 127.0.0.2:0)
      pid=$!
      read -r url <&3
      echo "${url%:*}"; curl -s "$url/app.js"
      kill "$pid"; wait "$pid"
      """, folder.path("store"))
    #expect(run.output == "http://127.0.0.2\nrun()", "\(run.output) \(run.errors)")
  }

  @Test("build the shop of the examples, which keeps every rule and is served by its own")
  func shop() async throws {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
      .joined(separator: "/")
    let shop = "\(root)/Examples/Shop"
    try await run([
      Step("build \(shop)/web {shop.zip} --id shop --version 1 --serving \(shop)/serving.json"),
      Step("check {shop.zip} --json", output: #"{"name":"shop.js","#),
      Step("\(Self.install) {shop.zip} --activate", output: "shop\t1\tgood"),
      Step("show shop \(Self.store) --json", output: #""entry":"index.html""#),
      Step("export shop {again} \(Self.store)"),
    ])
    #expect(
      try folder.readText("again/manifest.json").contains(
        #""claims":["https://www.shop.example/"]"#))
    #expect(
      try folder.read("again/shop.js")
        == Array(Data(contentsOf: URL(filePath: "\(shop)/web/shop.js"))))
  }
}
