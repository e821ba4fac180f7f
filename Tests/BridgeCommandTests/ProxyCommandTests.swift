import BridgeTestSupport
import Foundation
import Testing

@Suite("bridge proxy", .timeLimit(.minutes(2)))
struct ProxyCommandTests {
  private static func proxy(_ arguments: [String]) async throws -> ProgramRun {
    try await ProgramRun.of(Tool.path, ["proxy"] + arguments)
  }

  @Test("makes an authority once, for its owner alone, and prints its certificate")
  func authority() async throws {
    let folder = try TemporaryFolder(named: "proxy-ca")
    let file = folder.path("ca.pem")
    let made = try await Self.proxy(["ca", file])
    let again = try await Self.proxy(["ca", file])
    #expect(made.code == 0 && again.code == 0, "\(made.errors)")
    #expect(made.output.hasPrefix("-----BEGIN CERTIFICATE-----"))
    #expect(!made.output.contains("PRIVATE KEY"))
    #expect(again.output == made.output)
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let limited = try await Self.proxy(["ca", file, "--only", "shop.example"])
    #expect(limited.code == 2 && limited.errors.contains("is there already"), "\(limited.errors)")
  }

  @Test(
    "refuses what it cannot use, and says why",
    arguments: [
      (["--credential", "user"], 2, "USER:PASSWORD"), (["--allow", "a b"], 2, "HOST:PORT"),
      (["--listen", "0.0.0.0:0"], 2, "loopback"),
      (["--ca", "/dev/null"], 3, "bridge proxy ca"),
    ])
  func refused(arguments: [String], code: Int, clue: String) async throws {
    let run = try await Self.proxy(arguments)
    #expect(run.code == code && run.errors.contains(clue), "\(run.errors)")
  }
}
