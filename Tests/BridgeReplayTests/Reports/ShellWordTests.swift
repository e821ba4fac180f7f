import BridgeTestSupport
import Testing

@testable import BridgeReplay

@Suite("a word for a shell", .timeLimit(.minutes(5)))
struct ShellWordTests {
  static let shells = ["sh", "bash", "dash"].filter { ProgramRun.find($0) != nil }

  private static let pieces = [
    "'", "\"", "\\", "$HOME", "`id`", "%s", "%", " ", "\t", "é", "\u{202E}", "\u{9B}", "🛒", "*",
    "{{a}}", "~", "!",
    "a", "0", "7", "\\n", "-", "#", ";", "&&", "|", "<", "\u{1}", "\u{7F}",
  ]

  private func readBack(_ words: [String], by shell: String) async throws -> [String] {
    let script = "printf '%s\\n' " + words.joined(separator: " ")
    let run = try await ProgramRun.of(shell, ["-c", script])
    #expect(run.code == 0)
    #expect(run.errors.isEmpty)
    return run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(
      String.init)
  }

  @Test("is read back as it was, by every shell", arguments: shells)
  func words(shell: String) async throws {
    var random = SeededGenerator(seed: 7)
    var texts = ["", "plain", "-n", "--", "a b", "'", "=x", "\u{202E}-", "-\u{202E}"]
    texts += (0..<300).map { _ in
      String(decoding: random.text(of: Self.pieces, upTo: 12), as: UTF8.self)
    }
    let words = texts.map(ShellWord.quoted)
    #expect(
      words.allSatisfy {
        !$0.contains("\n") && !$0.unicodeScalars.contains { $0.value < 0x20 || $0 == "\u{202E}" }
      })
    #expect(try await readBack(words, by: shell) == texts)
  }

  @Test("makes any bytes by printf, NUL and broken UTF-8 included", arguments: shells)
  func bytes(shell: String) async throws {
    var random = SeededGenerator(seed: 11)
    let folder = try TemporaryFolder()
    for round in 0..<40 {
      let bytes =
        round == 0
        ? Array(0...255)
        : (0..<Int.random(in: 0...60, using: &random)).map { _ in
          UInt8.random(in: 0...255, using: &random)
        }
      let line = "printf \(ShellWord.format(bytes)) >\(folder.path("out"))"
      let run = try await ProgramRun.of(shell, ["-c", line])
      #expect(run.code == 0 && run.errors.isEmpty, "\(line)")
      #expect(try folder.read("out") == bytes, "\(line)")
    }
  }
}
