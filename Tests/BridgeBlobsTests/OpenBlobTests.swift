import BridgeCrypto
import BridgeTestSupport
import Testing

@testable import BridgeBlobs

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("blobs that are kept open") struct OpenBlobTests {
  private let folder: TemporaryFolder
  private let blobs: BlobFolder

  init() throws {
    folder = try TemporaryFolder(named: "open")
    blobs = try BlobFolder(at: folder.path("blobs"), permissions: 0o600)
  }

  private func path(_ name: SHA256Digest) -> String {
    folder.path("blobs/\(name.hex.prefix(2))/\(name.hex)")
  }

  @Test("a blob that was opened is given again, and no other one")
  func again() throws {
    let name = try blobs.store([1])
    let (blob, other) = (try blobs.open(name), try blobs.store([2]))
    var open = OpenBlobs()
    open.keep(blob)
    #expect(open.blob(name, size: 1) === blob)
    #expect(open.blob(name, size: 1) === blob)
    #expect(open.blob(other, size: 1) == nil)
    #expect(open.blob(name, size: 2) == nil)
  }

  @Test("a blob that is forgotten is closed")
  func forgotten() throws {
    let names = [try blobs.store([5]), try blobs.store([6])]
    var open = OpenBlobs()
    for name in names { open.keep(try blobs.open(name)) }
    open.forget(names[0])
    #expect(open.blob(names[0], size: 1) == nil && open.blob(names[1], size: 1) != nil)
  }

  @Test("a file that was written to, removed or replaced has to be opened again")
  func changed() throws {
    let changes: [(String) throws -> Void] = [
      { try Data([9, 9]).write(to: URL(filePath: $0)) },
      { try FileManager.default.removeItem(atPath: $0) },
      { try Data([9]).write(to: URL(filePath: $0), options: .atomic) },
    ]
    for (number, change) in changes.enumerated() {
      let name = try blobs.store([3, UInt8(number)])
      var open = OpenBlobs()
      open.keep(try blobs.open(name))
      try change(path(name))
      #expect(open.blob(name, size: 2) == nil)
    }
  }

  @Test("of more blobs than may be open, those that were used last are")
  func bounded() throws {
    let names = try (0..<9).map { try blobs.store([4, UInt8($0)]) }
    var open = OpenBlobs()
    for name in names.dropLast() { open.keep(try blobs.open(name)) }
    #expect(open.blob(names[0], size: 2) != nil)
    open.keep(try blobs.open(names[8]))
    #expect(names.filter { open.blob($0, size: 2) != nil } == [names[0]] + names[2...])
  }
}
