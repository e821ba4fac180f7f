import BridgeTestSupport
import Testing

@Suite("learning from recordings", .timeLimit(.minutes(5)))
struct LearnCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func file(_ name: String, _ text: String) throws -> String {
    try folder.har(
      [HARText.entry("GET", "http://a.example/", text: text, type: "application/json")], to: name)
  }

  @Test("writes a profile that run and a third recording agree with")
  func profile() async throws {
    let files = try (1...3).map { try file("\($0).har", "{\"n\":\($0),\"a\":1}") }
    let path = folder.path("profile.json")
    let learn = try await Tool.run("learn", files[0], files[1], "-o", path)
    #expect(learn.code == 0)
    #expect(learn.errors == "learned from 1 pair of exchanges: 1 place varies\n")
    let run = try await Tool.run("run", files[0], "--answers", files[2], "--profile", path)
    #expect(run.code == 0)
    #expect(run.output.contains("(profile) body $.n: recorded 1, actual 3"))
    let other = try file("other.har", "{\"n\":4,\"a\":2}")
    let changed = try await Tool.run("run", files[0], "--answers", other, "--profile", path)
    #expect(changed.code == 1)
    #expect(try await Tool.run("learn", files[0]).code == 2)
  }

  @Test("a noise run resets the application by a command, and learns into a file")
  func reset() async throws {
    let path = folder.path("profile.json")
    let recording = try file("a.har", "{\"n\":1}")
    let run = try await Tool.run(
      "run", recording, "--noise-runs", "2", "--reset", "echo again >> '\(folder.path("log"))'",
      "--learn", path)
    #expect(run.code == 0)
    #expect(try folder.readText("log") == "again\nagain\n")
    #expect(try folder.readText("profile.json").contains("bridge-replay/profile/1"))
    let failed = try await Tool.run(
      "run", recording, "--noise-runs", "2", "--reset", "echo no room; exit 3")
    #expect(failed.code == 5)
    #expect(failed.errors.contains("no room\n"))
    #expect(failed.errors.contains("“echo no room; exit 3” ended with code 3"))
    #expect(try await Tool.run("run", recording, "--reset", "true").code == 2)
    #expect(try await Tool.run("run", recording, "--learn", path).code == 2)
  }
}
