import BridgeTestSupport
import Foundation
import Testing

@Suite("bridge packages, signed", .timeLimit(.minutes(5)))
struct SignCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(named: "bridge-sign") }

  private func packages(_ arguments: [String]) async throws -> ProgramRun {
    try await ProgramRun.of(Tool.path, ["packages"] + arguments)
  }

  /// The output of a command that has to succeed.
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
  }
}
