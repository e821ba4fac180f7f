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
    var readers = try (0..<3).map { number in
      try Worker(["read", file.path, "\(number)"], on: file, output: "reader-\(number)")
    }
    for number in 0..<3 { #expect(await readers[number].line() == "ready") }
    var writers = try (0..<2).map { number in
      try Worker(
        ["write", file.path, "\(number)", "\(Self.seconds)"], on: file,
        output: "writer-\(number)")
    }
    var written = 0
    var servers = 0
    for number in 0..<2 {
      let (end, answers) = try await writers[number].finished()
      #expect(end == .code(0))
      let wrote = try #require(Int(answers["wrote"] ?? ""), "\(answers)")
      written += wrote
      // Both of its cookies are the server's, whatever scripts and insecure pages tried.
      if number == 0 { servers = 2 * wrote }
      print("writer \(number): \(answers)")
    }
    #expect(written > 0)
    try file.folder.write("", to: "cookies.sqlite.stop")
    for number in 0..<3 {
      let (end, answers) = try await readers[number].finished()
      #expect(end == .code(0))
      print("reader \(number): \(answers)")
      #expect(answers["own"] == "\(written)" && answers["kept"] == "\(written)")
      #expect(answers["servers"] == "\(servers)")
      #expect(answers["repeated"] == "0" && answers["removed"] == "0" && answers["broken"] == "0")
    }
  }
}
