import BridgeBlobs
import BridgeTestSupport
import Foundation
import Testing

@testable import BridgePackages

@Suite("views of versions")
struct ViewTests {
  private let sample: SampleStore
  private let files = ["index.html": "<p>one", "static/app.js": "run()"]

  init() throws { sample = try SampleStore() }

  private func attribute(_ key: FileAttributeKey, _ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[key] as? Int
  }

  private func unlock(_ path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  @Test(
    "002-10: a version is a folder by package and version, of read-only links that take no room")
  func layout() throws {
    let version = try sample.install("1.0", files)
    let path = try sample.store.view(of: version)
    #expect(path == sample.folder.path("store/views/packages/app/1.0"))
    for (name, text) in files {
      let full = "\(path)/\(name)"
      #expect(try sample.folder.readText("store/views/packages/app/1.0/\(name)") == text)
      #expect(try attribute(.posixPermissions, full) == 0o444)
      #expect(try attribute(.referenceCount, full) == 2)
    }
    for folder in [path, "\(path)/static"] {
      #expect(try attribute(.posixPermissions, folder) == 0o555)
    }
    #expect(try sample.store.view(of: version) == path)
  }

  @Test("004-03: assets are folders by the MD5 of their URL and version")
  func assets() throws {
    let place = "0cc175b9c0f1b6a831c399e269772661/7/app.js"
    let version = try sample.install("9", [place: "run()"])
    let path = try sample.store.view(of: version)
    #expect(path.hasSuffix("/views/packages/app/9"))
    #expect(SamplePacks.text("\(path)/\(place)") == "run()")
  }

  @Test(
    "versions whose names lead elsewhere, or are not names, are under their hashes",
    arguments: ["../../../out", "/etc", "..", ".", "", "a/b", "a\\b", ".hidden", "a\u{7}b", "C:x"])
  func hostile(name: String) throws {
    let version = try sample.install(name, files)
    let path = try sample.store.view(of: version)
    #expect(
      path == sample.folder.path("store/views/packages/app/\(version.version.hex.prefix(32))"))
    #expect(SamplePacks.text("\(path)/index.html") == "<p>one")
    #expect(try sample.folder.names(in: "").sorted() == ["package.zip", "store"])
  }

  @Test("versions of one name have folders of their own")
  func equalNames() throws {
    let first = try sample.store.view(of: sample.install("1", files))
    let second = try sample.store.view(of: sample.install("1", ["index.html": "two"]))
    #expect(first != second)
    #expect(SamplePacks.text("\(first)/index.html") == "<p>one")
    #expect(SamplePacks.text("\(second)/index.html") == "two")
  }

  @Test("files that were removed or replaced come back, in one step each")
  func heals() throws {
    let version = try sample.install("1", files)
    let path = try sample.store.view(of: version)
    for folder in [path, "\(path)/static"] { try unlock(folder) }
    try FileManager.default.removeItem(atPath: "\(path)/static/app.js")
    try FileManager.default.removeItem(atPath: "\(path)/index.html")
    try Data("<p>two".utf8).write(to: URL(filePath: "\(path)/index.html"))
    #expect(try sample.store.view(of: version) == path)
    #expect(SamplePacks.text("\(path)/index.html") == "<p>one")
    #expect(SamplePacks.text("\(path)/static/app.js") == "run()")
    let names = try sample.folder.names(in: "store/views/packages/app/1").sorted()
    #expect(names == ["index.html", "static"])
    #expect(try attribute(.posixPermissions, path) == 0o555)
    // The whole folder as well.
    try FolderTree(path: path).remove()
    #expect(try sample.store.view(of: version) == path)
    #expect(SamplePacks.text("\(path)/index.html") == "<p>one")
  }

  @Test("a link in place of a file is not followed, and is replaced")
  func links() throws {
    let version = try sample.install("1", files)
    let path = try sample.store.view(of: version)
    try sample.folder.write("<p>out", to: "secret")
    try unlock(path)
    try FileManager.default.removeItem(atPath: "\(path)/index.html")
    try FileManager.default.createSymbolicLink(
      atPath: "\(path)/index.html", withDestinationPath: sample.folder.path("secret"))
    _ = try sample.store.view(of: version)
    #expect(SamplePacks.text("\(path)/index.html") == "<p>one")
    #expect(try sample.folder.readText("secret") == "<p>out")
  }

  @Test("files are copies where the file system has no links to the store's, and are proved again")
  func copies() throws {
    let other = "/dev/shm/bridge-views-\(UUID().uuidString)"
    do {
      try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: false)
    } catch {
      return  // No second file system here.
    }
    defer { try? FolderTree(path: other).remove() }  // The system empties that folder.
    try FileManager.default.createSymbolicLink(
      atPath: sample.folder.path("store/views"), withDestinationPath: other)
    let version = try sample.install("1", files)
    let path = try sample.store.view(of: version)
    #expect(SamplePacks.text("\(path)/static/app.js") == "run()")
    #expect(try attribute(.referenceCount, "\(path)/index.html") == 1)
    #expect(try attribute(.posixPermissions, "\(path)/index.html") == 0o444)
    try unlock(path)
    try unlock("\(path)/index.html")
    try Data("<p>own".utf8).write(to: URL(filePath: "\(path)/index.html"))
    _ = try sample.store.view(of: version)
    #expect(SamplePacks.text("\(path)/index.html") == "<p>one")
    #expect(try sample.text("index.html") == "<p>one")
  }

  @Test("a view goes with its version, and so do the remains of processes that ended")
  func removal() throws {
    let path = try sample.store.view(of: sample.install("1", files))
    for version in ["2", "3"] { try sample.install(version, ["index.html": version]) }
    let kept = try sample.store.view(of: sample.store.versions(of: SampleStore.id())[2])
    try sample.folder.write("half", to: "store/views/packages/app/1.new-1-2/index.html")
    try sample.folder.write("x", to: "store/views/packages/gone/1/index.html")
    _ = try sample.store.collect()
    #expect(!FolderTree(path: path).exists)
    #expect(FolderTree(path: kept).exists)
    #expect(try sample.folder.names(in: "store/views/packages") == ["app"])
    #expect(try sample.folder.names(in: "store/views/packages/app") == ["3"])
    try sample.store.remove(SampleStore.id())
    #expect(!FolderTree(path: kept).exists)
  }

  @Test("a file that the store has lost is an error, and no folder appears")
  func lost() throws {
    let version = try sample.install("1", files)
    for file in try sample.store.manifest(of: version).files where file.path == "static/app.js" {
      try sample.store.blobs.remove(file.sha256)
    }
    let error = #expect(throws: PackageError.self) { try sample.store.view(of: version) }
    #expect(error?.code == .damagedFile)
    #expect(try sample.folder.names(in: "store/views/packages/app").isEmpty)
  }

  @Test("a package that is removed frees what no other one has, and stays while it is leased")
  func removed() throws {
    try sample.install("1", files)
    try sample.install("1", ["index.html": "<p>one", "own.js": "own"], of: "other")
    let lease = try sample.store.lease(SampleStore.id("other"))
    let error = #expect(throws: PackageError.self) {
      try sample.store.remove(SampleStore.id("other"))
    }
    #expect(error?.code == .inUse)
    lease.close()
    #expect(try sample.store.remove(SampleStore.id("other")) > 0)
    #expect(try sample.text("index.html") == "<p>one")
    #expect(try sample.blobCount == 3)
    #expect(try sample.store.collect().blobCount == 0)
    #expect(try sample.store.remove(SampleStore.id("other")) == 0)
  }
}
