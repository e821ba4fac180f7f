import BridgeCookies
import BridgeCore
import BridgeTestSupport
import Testing

@Suite("A command that only looks into a jar", .timeLimit(.minutes(5)))
struct ReadingCommandTests {
  private let folder: TemporaryFolder
  private var jar: String { folder.path("jar.sqlite") }

  private static let commands: [[String]] = [
    ["list"], ["header", "https://shop.example/"], ["export", "--format", "netscape"],
  ]

  init() async throws {
    folder = try TemporaryFolder(named: "bridge-reading")
    let run = try await Tool.cookies(
      "set", "--jar", jar, "https://shop.example/", "id=7; Max-Age=600")
    #expect(run.code == 0)
  }

  private func look(_ command: [String]) async throws -> ProgramRun {
    try await ProgramRun.of(Tool.path, ["cookies"] + command + ["--jar", jar])
  }

  @Test("leaves every byte of it as it was", arguments: commands)
  func unchanged(command: [String]) async throws {
    let before = try await Tool.bash("sha256sum <\"$1\"; stat -c %Y%Z \"$1\"", jar)
    let run = try await look(command)
    #expect(run.code == 0 && run.errors.isEmpty && run.output.contains("id"))
    let after = try await Tool.bash("sha256sum <\"$1\"; stat -c %Y%Z \"$1\"", jar)
    #expect(before.output == after.output)
  }

  @Test("fails where the jar is damaged, and moves nothing", arguments: commands)
  func damaged(command: [String]) async throws {
    let broken = try await Tool.bash(
      "dd if=/dev/zero of=\"$1\" bs=1 seek=100 count=60 conv=notrunc 2>&1", jar)
    #expect(broken.code == 0)
    let run = try await look(command)
    #expect(run.code == 3 && run.output.isEmpty)
    #expect(run.errors.contains("is damaged") && run.errors.split(separator: "\n").count == 1)
    #expect(run.errors.ranges(of: "the cookie jar").count == 1, "\(run.errors)")
    let files = try await Tool.bash("ls \"$(dirname \"$1\")\"", jar)
    #expect(!files.output.contains("corrupt"))
  }

  @Test("says that a path cannot be reached, and not that nothing is there")
  func unreachable() async throws {
    let loop = folder.path("loop")
    #expect(try await Tool.bash("ln -s loop \"$1\"", loop).code == 0)
    let run = try await Tool.cookies("list", "--jar", "\(loop)/jar.sqlite")
    #expect(run.code == 3 && !run.errors.contains("there is no jar"), "\(run.errors)")
  }

  @Test("is never replaced by its own export, whatever it is called", arguments: ["jar", "link"])
  func ownExport(name: String) async throws {
    let folder = try TemporaryFolder(named: "own-export")
    let jar = folder.path("jar")
    _ = try await Tool.cookies("set", "--jar", jar, "https://shop.example/", "id=1")
    let run = try await Tool.bash(
      #"cd "$1" && ln -s jar link && "$0" cookies export --jar jar --format har -o "$2""#,
      folder.path, name)
    #expect(run.code == 2 && run.errors.contains("that is the jar itself"), "\(run.errors)")
    let header = try await Tool.cookies("header", "--jar", jar, "https://shop.example/")
    #expect(header.output == "id=1\n")
  }
}
