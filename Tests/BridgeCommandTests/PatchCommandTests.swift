import BridgeTestSupport
import Testing

@Suite("bridge packages patch", .timeLimit(.minutes(5)))
struct PatchCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(named: "bridge-patch") }

  private func packages(_ arguments: String...) async throws -> ProgramRun {
    try await ProgramRun.of(Tool.path, ["packages"] + arguments)
  }

  private func build(_ version: String, _ text: String) async throws {
    try folder.write(text, to: "site/index.html")
    let run = try await packages(
      "build", folder.path("site"), folder.path("\(version).zip"), "--id", "app", "--version",
      version)
    #expect(run.code == 0, "\(run.errors)")
  }

  @Test("makes a patch, which install takes where the old version is, and nowhere else")
  func patch() async throws {
    try await build("1", "<p>one")
    try await build("2", "<p>two")
    let made = try await packages(
      "patch", folder.path("1.zip"), folder.path("2.zip"), folder.path("patch"), "--json")
    #expect(made.code == 0 && made.errors.isEmpty)
    #expect(made.output.contains("\"files\":2,"), "\(made.output)")
    for isThere in [false, true] {
      let path = folder.path(isThere ? "store" : "empty")
      if isThere {
        let first = try await packages(
          "install", "--store", path, folder.path("1.zip"), "--allow-unsigned")
        #expect(first.code == 0, "\(first.errors)")
      }
      let run = try await packages(
        "install", "--store", path, folder.path("patch"), "--allow-unsigned", "--activate")
      #expect(isThere ? run.code == 0 : run.code == 1, "\(run.errors)")
      #expect(run.errors.contains("needs a file that is not installed") != isThere, "\(run.errors)")
    }
    let list = try await packages("show", "--store", folder.path("store"), "app")
    #expect(list.output.contains("2"), "\(list.output)")
  }

  @Test("refuses what has no manifest, and says why")
  func noManifest() async throws {
    try await build("1", "<p>one")
    let run = try await packages(
      "patch", folder.path("site"), folder.path("1.zip"), folder.path("patch"))
    #expect(run.code == 1)
    #expect(run.errors.contains("has no manifest.json"), "\(run.errors)")
  }

  @Test("needs no more open files than a process may have, however many a version has")
  func manyFiles() async throws {
    for number in 0..<400 { try folder.write("old \(number)", to: "site/\(number).txt") }
    try await build("1", "<p>one")
    for number in 0..<400 { try folder.write("new \(number)", to: "site/\(number).txt") }
    try await build("2", "<p>two")
    let run = try await Tool.bash(
      """
      set -e
      ulimit -n 128
      "$0" packages install --store "$1/store" "$1/1.zip" --allow-unsigned --activate
      "$0" packages patch "$1/1.zip" "$1/2.zip" "$1/patch"
      "$0" packages install --store "$1/store" "$1/patch" --allow-unsigned --activate
      "$0" packages export --store "$1/store" app "$1/out.zip"
      "$0" packages export --store "$1/store" app "$1/out"
      cat "$1/out/399.txt"
      """, folder.path)
    #expect(run.code == 0 && run.output.hasSuffix("new 399"), "\(run.output) \(run.errors)")
  }
}
