import BridgeArchive
import BridgeCrypto
import BridgeTestSupport
import Foundation
import Testing

@testable import BridgePackages

@Suite("an installation that is refused")
struct InstallRefusalTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let code: PackageError.Code
    var files = ["index.html": "two", "a.js": "a"]
    var listed: [String: String]? = ["index.html": "two", "a.js": "a"]
    var change: @Sendable (inout PackageInstall) -> Void = { _ in }
  }

  static let cases = [
    Case(
      testDescription: "another size", code: .wrongSize, change: { $0.size = 5 }),
    Case(
      testDescription: "another SHA-256", code: .wrongHash,
      change: { $0.sha256 = SHA256.hash([1]) }),
    Case(
      testDescription: "another MD5", code: .wrongHash,
      change: { $0.md5 = Array(repeating: 0, count: 16) }),
    Case(
      testDescription: "another version", code: .wrongHash,
      change: { $0.version = PackageVersion(manifestHash: SHA256.hash([1])) }),
    Case(
      testDescription: "another package", code: .wrongPackage,
      change: { $0.id = SampleStore.id("other") }),
    Case(
      testDescription: "no signature", code: .notSigned,
      change: { $0.check = PackageInstall.refuseUnsigned }),
    Case(
      testDescription: "a file that is not listed", code: .differsFromManifest,
      listed: ["index.html": "two"]),
    Case(
      testDescription: "a listed file that is missing", code: .differsFromManifest,
      files: ["index.html": "two"]),
    Case(
      testDescription: "a file of another size", code: .differsFromManifest,
      files: ["index.html": "two!", "a.js": "a"]),
    Case(
      testDescription: "a file of other bytes", code: .differsFromManifest,
      files: ["index.html": "owt", "a.js": "a"]),
    Case(
      testDescription: "other bytes of a file that is stored already", code: .differsFromManifest,
      files: ["index.html": "two", "a.js": "b"]),
    Case(
      testDescription: "names that are one on some systems", code: .refusedArchive,
      files: [:], listed: ["a.js": "a", "A.js": "a"]),
    Case(
      testDescription: "a base that is not installed", code: .missingBase,
      change: { $0.base = PackageVersion(manifestHash: SHA256.hash([1])) }),
    Case(
      testDescription: "no manifest, and no id", code: .invalidManifest, listed: nil),
  ]

  // CodePushPackage did not compare a full zip with its hash without a key; no case here has a key.
  @Test("leaves the store as it was", arguments: cases)
  func refusal(refused: Case) throws {
    let sample = try SampleStore()
    let before = try sample.install("1", ["index.html": "one", "a.js": "a"])
    var install = SampleStore.unsigned
    refused.change(&install)
    let manifest = refused.listed.map { SampleStore.manifest("2", $0) }
    let path = try sample.archive(refused.files, manifest)
    let error = #expect(throws: PackageError.self) {
      try sample.store.install(archive: path, install)
    }
    #expect(error?.code == refused.code, "\(String(describing: error))")
    #expect(try sample.store.versions() == [before])
    #expect(try sample.text("index.html") == "one")
    _ = try sample.store.collect()
    #expect(try sample.blobCount == 3)
  }

  @Test("names the file that is not an archive, or does not exist")
  func noArchive() throws {
    let sample = try SampleStore()
    let path = try sample.folder.write("text", to: "text.zip")
    #expect(throws: PackageError.self) {
      try sample.store.install(archive: path, SampleStore.unsigned)
    }
    let error = #expect(throws: PackageError.self) {
      try sample.store.install(archive: "\(path).none", SampleStore.unsigned)
    }
    #expect(error?.code == .unreadable)
  }

  @Test("does not follow links out of a folder")
  func links() throws {
    let sample = try SampleStore()
    try sample.folder.write("x", to: "app/index.html")
    try FileManager.default.createSymbolicLink(
      atPath: sample.folder.path("app/link"), withDestinationPath: "/etc/passwd")
    var install = SampleStore.unsigned
    install.id = SampleStore.id()
    let error = #expect(throws: PackageError.self) {
      try sample.store.install(folder: sample.folder.path("app"), install)
    }
    #expect(error?.code == .refusedFolder)
  }
}
