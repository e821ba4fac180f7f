import BridgeTestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(
  "bridge cookies whose output cannot be written",
  .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"),
  .timeLimit(.minutes(5)))
struct LostOutputTests {
  @Test(
    "says so, and has an exit code for it",
    arguments: [
      "set --jar \"$1\" https://shop.example/ a=1", "header --jar \"$1\" https://shop.example/",
      "list --jar \"$1\"", "remove --jar \"$1\" --name id", "clear --jar \"$1\"",
      "export --jar \"$1\" --format har", "import --jar \"$1\" \"$2\"",
      "batch --jar \"$1\" <<<'{\"op\":\"header\",\"url\":\"https://shop.example/\"}'",
    ])
  func full(command: String) async throws {
    let folder = try TemporaryFolder(named: "lost-output")
    let jar = folder.path("jar.sqlite")
    _ = try await Tool.cookies("set", "--jar", jar, "https://shop.example/", "id=1")
    let file = try folder.write("shop.example\tFALSE\t/\tTRUE\t0\tn\t1\n", to: "cookies.txt")
    let run = try await Tool.bash("\"$0\" cookies \(command) >/dev/full", jar, file)
    #expect(run.code == 3)
    #expect(
      run.errors == "bridge: standard output cannot be written: No space left on device\n")
  }

  @Test("keeps what a batch stored before its answers were lost")
  func batch() async throws {
    let folder = try TemporaryFolder(named: "lost-output")
    let jar = folder.path("jar.sqlite")
    let line = #"{"op":"set","url":"https://shop.example/","line":"id=1; Max-Age=600"}"#
    let run = try await Tool.bash(
      "\"$0\" cookies batch --jar \"$1\" <<<\"$2\" >/dev/full", jar, line)
    #expect(run.code == 3)
    let header = try await Tool.cookies("header", "--jar", jar, "https://shop.example/")
    #expect(header.output == "id=1\n")
  }
}
