import BridgeBlobs
import BridgeTestSupport
import Testing

@testable import BridgePackages

@Suite("the room that an installation needs")
struct RoomTests {
  static let reserve = 1 << 20
  private let sample: SampleStore
  private let files = [
    "index.html": "one", "a.bin": String(repeating: "0123456789", count: 10_000),
  ]
  private static let bytes = 100_003

  init() throws { sample = try SampleStore() }

  /// Writes an archive with or without a manifest of its own; returns the options to install it, and its bytes.
  private func archive(isDeclared: Bool) throws -> (path: String, size: Int, PackageInstall) {
    let path = try sample.archive(files, isDeclared ? SampleStore.manifest("1", files) : nil)
    var install = SampleStore.unsigned
    install.id = SampleStore.id()
    return (path, try sample.folder.read("package.zip").count, install)
  }

  private func isRefused(_ path: String, _ install: PackageInstall, free: Int) throws -> Bool {
    var install = install
    install.freeSpace = { _ in UInt64(free) }
    do throws(PackageError) {
      try sample.store.install(at: path, install)
      return false
    } catch {
      #expect(error.code == .diskFull)
      #expect(try sample.store.versions().isEmpty)
      #expect(try sample.blobCount == 0 && sample.store.archives.blobs().isEmpty)
      #expect(try sample.folder.names(in: "store/blobs").allSatisfy { !$0.hasPrefix(".new") })
      return true
    }
  }

  @Test(
    "is asked for before anything is written, that of a kept archive as well",
    arguments: [false, true], [false, true])
  func room(isDeclared: Bool, keepsArchive: Bool) throws {
    let (path, size, options) = try archive(isDeclared: isDeclared)
    var install = options
    install.keepsArchive = keepsArchive
    let needed = Self.bytes + Self.reserve + (keepsArchive ? size : 0)
    #expect(try isRefused(path, install, free: needed - 1))
    #expect(try !isRefused(path, install, free: needed))
    #expect(try sample.store.archives.blobs().count == (keepsArchive ? 1 : 0))
  }
}
