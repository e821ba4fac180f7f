import BridgeCrypto
import BridgeTestSupport
import Foundation
import Testing

@testable import BridgeBlobs

@Suite("a folder of blobs")
struct BlobFolderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func blobs(
    _ layout: BlobFolder.Layout = .sharded, maximumBytes: Int? = nil, opensInOneCall: Bool = true
  ) throws -> BlobFolder {
    try BlobFolder(
      at: folder.path("blobs"), layout: layout, maximumBytes: maximumBytes,
      opensInOneCall: opensInOneCall)
  }

  private func files() throws -> [String] {
    let all = FileManager.default.enumerator(atPath: folder.path("blobs"))
    return all.map { $0.compactMap { $0 as? String }.filter { $0.utf8.count > 2 }.sorted() } ?? []
  }

  private func path(_ blobs: BlobFolder, _ name: SHA256Digest) -> String {
    folder.path("blobs/\(blobs.relativePath(name))")
  }

  @Test("gives back what was stored, by the SHA-256 of its bytes", arguments: [0, 5, 3_000_000])
  func roundTrip(count: Int) throws {
    for layout in [BlobFolder.Layout.flat, .sharded] {
      let (blobs, bytes) = (
        try blobs(layout), [UInt8]((0..<count).map { UInt8(truncatingIfNeeded: $0) })
      )
      let name = try blobs.store(bytes)
      #expect(name == SHA256.hash(bytes))
      let file = try blobs.open(name, size: count)
      #expect(try file.bytes(in: 0..<count) == bytes)
      try file.verify()
    }
  }

  @Test("keeps equal content once, read-only, and no other file")
  func once() throws {
    let blobs = try blobs()
    let name = try blobs.store([1, 2, 3])
    let draft = try blobs.draft()
    for byte in [1, 2, 3] as [UInt8] { try draft.append([byte]) }
    #expect(try draft.commit() == name)
    #expect(try files() == [blobs.relativePath(name)])
    let mode = try FileManager.default.attributesOfItem(atPath: path(blobs, name))[
      .posixPermissions]
    #expect(mode as? Int == 0o444)
    #expect(try blobs.blobs().map(\.size) == [3])
  }

  @Test("shows no blob before it is committed, and keeps nothing of a dropped draft")
  func drafts() throws {
    let blobs = try blobs()
    do {
      let draft = try blobs.draft()
      try draft.append([1, 2, 3])
      #expect(blobs.size(of: SHA256.hash([1, 2, 3])) == nil)
      #expect(try blobs.blobs().isEmpty)
      // A draft in use is not abandoned.
      #expect(try self.blobs().removeAbandonedDrafts() == 0)
      withExtendedLifetime(draft) {}
    }
    #expect(try files().isEmpty)
  }

  @Test("removes the drafts of ended processes")
  func abandoned() throws {
    let blobs = try blobs()
    _ = try folder.write("half", to: "blobs/.new-1-2")
    #expect(try blobs.removeAbandonedDrafts() == 1)
    #expect(try files().isEmpty)
  }

  @Test("replaces a file that a power failure cut off, and on demand one that was changed")
  func replaced() throws {
    let blobs = try blobs()
    let name = try blobs.store([1, 2, 3])
    for (damage, replaces) in [([1, 2], false), ([9, 9, 9], true)] as [([UInt8], Bool)] {
      try FileManager.default.removeItem(atPath: path(blobs, name))
      try Data(damage).write(to: URL(fileURLWithPath: path(blobs, name)))
      let draft = try blobs.draft()
      try draft.append([1, 2, 3])
      #expect(try draft.commit(durability: .synchronized, replaces: replaces) == name)
      try blobs.open(name, size: 3).verify()
    }
    try blobs.synchronize()
  }

  @Test(
    "refuses what its name does not promise",
    arguments: ["gone", "short", "other", "link", "folder"], [true, false])
  func refused(damage: String, inOneCall: Bool) throws {
    let blobs = try blobs(opensInOneCall: inOneCall)
    let name = try blobs.store([1, 2, 3])
    let path = path(blobs, name)
    try FileManager.default.removeItem(atPath: path)
    switch damage {
    case "short": try Data([1, 2]).write(to: URL(fileURLWithPath: path))
    case "other": try Data([1, 2, 9]).write(to: URL(fileURLWithPath: path))
    case "link":
      try Data([1, 2, 3]).write(to: URL(fileURLWithPath: folder.path("elsewhere")))
      try FileManager.default.createSymbolicLink(
        atPath: path, withDestinationPath: folder.path("elsewhere"))
    case "folder":
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    default: break
    }
    let error = #expect(throws: BlobError.self) { try blobs.open(name, size: 3).verify() }
    #expect(error?.code == (damage == "gone" ? .missing : .changed))
    #expect(error?.message.contains(name.hex) == true)
  }

  @Test(
    "follows no link to a folder, neither for itself nor for a part of it",
    arguments: [true, false])
  func links(inOneCall: Bool) throws {
    let blobs = try blobs(opensInOneCall: inOneCall)
    let name = try blobs.store([1, 2, 3])
    let (shard, moved) = (folder.path("blobs/\(name.hex.prefix(2))"), folder.path("moved"))
    try FileManager.default.moveItem(atPath: shard, toPath: moved)
    try FileManager.default.createSymbolicLink(atPath: shard, withDestinationPath: moved)
    let refusal = #expect(throws: BlobError.self) { try blobs.open(name) }
    #expect(refusal?.code == .changed)
    let link = folder.path("link")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: folder.path("blobs"))
    let error = #expect(throws: BlobError.self) { try BlobFolder(at: link) }
    #expect(error?.code == .unreadable)
  }

  @Test("takes no more bytes than its quota, and room again after a removal")
  func quota() throws {
    let blobs = try blobs(maximumBytes: 10)
    let name = try blobs.store([UInt8](repeating: 1, count: 8))
    do {
      let draft = try blobs.draft()
      try draft.append([1, 2])
      let error = #expect(throws: BlobError.self) { try draft.append([3]) }
      #expect(
        error?.code == .overQuota && error?.message.contains("10 of 10 bytes are used") == true)
      #expect(blobs.usedBytes == 10)
      withExtendedLifetime(draft) {}
    }
    #expect(blobs.usedBytes == 8)
    for _ in 0..<2 { try blobs.remove(name) }
    #expect(blobs.usedBytes == 0)
    try blobs.store([UInt8](repeating: 2, count: 10))
  }

  @Test("counts the blobs that are there when it is opened with a quota")
  func counted() throws {
    for index in 0..<20 { try blobs().store([UInt8(index), 1, 2]) }
    let again = try blobs(maximumBytes: 61)
    #expect(again.usedBytes == 60)
    #expect(throws: BlobError.self) { try again.store([7, 7]) }
    // Equal content is stored once.
    #expect(throws: Never.self) { try again.store([0, 1, 2]) }
  }

  @Test("stores the same blobs from many threads at once")
  func concurrent() async throws {
    let blobs = try blobs()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          for index in 0..<50 { try blobs.store([UInt8((index + task) % 50), 0]) }
        }
      }
      try await group.waitForAll()
    }
    let stored = try blobs.blobs()
    #expect(stored.count == 50 && stored.allSatisfy { $0.size == 2 })
    for blob in stored { try blobs.open(blob.name).verify() }
    #expect(try files().count == 50)
  }

  @Test(
    "adds a blob of another folder as the same file, or as a copy",
    arguments: [BlobFolder.Layout.flat, .sharded])
  func added(layout: BlobFolder.Layout) throws {
    let (other, blobs) = (try blobs(.flat), try BlobFolder(at: folder.path("to"), layout: layout))
    let name = try other.store([1, 2, 3])
    for _ in 0..<2 { try blobs.add(name, size: 3, from: other) }
    #expect(try blobs.open(name, size: 3).verifiedBytes() == [1, 2, 3])
    // The folder of a shard is made by a draft, not by a link.
    let isLinked = try blobs.open(name).state == other.open(name).state
    #expect(isLinked == (layout == .flat))
    let error = #expect(throws: BlobError.self) {
      try blobs.add(SHA256.hash([9]), size: 1, from: other)
    }
    #expect(error?.code == .missing)
  }

  @Test("adds no blob of another size, no link, and none beyond its quota")
  func notAdded() throws {
    let other = try BlobFolder(at: folder.path("from"), layout: .flat)
    let (name, linked) = (try other.store([1, 2, 3]), SHA256.hash([7]))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("from/\(linked.hex)"),
      withDestinationPath: try folder.write([7], to: "elsewhere"))
    let blobs = try blobs(.flat, maximumBytes: 2)
    for (name, size, code) in [
      (name, 4, .changed), (linked, 1, .changed), (name, 3, .overQuota),
    ] as [(SHA256Digest, Int, BlobError.Code)] {
      let error = #expect(throws: BlobError.self) { try blobs.add(name, size: size, from: other) }
      #expect(error?.code == code)
    }
    #expect(try files().isEmpty && blobs.usedBytes == 0)
  }

  @Test("is not made when it is opened to be read")
  func notCreated() throws {
    let path = folder.path("absent")
    let error = #expect(throws: BlobError.self) { try BlobFolder(at: path, creates: false) }
    #expect(error?.code == .unreadable)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("says why it cannot write")
  func unwritable() throws {
    let error = #expect(throws: BlobError.self) { try BlobFolder(at: folder.path("no/such")) }
    #expect(error?.code == .unwritable)
    _ = try folder.write("a file", to: "blobs")
    #expect(throws: BlobError.self) { try blobs() }
  }
}
