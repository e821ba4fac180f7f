internal import BridgeCrypto

/// A channel of a published tree, with the facts about its versions that an endpoint needs.
struct EndpointPackage {
  let channel: PackageChannel

  /// The exact bytes of the channel file, which is JSON.
  let file: [UInt8]

  /// The files of each version.
  let contents: [PackageVersion: Content]

  /// The part of a manifest that is needed to choose a download.
  struct Content {
    let seq: Int?
    let files: [SHA256Digest: Int]

    init(_ manifest: PackageManifest) {
      seq = manifest.seq
      files = Dictionary(manifest.files.map { ($0.sha256, $0.size) }) { first, _ in first }
    }

    /// The total size of the files that `other` lacks.
    func size(beyond other: Content) -> Int {
      files.reduce(0) { $0 + (other.files[$1.key] == nil ? $1.value : 0) }
    }
  }

  /// The version that a device should have: the last compatible one.
  func current(for client: EndpointClient) -> ChannelVersion? {
    channel.versions.last {
      $0.rollout.includes(device: client.device) && $0.app.contains(client.app)
        && $0.runtime.contains(client.runtime)
    }
  }

  /// Whether a version comes after `current`, and so was withdrawn.
  func isWithdrawn(_ version: PackageVersion, for current: PackageVersion) -> Bool {
    guard let held = contents[version]?.seq, let wanted = contents[current]?.seq else {
      return false
    }
    return held > wanted
  }
}
