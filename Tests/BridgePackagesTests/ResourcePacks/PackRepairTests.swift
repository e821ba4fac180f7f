import BridgeTestSupport
import Foundation
import Testing

@testable import BridgePackages

@Suite("the repair of resource packs", .timeLimit(.minutes(2)))
struct PackRepairTests {
  private let packs: SamplePacks

  init() throws { packs = try SamplePacks() }

  private func damage(_ text: String) throws {
    let path = try packs.blob(of: text)
    try FileManager.default.removeItem(atPath: path)
  }

  /// Overwrites a file with other bytes of the same number, as a failing disk does.
  private func spoil(_ text: String) throws {
    let path = try packs.blob(of: text)
    try FileManager.default.removeItem(atPath: path)
    try Data(text.utf8.map { $0 ^ 1 }).write(to: URL(filePath: path))
  }

  private func removeArchives() throws {
    for name in try packs.sample.folder.names(in: "store/zips") {
      try FileManager.default.removeItem(atPath: packs.sample.folder.path("store/zips/\(name)"))
    }
  }

  @Test("003-15: a pack that lost a file is unpacked again from the archive that is kept")
  func fromArchive() async throws {
    let url = try packs.serve(SamplePacks.filter("red"))
    _ = try await packs.packs.request(url)
    try damage("red")
    let pack = try await packs.packs.request(url)
    #expect(SamplePacks.text(pack.files["filter"]?["look.glsl"]) == "red")
    #expect(packs.origin.requestCount == 1)
  }

  @Test(
    "003-15: without the archive, or with a damaged one, it is downloaded again",
    arguments: [true, false])
  func fromServer(isGone: Bool) async throws {
    let url = try packs.serve(SamplePacks.filter("red"))
    _ = try await packs.packs.request(url)
    let archive = try #require(try packs.sample.folder.names(in: "store/zips").first)
    try removeArchives()
    if !isGone { try packs.sample.folder.write("no zip", to: "store/zips/\(archive)") }
    try damage("red")
    let pack = try await packs.packs.request(url)
    #expect(SamplePacks.text(pack.files["filter"]?["look.glsl"]) == "red")
    #expect(packs.origin.requestCount == 2)
    #expect(try packs.packs.isAvailable(url))
  }

  @Test("files of the right size with other bytes are found, and repaired on demand")
  func spoiled() async throws {
    let url = try packs.serve(SamplePacks.filter("red"))
    _ = try await packs.packs.request(url)
    try spoil("red")
    #expect(try packs.reopened().damagedPacks() == [url])
    let pack = try await packs.packs.repair(url)
    #expect(SamplePacks.text(pack.files["filter"]?["look.glsl"]) == "red")
    #expect(try packs.packs.damagedPacks().isEmpty)
    #expect(packs.origin.requestCount == 1)
  }

  @Test("a pack that its server changed is taken again on demand, and the old one goes")
  func reloaded() async throws {
    let url = try packs.serve(SamplePacks.filter("red", image: "old"))
    _ = try await packs.packs.request(url)
    _ = try packs.serve(SamplePacks.filter("blue", image: "new"))
    let pack = try await packs.packs.reload(url)
    #expect(SamplePacks.text(pack.files["filter"]?["look.glsl"]) == "blue")
    #expect(SamplePacks.text(pack.files["image"]?["blend.jpg"]) == "new")
    #expect(throws: PackageError.self) { try packs.blob(of: "old") }
    #expect(try packs.sample.folder.names(in: "store/zips").count == 1)
    _ = packs.serve(nil)
    await #expect(throws: PackageError.self) { try await packs.packs.reload(url) }
    #expect(try packs.packs.isAvailable(url))
  }

  // MARK: Passwords

  private static let password = "geheim ü"

  private func serveProtected() throws -> String {
    packs.serve(try ProtectedZip.bytes(SamplePacks.filter("red"), password: Self.password))
  }

  @Test("003-12: a pack with a password is opened by it, and by no other")
  func passwords() async throws {
    let url = try serveProtected()
    for (password, code) in [
      (nil, PackageError.Code.passwordNeeded), ("other", .wrongPassword),
    ] as [(String?, PackageError.Code)] {
      let error = await #expect(throws: PackageError.self) {
        try await packs.packs.request(url, password: password)
      }
      #expect(error?.code == code)
    }
    #expect(try packs.packs.urls().isEmpty)
    let pack = try await packs.packs.request(url, password: Self.password)
    #expect(!pack.isInsecure)
    #expect(SamplePacks.text(pack.files["filter"]?["look.glsl"]) == "red")
  }

  @Test("003-12: so is one with ZipCrypto, as old packs have it, and it is marked as insecure")
  func zipCrypto() async throws {
    let folder = packs.sample.folder
    for (name, text) in SamplePacks.filter("red") { try folder.write(text, to: "old/\(name)") }
    let run = try await ProgramRun.of(
      "/bin/sh", ["-c", "cd \"$0\" && zip -q -P pw ../old.zip *", folder.path("old")])
    try #require(run.code == 0, "\(run.errors)")
    let url = packs.serve(try folder.read("old.zip"))
    let pack = try await packs.packs.request(url, password: "pw")
    #expect(pack.isInsecure)
    #expect(SamplePacks.text(pack.files["filter"]?["look.glsl"]) == "red")
  }

  @Test(
    "003-26: a protected pack repairs itself after a restart, and its password is for this user only"
  )
  func protectedRepair() async throws {
    let url = try serveProtected()
    _ = try await packs.packs.request(url, password: Self.password)
    let names = try packs.sample.folder.names(in: "store/passwords")
    #expect(names.count == 1 && names.allSatisfy { $0.hasPrefix("pack-") })
    for (path, mode) in [("store/passwords", 0o700), ("store/passwords/\(names[0])", 0o600)] {
      let attributes = try FileManager.default.attributesOfItem(
        atPath: packs.sample.folder.path(path))
      #expect((attributes[.posixPermissions] as? Int) == mode)
    }
    try damage("red")
    let pack = try await packs.reopened().request(url)
    #expect(SamplePacks.text(pack.files["filter"]?["look.glsl"]) == "red")
    #expect(packs.origin.requestCount == 1)
    try packs.packs.delete(url)
    #expect(try packs.sample.folder.names(in: "store/passwords").isEmpty)
  }

  @Test("003-26: with a key of the host, passwords are encrypted, and other keys do not open them")
  func sealed() async throws {
    let key = [UInt8](repeating: 7, count: 32)
    let url = try serveProtected()
    _ = try await packs.reopened { $0.passwordKey = key }.request(url, password: Self.password)
    let name = try #require(try packs.sample.folder.names(in: "store/passwords").first)
    let kept = try packs.sample.folder.read("store/passwords/\(name)")
    #expect(!String(decoding: kept, as: UTF8.self).contains("geheim"))
    try damage("red")
    try removeArchives()
    let other = try packs.reopened { $0.passwordKey = [UInt8](repeating: 8, count: 32) }
    let error = await #expect(throws: PackageError.self) { try await other.request(url) }
    #expect(error?.code == .passwordNeeded)
    let pack = try await packs.reopened { $0.passwordKey = key }.request(url)
    #expect(SamplePacks.text(pack.files["filter"]?["look.glsl"]) == "red")
    #expect(throws: PackageError.self) { try packs.reopened { $0.passwordKey = [1, 2, 3] } }
  }

  @Test("003-26: sealed secrets of any length come back, and changed ones do not")
  func seal() throws {
    let seal = try SecretSeal(key: Array(0..<32))
    for count in [0, 1, 15, 16, 17, 100] {
      let secret = (0..<count).map { UInt8($0) }
      var sealed = try seal.sealed(secret)
      #expect(try seal.opened(sealed) == secret)
      sealed[count / 2] ^= 1
      #expect(try seal.opened(sealed) == nil)
    }
    #expect(try seal.opened([]) == nil)
  }
}
