import BridgeArchive
import BridgeCore
import BridgeKit
import BridgeTestSupport
import BridgeTransport
import Foundation
import Synchronization

@testable import BridgePackages

/// Resource packs with a server of their own.
struct SamplePacks {
  let sample: SampleStore
  let packs: ResourcePacks
  let origin: LoopbackOrigin
  private let served: Served

  /// The server's files, by their paths.
  private final class Served: Sendable {
    private let files = Mutex<[String: [UInt8]]>([:])

    subscript(path: String) -> [UInt8]? {
      get { files.withLock { $0[path] } }
      set { files.withLock { $0[path] = newValue } }
    }
  }

  init(_ change: (inout ResourcePackOptions) -> Void = { _ in }) throws {
    sample = try SampleStore()
    let served = Served()
    self.served = served
    origin = try LoopbackOrigin.answering { request in
      served[request.path].map { RawResponse(status: 200, body: $0) } ?? .text("?", status: 404)
    }
    packs = try Self.packs(in: sample, change)
  }

  static func packs(
    in sample: SampleStore, _ change: (inout ResourcePackOptions) -> Void = { _ in }
  ) throws -> ResourcePacks {
    var options = ResourcePackOptions()
    change(&options)
    return try ResourcePacks(
      at: sample.folder.path("store"), over: Pipeline.standard(TransportOptions()), options: options
    )
  }

  /// Opens the same folder again, as after a restart.
  func reopened(_ change: (inout ResourcePackOptions) -> Void = { _ in }) throws -> ResourcePacks {
    try Self.packs(in: sample, change)
  }

  /// Puts a pack on the server; returns its URL.
  func serve(_ files: [String: String], at path: String = "/a.zip") throws -> String {
    serve(try Self.zip(files), at: path)
  }

  func serve(_ bytes: [UInt8]?, at path: String = "/a.zip") -> String {
    served[path] = bytes
    return origin.url(path)
  }

  static func zip(_ files: [String: String]) throws -> [UInt8] {
    let folder = try TemporaryFolder(named: "pack")
    let inputs = files.sorted { $0.key < $1.key }
      .map { ArchiveInput($0.key, MemoryBytes(Array($0.value.utf8))) }
    try ZipWriter().write(inputs, to: folder.path("a.zip"))
    return try folder.read("a.zip")
  }

  /// A pack with one filter, with an image next to it.
  static func filter(_ look: String, image: String = "pixels") -> [String: String] {
    [
      "index.json":
        #"{"id":"f1","type":"filter","filter":["look.glsl"],"image":["blend.jpg"],"note":["x"],"n":1}"#,
      "look.glsl": look, "blend.jpg": image,
    ]
  }

  /// The text of a file at an absolute path.
  static func text(_ path: String?) -> String? {
    path.flatMap { FileManager.default.contents(atPath: $0) }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The paths of all content files in the store.
  func blobs() throws -> [String] {
    try sample.folder.names(in: "store/blobs").flatMap { shard in
      try sample.folder.names(in: "store/blobs/\(shard)").map { "store/blobs/\(shard)/\($0)" }
    }
  }

  /// The blob with exactly this text.
  func blob(of text: String) throws -> String {
    guard let path = try blobs().first(where: { try sample.folder.readText($0) == text }) else {
      throw PackageError(.missingFile, "no blob has that text")
    }
    return sample.folder.path(path)
  }
}
