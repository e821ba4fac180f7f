internal import BridgeFormats

/// A version in a channel: its objects in the tree, and the devices that get it.
package struct ChannelVersion: Hashable, Sendable {
  /// The version name for people.
  package var name: String

  /// The manifest. Its hash is the version.
  package var manifest: TreeObject

  /// The detached signatures of the manifest; nil for a package without them.
  package var signature: TreeObject?

  /// The archive with all of its files.
  package var archive: TreeObject

  /// Patches from older versions.
  package var patches: [ChannelPatch] = []

  /// The share of devices that get it.
  package var rollout = Rollout.everyone

  /// The compatible versions of the app, and of the bridge in the app.
  package var app = VersionRange()
  package var runtime = VersionRange()

  /// Whether the host must not postpone it.
  package var isMandatory = false

  package init(name: String, manifest: TreeObject, archive: TreeObject) {
    (self.name, self.manifest, self.archive) = (name, manifest, archive)
  }

  package var version: PackageVersion { PackageVersion(manifestHash: manifest.sha256) }

  /// All objects of the tree that it names directly.
  var objects: [TreeObject] {
    [manifest, archive] + (signature.map { [$0] } ?? []) + patches.map(\.object)
  }
}

/// A patch that makes the files of a version from those of another.
package struct ChannelPatch: Hashable, Sendable {
  /// The version whose files it needs.
  package var from: PackageVersion

  /// The format of ``PatchFile``.
  static let zstdPrefix = "zstd-prefix"

  /// The format of the patch.
  package var algorithm: String
  package var object: TreeObject

  package init(from: PackageVersion, algorithm: String, object: TreeObject) {
    (self.from, self.algorithm, self.object) = (from, algorithm, object)
  }
}

extension ChannelVersion {
  init(reading value: JSONValue) throws(PackageError) {
    let members = try ManifestValue.object(value)
    name = try ManifestValue.text(members["version"])
    manifest = try TreeObject(reading: members["manifest"])
    archive = try TreeObject(reading: members["archive"])
    if let value = members["signature"] { signature = try TreeObject(reading: value) }
    patches = try members["patches"].map(ManifestValue.list)?.map(ChannelPatch.init(reading:)) ?? []
    if let value = members["rollout"] { rollout = try Rollout(reading: value) }
    if let value = members["app"] { app = try VersionRange(reading: value) }
    if let value = members["runtime"] { runtime = try VersionRange(reading: value) }
    isMandatory = try members["mandatory"].map(ManifestValue.flag) ?? false
  }

  var json: JSONValue {
    var members: [(String, JSONValue)] = [
      ("version", .text(name)), ("manifest", manifest.json), ("archive", archive.json),
      ("patches", .array(patches.map(\.json))),
    ]
    if let signature { members.append(("signature", signature.json)) }
    if rollout != .everyone { members.append(("rollout", rollout.json)) }
    if app != VersionRange() { members.append(("app", app.json)) }
    if runtime != VersionRange() { members.append(("runtime", runtime.json)) }
    if isMandatory { members.append(("mandatory", .bool(true))) }
    return .object(members)
  }
}

extension ChannelPatch {
  init(reading value: JSONValue) throws(PackageError) {
    let members = try ManifestValue.object(value)
    let text = try ManifestValue.text(members["from"])
    guard let from = PackageVersion(hex: text) else {
      throw PackageError(.invalidResponse, "\(text.printable) in the channel is not a version")
    }
    self.init(
      from: from, algorithm: try ManifestValue.text(members["algorithm"]),
      object: try TreeObject(reading: value))
  }

  var json: JSONValue {
    .object(
      [("from", .text(from.hex)), ("algorithm", .text(algorithm))] + object.members)
  }
}
