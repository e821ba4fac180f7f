import BridgeTestSupport
import Foundation
import Testing

@Suite("bridge resources", .timeLimit(.minutes(5)))
struct ResourceCommandTests {
  private let folder: TemporaryFolder
  private let url: String

  init() async throws {
    folder = try TemporaryFolder(named: "bridge-resources")
    url = "file://" + folder.path("pack.zip")
    try folder.write(
      #"{"id":"f","type":"filter","filter":["look.glsl"],"n":1}"#, to: "pack/index.json")
    try folder.write("red", to: "pack/look.glsl")
    // The tool's own archives are ordinary zip archives.
    _ = try await ProgramRun.of(
      "python3",
      [
        "-c", "import shutil,sys; shutil.make_archive(sys.argv[1], 'zip', sys.argv[2])",
        folder.path("pack"), folder.path("pack"),
      ])
  }

  private func resources(_ name: String, _ arguments: String...) async throws -> ProgramRun {
    try await ProgramRun.of(
      Tool.path, ["resources", name, "--store", folder.path("store")] + arguments)
  }

  private struct Pack: Decodable {
    let url: String
    let id: String
    let types: [String]
    let files: [String: [String: String]]
  }

  @Test("requests a pack, lists it, and tells the paths of its files")
  func request() async throws {
    let run = try await resources("request", url, "--json")
    #expect(run.code == 0 && run.errors.isEmpty)
    let pack = try JSONDecoder().decode(Pack.self, from: Data(run.output.utf8))
    #expect(pack.url == url && pack.id == "f" && pack.types == ["filter"])
    let path = try #require(pack.files["filter"]?["look.glsl"])
    #expect(FileManager.default.contents(atPath: path) == Data("red".utf8))
    #expect(try await resources("path", "filter", "look.glsl").output == path + "\n")
    let list = try await resources("list", "--of", "filter", "--json")
    #expect(try JSONDecoder().decode([Pack].self, from: Data(list.output.utf8)).count == 1)
    #expect(try await resources("list", "--of", "font").output.isEmpty)
    #expect(try await resources("show", url).output.contains(path))
    #expect(try await resources("show", url, "--index").output.contains(#""n":1"#))
  }

  @Test("marks a pack that came under a broken encryption")
  func insecure() async throws {
    let made = try await ProgramRun.of(
      "/bin/sh",
      ["-c", "cd \"$0\" && zip -q -P pw ../locked.zip index.json look.glsl", folder.path("pack")])
    try #require(made.code == 0, "\(made.errors)")
    let locked = "file://" + folder.path("locked.zip")
    #expect(try await resources("request", locked, "--password", "pw").code == 0)
    _ = try await resources("request", url)
    let lines = try await resources("list").output.split(separator: "\n")
    #expect(lines.filter { $0.contains("encrypted with ZipCrypto") }.count == 1, "\(lines)")
    #expect(
      try await resources("show", locked, "--json").output.contains(#""insecure":true"#))
    #expect(try await resources("show", url, "--json").output.contains(#""insecure":false"#))
  }

  @Test("finds damage, and repairs it")
  func verify() async throws {
    _ = try await resources("request", url)
    #expect(try await resources("verify").output == "1 packs checked\n")
    let path = try await resources("path", "filter", "look.glsl").output.dropLast()
    let file = URL(filePath: String(path))
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
    // A user who may change permissions can still write to a linked file in place.
    let handle = try FileHandle(forWritingTo: file)
    try handle.write(contentsOf: Data("bad".utf8))
    try handle.close()
    let damaged = try await resources("verify", "--json")
    #expect(damaged.code == 1 && damaged.output.contains(#""damaged":["file:"#))
    #expect(try await resources("verify", "--repair").code == 0)
    #expect(try await resources("verify").code == 0)
    #expect(FileManager.default.contents(atPath: file.path) == Data("red".utf8))
  }

  @Test("deletes packs, and says what was freed")
  func delete() async throws {
    _ = try await resources("request", url)
    #expect(try await resources("delete").code == 2)
    #expect(try await resources("delete", "file:///other.zip").code == 1)
    #expect(try await resources("delete", "--all").output.hasPrefix("1 packs deleted, "))
    #expect(try await resources("show", url).code == 1)
  }

  @Test("says what is wrong with an address or a pack, by the exit code too")
  func refused() async throws {
    #expect(try await resources("request", "pack.zip").code == 2)
    #expect(try await resources("request", "file://" + folder.path("none.zip")).code == 3)
    try folder.write("no zip", to: "text.zip")
    let run = try await resources("request", "file://" + folder.path("text.zip"))
    #expect(run.code == 1 && run.output.isEmpty && !run.errors.isEmpty)
    #expect(try await ProgramRun.of(Tool.path, ["resources"]).code == 2)
  }
}
