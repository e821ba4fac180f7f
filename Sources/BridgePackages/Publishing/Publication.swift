internal import BridgeSystem

/// Publishes versions on a channel.
package struct Publication: Sendable {
  /// The name of the channel.
  package var channel = "stable"

  /// The keys that sign the channel.
  package var keys: [PackageSigningKey]

  /// The new expiry of the channel file, since 1970; nil keeps the old one.
  package var expires: Duration?

  /// Whether the channel file never expires.
  package var isEndless = false

  /// The time of publication, since 1970.
  package var now = WallTime.sinceEpoch

  /// How long clients wait between checks.
  package var interval: Duration?

  /// The directive for devices that have the package; nil keeps the old one.
  package var directive: PackageDirective?

  /// The share of devices, and the versions of app and bridge, that the versions are for.
  package var rollout = Rollout.everyone
  package var app = VersionRange()
  package var runtime = VersionRange()
  package var isMandatory = false

  /// How many versions stay in the channel; nil for all.
  package var keep: Int?

  /// How many earlier versions get a patch to a new version.
  package var patchCount = 0

  package init(keys: [PackageSigningKey]) { self.keys = keys }

  /// Publishes packages, each as the last version of its channel. An existing version moves to the end, which is how
  /// devices are rolled back to it. Objects are written first, the channel files last.
  @discardableResult
  package func publish(
    _ archives: [String], to tree: PublishedTree
  ) throws(PackageError) -> [PackageChannel] {
    let lock = try tree.lock()
    var changed: [PackageID: PackageChannel] = [:]
    for archive in archives {
      let (manifest, version) = try tree.add(archive: archive)
      var channel: PackageChannel
      if let changed = changed[manifest.id] {
        channel = changed
      } else {
        channel = try known(manifest.id, tree) ?? begun(manifest.id)
      }
      if version.signature == nil { try checkUnsigned(archive, manifest.id, tree) }
      try add(version, to: &channel, of: tree)
      changed[manifest.id] = channel
    }
    let channels = try changed.values.sorted { $0.id < $1.id }.map {
      (channel) throws(PackageError) in
      try write(channel, to: tree)
    }
    try lock.release(.form)
    return channels
  }

  /// Publishes the channel of a package again with the same versions, for a new directive or expiry.
  @discardableResult
  package func renew(
    _ id: PackageID, in tree: PublishedTree
  ) throws(PackageError) -> PackageChannel {
    let lock = try tree.lock()
    guard let channel = try known(id, tree) else {
      throw PackageError(
        .notInstalled, "\(tree.path) has no channel \(channel) of \(id); publish a version first")
    }
    let written = try write(channel, to: tree)
    try lock.release(.form)
    return written
  }

  /// The current channel. If it has expired, a new expiry is required: devices would refuse it.
  private func known(
    _ id: PackageID, _ tree: PublishedTree
  ) throws(PackageError) -> PackageChannel? {
    guard var known = try tree.channel(channel, of: id) else { return nil }
    if let expires { known.expires = expires }
    if isEndless { known.expires = nil }
    guard expires != nil || known.expires.map({ $0 > now }) ?? true else {
      throw PackageError(
        .expired,
        "the channel \(channel) of \(id) has expired; give a new expiry date, or none")
    }
    return known
  }

  private func begun(_ id: PackageID) -> PackageChannel {
    var channel = PackageChannel(id: id, name: channel)
    channel.expires = expires
    return channel
  }

  /// Clients of a signed channel refuse versions without a signature.
  private func checkUnsigned(
    _ archive: String, _ id: PackageID, _ tree: PublishedTree
  ) throws(PackageError) {
    let isSigned = try tree.isSigned(channel, of: id)
    guard isSigned || !keys.isEmpty else { return }
    throw PackageError(
      .notSigned,
      "\(archive) has no signature, and the channel \(channel) of \(id) is signed; sign the archive "
        + "first")
  }

  private func add(
    _ version: ChannelVersion, to channel: inout PackageChannel, of tree: PublishedTree
  ) throws(PackageError) {
    var version = version
    // Patches of a version that is published again stay valid: they are identified by its files.
    version.patches = channel.versions.first { $0.version == version.version }?.patches ?? []
    let known = Set(version.patches.map(\.from) + [version.version])
    let older = channel.versions.filter { !known.contains($0.version) }.suffix(patchCount)
    version.patches += try tree.patches(from: Array(older), to: version)
    (version.rollout, version.app, version.runtime) = (rollout, app, runtime)
    version.isMandatory = isMandatory
    channel.versions.removeAll { $0.version == version.version }
    channel.versions.append(version)
    if let keep { channel.versions = channel.versions.suffix(max(keep, 1)) }
  }

  private func write(
    _ channel: PackageChannel, to tree: PublishedTree
  ) throws(PackageError) -> PackageChannel {
    var channel = channel
    if let before = try tree.channel(channel.name, of: channel.id) {
      try tree.retire(before, for: channel)
    }
    channel.seq += 1
    if let interval { channel.interval = interval }
    if let directive { channel.directive = directive }
    try tree.write(channel, signedBy: keys)
    return channel
  }
}
