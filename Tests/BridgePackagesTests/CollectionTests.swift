import BridgeBlobs
import BridgeTestSupport
import Testing

@testable import BridgePackages

@Suite("a collection")
struct CollectionTests {
  private let sample: SampleStore
  private let id = SampleStore.id()
  private var store: PackageStore { sample.store }

  init() throws { sample = try SampleStore() }

  @Test("frees what is neither active nor the last good version, and says how much")
  func superseded() throws {
    for name in ["1", "2", "3"] {
      try sample.install(name, ["index.html": name, "shared.js": "shared"])
    }
    let expected = try store.collect(isTrial: true)
    let report = try store.collect()
    #expect(report == expected)
    #expect(report.versions.map(\.name) == ["1"])
    #expect(report.blobCount == 2)
    #expect(report.bytes > 1)
    #expect(try store.versions(of: id).map(\.name) == ["2", "3"])
    #expect(try sample.text("shared.js") == "shared")
    #expect(try store.collect() == CollectionReport())
  }

  @Test("keeps what a lease of any store of the folder needs, until it ends")
  func leased() throws {
    try sample.install("1", ["index.html": "1"])
    let lease = try sample.reopened().lease(id)
    for name in ["2", "3"] { try sample.install(name, ["index.html": name]) }
    let report = try store.collect()
    #expect(report.versions.isEmpty)
    #expect(report.leased.map(\.name) == ["1"])
    #expect(try SampleStore.text("index.html", in: lease) == "1")
    lease.close()
    #expect(try store.collect().versions.map(\.name) == ["1"])
  }

  @Test("frees files that no version has, and drafts of processes that ended")
  func orphans() throws {
    try sample.install("1", ["index.html": "1"])
    _ = try store.blobs.store(Array("orphan".utf8))
    try sample.folder.write("half", to: "store/blobs/.new-1-1")
    let report = try store.collect()
    #expect(report.blobCount == 1)
    #expect(report.bytes == 6)
    #expect(report.draftCount == 1)
    #expect(try sample.text("index.html") == "1")
  }

  @Test("waits for an installation that has blobs without a version")
  func installing() throws {
    let lock = try store.lock()
    #expect(try lock.take(.shared, .blobs))
    let other = try store.lock()
    #expect(try other.take(.shared, .blobs))
    let collection = try store.lock()
    #expect(try !collection.take(.exclusive, .blobs))
    try lock.release(.blobs)
    try other.release(.blobs)
    #expect(try collection.take(.exclusive, .blobs))
  }
}
