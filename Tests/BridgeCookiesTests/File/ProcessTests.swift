import BridgeCookies
import BridgeTestSupport
import Testing

@Suite("processes that share a file")
struct ProcessTests {
  /// `Scripts/soak-jar` asks for 60.
  private static let seconds = Worker.scale("BRIDGE_JAR_SECONDS", 5)

  @Test("lose no update, break no rule, and see every change once")
  func traffic() async throws {
    let file = try FileJar()
    try file.open().close()
    let readers = try (0..<3).map { number in
      try Worker.start(
        ["read", file.path, "\(number)"], output: file.folder.path("reader-\(number)"))
    }
    for number in 0..<3 { try await appearance(of: "\(file.path).ready-\(number)") }
    let writers = try (0..<2).map { number in
      try Worker.start(
        ["write", file.path, "\(number)", "\(Self.seconds)"],
        output: file.folder.path("writer-\(number)"))
    }
    for writer in writers { #expect(try await writer.finished() == .code(0)) }
    try file.folder.write("", to: "cookies.sqlite.stop")
    for reader in readers { #expect(try await reader.finished() == .code(0)) }
    var written = 0
    var servers = 0
    for number in 0..<2 {
      let answers = Worker.answers(try file.folder.readText("writer-\(number)"))
      let wrote = try #require(Int(answers["wrote"] ?? ""), "\(answers)")
      written += wrote
      // Whatever the scripts and insecure pages tried, both of its cookies are the server's.
      if number == 0 { servers = 2 * wrote }
      print("writer \(number): \(answers)")
    }
    #expect(written > 0)
    for number in 0..<3 {
      let answers = Worker.answers(try file.folder.readText("reader-\(number)"))
      print("reader \(number): \(answers)")
      #expect(answers["own"] == "\(written)" && answers["kept"] == "\(written)")
      #expect(answers["servers"] == "\(servers)")
      #expect(answers["repeated"] == "0" && answers["removed"] == "0" && answers["broken"] == "0")
    }
  }

  private func appearance(of path: String) async throws {
    var status = FileStatus(path)
    while !status.exists {
      try await Task.sleep(for: .milliseconds(5))
      status = FileStatus(path)
    }
  }
}
