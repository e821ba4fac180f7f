import BridgeBlobs
import BridgeCore
import BridgeCrypto
import BridgeTestSupport
import Foundation
import HTTPTypes
import Testing

@testable import BridgePackages

@Suite("a packaged file of 17 MiB", .timeLimit(.minutes(2)))
struct LargeFileTests {
  private let served: ServedSample
  private let digest: SHA256Digest
  private static let size = 17 << 20

  init() throws {
    served = try ServedSample()
    let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: Self.size)
    digest = SHA256.hash(bytes)
    try served.sample.folder.write(bytes, to: "app/film.bin")
    var install = SampleStore.unsigned
    install.id = SampleStore.id()
    try served.sample.store.install(folder: served.sample.folder.path("app"), install)
  }

  /// Writes another byte into the stored file, in place.
  private func damage() throws {
    let store = served.sample.store
    let path = "\(store.blobs.path)/\(store.blobs.relativePath(digest))"
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    let file = try FileHandle(forUpdating: URL(filePath: path))
    try file.seek(toOffset: UInt64(Self.size - 1))
    try file.write(contentsOf: Data("y".utf8))
    try file.close()
  }

  @Test(
    "is compared with its hash before it is served first, and again when it was written to",
    arguments: [false, true])
  func changed(isServedBefore: Bool) async throws {
    let url = "https://app.package/film.bin"
    if isServedBefore {
      let (response, text) = try await served.get(url, [.range: "bytes=-2"])
      #expect(response.status == 206 && text == "xx")
      #expect(response.fields[.eTag] == "\"\(digest.hex)\"")
    }
    try damage()
    let response = try await served.get(url, [.range: "bytes=-2"]).response
    #expect(response.status == 500 && response.fields[.eTag] == nil)
    #expect(served.outcomes.withLock(\.self) == [.damaged(package: "app", path: "film.bin")])
  }
}
