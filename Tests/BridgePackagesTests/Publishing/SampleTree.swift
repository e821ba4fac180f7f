import BridgeBlobs
import BridgeTestSupport

@testable import BridgePackages

/// A published tree in a test's folder, and the packages to publish in it.
struct SampleTree {
  let sample: SampleStore
  let tree: PublishedTree

  init() throws {
    sample = try SampleStore()
    tree = try PublishedTree(at: sample.folder.path("www"))
  }

  /// An archive of a version, signed by key 1 unless other keys are named.
  func archive(
    _ version: String, _ files: [String: String], of label: String = "app", by keys: [UInt8] = [1],
    editing: (inout PackageManifest) throws -> Void = { _ in }
  ) throws -> String {
    var manifest = SampleStore.manifest(version, files, of: label)
    try editing(&manifest)
    return try sample.archive(
      files, manifest, named: "\(label)-\(version).zip", signedBy: SampleKeys.keys(keys))
  }

  /// Publishes a version with key 1 unless other keys are named.
  @discardableResult
  func publish(
    _ version: String, _ files: [String: String], of label: String = "app", by keys: [UInt8] = [1],
    _ change: (inout Publication) -> Void = { _ in }
  ) throws -> PackageChannel {
    var publication = Publication(keys: try SampleKeys.keys(keys))
    publication.now = .zero
    change(&publication)
    let archive = try archive(version, files, of: label, by: keys)
    return try publication.publish([archive], to: tree)[0]
  }

  func check(_ keys: [UInt8] = [1], now: Duration = .zero) throws -> TreeCheck {
    try TreeCheck(
      of: tree, trusting: PackageTrust(keys: SampleKeys.role(keys)), now: now)
  }

  /// All files below the tree, with their bytes.
  func snapshot() throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for object in try tree.objects.blobs() {
      let path = tree.objects.relativePath(object.name)
      files[path] = try sample.folder.read("www/objects/\(path)")
    }
    return files
  }
}
