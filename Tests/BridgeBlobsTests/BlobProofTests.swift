import BridgeCore
import BridgeCrypto
import BridgeTestSupport
import Foundation
import Testing

@testable import BridgeBlobs

@Suite("proofs of blobs") struct BlobProofTests {
  private let folder: TemporaryFolder
  private let blobs: BlobFolder
  private let name: SHA256Digest
  private let clock = ManualClock()
  private let proofs: BlobProofs

  init() throws {
    folder = try TemporaryFolder(named: "proofs")
    blobs = try BlobFolder(at: folder.path("blobs"), permissions: 0o600)
    name = try blobs.store([1, 2, 3])
    proofs = BlobProofs(clock: clock)
  }

  private var path: String { folder.path("blobs/\(name.hex.prefix(2))/\(name.hex)") }

  private func write(_ bytes: [UInt8]) throws {
    // In place, so that open descriptors still refer to the file.
    try Data(bytes).write(to: URL(filePath: path))
  }

  private func prove() throws -> Task<Void, Never>? { try proofs.prove(try blobs.open(name)) }

  @Test("a file is compared once while it stays as it is")
  func once() throws {
    let blob = try blobs.open(name)
    try proofs.prove(blob)
    // The descriptor's file now has other bytes, under the state that was proved: it is not read again.
    try write([9, 9, 9])
    #expect(try proofs.prove(blob) == nil)
  }

  @Test("a file that was written to, or replaced by another, is compared at its next use")
  func changed() throws {
    #expect(try prove() == nil)
    try write([9, 9, 9])
    #expect(throws: BlobError.self) { try prove() }
    try FileManager.default.removeItem(atPath: path)
    try Data([1, 2, 3]).write(to: URL(filePath: path))
    #expect(try prove() == nil)
    try FileManager.default.removeItem(atPath: path)
    try Data([1, 2, 9]).write(to: URL(filePath: path))
    #expect(throws: BlobError.self) { try prove() }
  }

  @Test(
    "uses at once compare a large file once, also where it is damaged, and not again before it changes"
  )
  func together() async throws {
    let users = 8
    let (begun, compared) = (Locked(0), Locked(0))
    let proofs = BlobProofs(clock: clock) { (blob) throws(BlobError) in
      compared.withLock { $0 += 1 }
      // Waits until all are running: each has begun to read what it would read by itself.
      while begun.withLock({ $0 }) < users { sched_yield() }
      try blob.verify()
    }
    try write([9, 9, 9])
    let blobs = blobs
    let name = name
    // Threads of their own, because the threads of tasks are as few as the cores.
    let failures = AsyncStream<Bool> { answers in
      for _ in 0..<users {
        Thread.detachNewThread {
          begun.withLock { $0 += 1 }
          do {
            try proofs.prove(try blobs.open(name))
            answers.yield(false)
          } catch { answers.yield(true) }
        }
      }
    }
    var (count, failed) = (0, 0)
    for await failure in failures {
      (count, failed) = (count + 1, failed + (failure ? 1 : 0))
      if count == users { break }
    }
    #expect(failed == users && compared.withLock { $0 } == 1)
    #expect(throws: BlobError.self) { try proofs.prove(try blobs.open(name)) }
    #expect(compared.withLock { $0 } == 1)
    let damaged = try blobs.open(name).state
    // Waits until the clock of the file system has advanced.
    repeat { try write([1, 2, 3]) } while try blobs.open(name).state == damaged
    try proofs.prove(try blobs.open(name))
    #expect(compared.withLock { $0 } == 2)
  }

  @Test("an old proof is repeated in the background, once in its interval")
  func repeated() async throws {
    let blob = try blobs.open(name)
    try proofs.prove(blob)
    clock.advance(by: BlobProofs.interval - .seconds(1))
    #expect(try proofs.prove(blob) == nil)
    clock.advance(by: .seconds(1))
    await (try #require(try proofs.prove(blob))).value
    #expect(try proofs.prove(blob) == nil)
    // The disk changes a byte without the file system, as far as this state shows.
    try write([9, 9, 9])
    clock.advance(by: BlobProofs.interval)
    await (try #require(try proofs.prove(blob))).value
    #expect(throws: BlobError.self) { try proofs.prove(blob) }
  }
}
