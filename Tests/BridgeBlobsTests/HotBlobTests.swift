import BridgeCore
import BridgeCrypto
import BridgeTestSupport
import Testing

@testable import BridgeBlobs

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("blobs that are held in memory") struct HotBlobTests {
  private let folder: TemporaryFolder
  private let blobs: BlobFolder
  private let hot = HotBlobs()

  init() throws {
    folder = try TemporaryFolder(named: "hot")
    blobs = try BlobFolder(at: folder.path("blobs"), permissions: 0o600)
  }

  private func blob(_ size: Int, _ seed: Int = 0) throws -> BlobFile {
    try blobs.open(try blobs.store(Self.bytes(size, seed)))
  }

  private static func bytes(_ size: Int, _ seed: Int = 0) -> [UInt8] {
    let pattern = (0..<4_093).map { UInt8(truncatingIfNeeded: $0 / 251 &+ $0 &+ seed) }
    var bytes: [UInt8] = []
    while bytes.count < size { bytes += pattern }
    return Array(bytes.prefix(size))
  }

  private func address(_ body: Body) throws -> UnsafeRawPointer? {
    try #require(body.bytesAtHand).withUnsafeBytes(\.baseAddress)
  }

  @Test("a blob is held from its second use on, and its readers share the bytes")
  func second() throws {
    let blob = try blob(1000)
    #expect(try hot.bytes(of: blob) == nil && hot.bytes == 0)
    let held = try #require(try hot.bytes(of: blob))
    #expect(held.body(0..<1000).bytesAtHand == Self.bytes(1000) && hot.bytes == 1000)
    let again = try #require(try hot.bytes(of: blob))
    #expect(try address(held.body(0..<1000)) == address(again.body(0..<1000)))
  }

  @Test("every range of a held blob is what the file has there, however many pieces it is in")
  func ranges() async throws {
    let (size, piece) = (600_000, 256 << 10)
    let (blob, bytes) = (try blob(size), Self.bytes(size))
    _ = try hot.bytes(of: blob)
    let held = try #require(try hot.bytes(of: blob))
    for range in [
      0..<size, 0..<0, 0..<1, 7..<7, piece - 1..<piece, piece - 1..<piece + 1, piece..<2 * piece,
      5..<size - 5, 2 * piece..<size, size - 1..<size, size..<size,
    ] {
      let body = held.body(range)
      #expect(body.length == range.count)
      #expect(try await body.collect(upTo: size) == Array(bytes[range]), "\(range)")
      #expect(try await body.collect(upTo: size) == Array(bytes[range]), "again, \(range)")
    }
  }

  @Test("of more than there is room for, those that were used last are held")
  func bounded() throws {
    let all = try (0..<5).map { try blob(2 << 20, $0) }
    for blob in all.prefix(4) {
      _ = try hot.bytes(of: blob)
      _ = try hot.bytes(of: blob)
    }
    #expect(hot.bytes == HotBlobs.maximumBytes)
    #expect(try hot.bytes(of: all[0]) != nil)
    _ = try hot.bytes(of: all[4])
    #expect(try hot.bytes(of: all[4]) != nil)
    #expect(hot.bytes == HotBlobs.maximumBytes)
    #expect(try hot.bytes(of: all[0]) != nil, "it was used since")
    #expect(try hot.bytes(of: all[1]) == nil)
  }

  @Test("a large blob is not held")
  func large() throws {
    let blob = try blob((2 << 20) + 1)
    for _ in 0..<3 { #expect(try hot.bytes(of: blob) == nil) }
    #expect(hot.bytes == 0)
  }

  @Test("bytes that are not those of the name are not held, and the caller is told")
  func damaged() throws {
    let name = try blobs.store(Self.bytes(1000))
    try Data(Self.bytes(1000, 1)).write(
      to: URL(filePath: folder.path("blobs/\(name.hex.prefix(2))/\(name.hex)")))
    let blob = try blobs.open(name)
    #expect(try hot.bytes(of: blob) == nil)
    #expect(throws: BlobError.self) { try hot.bytes(of: blob) }
    #expect(hot.bytes == 0)
  }

  @Test("what is forgotten is read from the disk again")
  func forgotten() throws {
    let (one, two) = (try blob(10, 1), try blob(20, 2))
    for blob in [one, one, two, two] { _ = try hot.bytes(of: blob) }
    hot.forget(one.name)
    #expect(try hot.bytes == 20 && hot.bytes(of: one) == nil && hot.bytes(of: two) != nil)
    hot.forgetAll()
    #expect(try hot.bytes == 0 && hot.bytes(of: two) == nil)
  }

  @Test("a body that is aborted gives no more")
  func cancelled() async throws {
    let blob = try blob(600_000)
    _ = try hot.bytes(of: blob)
    let reader = try #require(try hot.bytes(of: blob)).body(0..<600_000).open()
    #expect(try await reader.next()?.count == 256 << 10)
    reader.cancel(throwing: CancellationError())
    await #expect(throws: CancellationError.self) { try await reader.next() }
  }
}
