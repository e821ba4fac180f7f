import BridgeTestSupport
import Testing

@testable import BridgePackages

@Suite("the progress of long work")
struct ProgressTests {
  private let sample: SampleStore
  private let files = ["a.txt": "four", "b.txt": "seven b", "index.html": "<p>"]

  init() throws { sample = try SampleStore() }

  /// The calls during some work.
  private func steps(_ work: (@escaping PackageProgress) throws -> Void) throws -> [[Int]] {
    let steps = Journal<[Int]>()
    try work { done, total in steps.note([done, total]) }
    return steps.entries
  }

  @Test("is told in bytes for an installation, and in files for everything else")
  func progress() throws {
    let archive = try sample.archive(files, SampleStore.manifest("1", files))
    var install = SampleStore.unsigned
    let installed = try steps { progress in
      install.onProgress = progress
      try sample.store.install(at: archive, install)
    }
    #expect(installed == [[4, 14], [11, 14], [14, 14]])
    let version = try #require(try sample.store.versions().first)
    // The manifest is a file of the version too.
    let each = [[1, 4], [2, 4], [3, 4], [4, 4]]
    #expect(try steps { _ = try sample.store.verify(onProgress: $0) } == each)
    let (zip, folder) = (sample.folder.path("out.zip"), sample.folder.path("out"))
    #expect(
      try steps { try sample.store.export(version, toArchive: zip, onProgress: $0) } == each)
    #expect(
      try steps { try sample.store.export(version, toFolder: folder, onProgress: $0) } == each)
    #expect(try steps { _ = try sample.store.collect(onProgress: $0) } == each)
    #expect(try steps { _ = try ArchiveCheck(at: zip, onProgress: $0) } == each)
    let key = try SampleKeys.key(1)
    #expect(
      try steps { try ArchiveSigning.sign(archive: zip, with: [key], onProgress: $0) } == each)
  }
}
