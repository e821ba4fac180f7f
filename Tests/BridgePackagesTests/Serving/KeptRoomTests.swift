import BridgeBlobs
import GRDB
import Testing

@testable import BridgePackages

@Suite("the room of a version for files that are not listed")
struct KeptRoomTests {
  private let sample: SampleStore
  private let lease: PackageLease
  private var store: PackageStore { sample.store }

  init() throws {
    sample = try SampleStore()
    try sample.install("1", ["index.html": "1"])
    lease = try sample.store.lease(SampleStore.id())
  }

  private func fill(count: Int, size: Int) throws {
    try store.database.write { database in
      for number in 0..<count {
        try database.execute(
          sql: "INSERT INTO kept(version, target, sha, size) VALUES(?, ?, ?, ?)",
          arguments: [lease.row, "/\(number)", String(repeating: "0", count: 64), size])
      }
    }
  }

  private func blobCount() throws -> Int { try store.blobs.blobs().count }

  @Test(
    "has ends: a file beyond them is neither kept nor written",
    arguments: [(PackageStore.maximumKeptCount, 1), (16, 16 << 20)])
  func full(count: Int, size: Int) throws {
    try fill(count: count, size: size)
    let before = try blobCount()
    try store.keep([1, 2, 3], type: nil, as: "/new", for: lease)
    #expect(try store.kept("/new", of: lease) == nil)
    #expect(try blobCount() == before)
    // A file that replaces another needs no additional space.
    try store.keep([1, 2, 3], type: nil, as: "/0", for: lease)
    #expect(try store.kept("/0", of: lease)?.blob.size == 3)
  }
}
