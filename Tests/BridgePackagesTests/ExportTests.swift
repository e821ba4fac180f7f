import BridgeArchive
import BridgeTestSupport
import Foundation
import Testing

@testable import BridgePackages

@Suite("an export")
struct ExportTests {
  private let sample: SampleStore
  private let files = ["index.html": "one", "js/lib/a.js": "script", "js/b.js": "b"]

  init() throws { sample = try SampleStore() }

  @Test("to an archive can be installed again as the same version, and is the same each time")
  func archive() throws {
    let version = try sample.install("1", files)
    for name in ["a.zip", "b.zip"] {
      try sample.store.export(version, toArchive: sample.folder.path(name))
    }
    #expect(try sample.folder.read("a.zip") == sample.folder.read("b.zip"))
    let other = try SampleStore()
    let again = try other.store.install(
      archive: sample.folder.path("a.zip"), SampleStore.unsigned)
    #expect(again.version == version.version)
    #expect(try other.text("js/lib/a.js") == "script")
  }

  @Test(
    "to a folder has all files, and its links take no room",
    arguments: [PackageStore.FolderExport.copies, .links])
  func folder(kind: PackageStore.FolderExport) throws {
    let version = try sample.install("1", files)
    let path = sample.folder.path("view")
    try sample.store.export(version, toFolder: path, as: kind)
    for (name, text) in files { #expect(try sample.folder.readText("view/\(name)") == text) }
    let attributes = try FileManager.default.attributesOfItem(atPath: "\(path)/js/b.js")
    #expect((attributes[.posixPermissions] as? Int) == (kind == .links ? 0o444 : 0o644))
    #expect((attributes[.referenceCount] as? Int) == (kind == .links ? 2 : 1))
    var install = SampleStore.unsigned
    install.activation = .none
    #expect(try sample.store.install(folder: path, install).version == version.version)
    let error = #expect(throws: PackageError.self) {
      try sample.store.export(version, toFolder: path, as: kind)
    }
    #expect(error?.code == .unwritable)
    #expect(try sample.folder.names(in: "").filter { $0.hasPrefix("view") } == ["view"])
  }
}
