internal import BridgeCore

/// One update of one package: verify, compare, choose, download, install, and only then store the trusted state.
struct UpdateRun: Sendable {
  let store: PackageStore
  let source: PublishedSource
  let pipeline: Pipeline
  let trust: PackageTrust
  let options: PackageUpdateOptions
  let transfers: TransferSlots
  /// The root files found so far in this round.
  let roots: LatestRoots
  /// The endpoint's answer about the package; nil if there is no endpoint or it did not answer.
  var said: EndpointResponse?
  let progress: SharedDownloads<PackageUpdate>.Report

  func run(_ id: PackageID) async throws -> PackageUpdate {
    var update = try await checked(id)
    if let failure = said?.failure { update.failures.insert(failure, at: 0) }
    return update
  }

  private func checked(_ id: PackageID) async throws -> PackageUpdate {
    let trust = try await latestTrust(for: id)
    guard let verified = try await channel(of: id, trust) else {
      let active = try store.activeVersion(of: id)
      return PackageUpdate(id, Self.unchanged(active), nextCheck: options.interval)
    }
    let claim = TrustClaim(root: trust.root, channel: verified.claim)
    try store.compare(claim, for: id)
    let next = verified.channel.interval ?? options.interval
    var update = PackageUpdate(id, .none, nextCheck: next)
    if try obey(verified.channel, id) {
      try store.accept(claim, for: id)
      update.outcome = .directed(verified.channel.directive)
      return update
    }
    let active = try store.activeVersion(of: id)
    guard let wanted = try choose(verified.channel, id) else {
      try store.accept(claim, for: id)
      try store.forgetPlan(of: id)
      update.outcome = Self.unchanged(active)
      return update
    }
    update.wanted = wanted.version
    do {
      update.outcome = try await outcome(
        wanted, active: active, trust: trust, claim: claim, id: id, update: &update)
    } catch let busy as ServerBusy {
      update.fail(busy, options)
    } catch let error as PackageError {
      update.outcome = .failed(error)
      // A version that failed on this device stays blocked until the publisher has another one.
      if error.code != .badVersion { update.nextCheck = options.interval }
    }
    return update
  }

  private static func unchanged(_ active: InstalledVersion?) -> PackageUpdate.Outcome {
    if let active { .current(active) } else { .none }
  }

  /// The trust with the latest root, which is stored after verification.
  private func latestTrust(for id: PackageID) async throws -> PackageTrust {
    var trust = try store.trust(self.trust, for: id)
    guard let root = trust.root else { return trust }
    let latest = try await source.latest(root, roots)
    try latest.checkTime(options.now())
    try store.accept(TrustClaim(root: latest), for: id)
    trust.root = latest
    return trust
  }

  private func channel(
    of id: PackageID, _ trust: PackageTrust
  ) async throws -> VerifiedChannel? {
    guard trust.role != nil || trust.unsigned.contains(id) else {
      throw PackageError(
        .notSigned, "no keys are trusted for the package \(id); name them, or allow it unsigned")
    }
    try PackageChannel.checkName(options.channel)
    let path = PackageChannel.path(id, options.channel)
    let kept = try store.channelFile(options.channel, of: id, from: source.base)
    if let kept, source.known(path) == nil { source.know(kept, at: path) }
    guard let file = try await channelFile(at: path) else { return nil }
    let verified = try VerifiedChannel(file.bytes, of: id, named: options.channel, by: trust.role)
    try verified.checkTime(options.now())
    if file != kept {
      source.know(file, at: path)
      try store.keep(file, as: options.channel, of: id, from: source.base)
    }
    return verified
  }

  /// The channel file: from the endpoint's answer, or the stored one, or from the tree.
  private func channelFile(at path: String) async throws -> KnownFile? {
    switch said?.channel {
    case .sent(let bytes)?: return KnownFile(tag: nil, bytes: bytes)
    case .absent?: return nil
    case .unchanged?:
      if let known = source.known(path) { return known }
    case .elsewhere?, nil: break
    }
    guard let bytes = try await source.file(path) else { return nil }
    return source.known(path) ?? KnownFile(tag: nil, bytes: bytes)
  }

  /// Follows the publisher's directive for the installed package. Returns whether that completes the update.
  private func obey(_ channel: PackageChannel, _ id: PackageID) throws -> Bool {
    guard try store.activeVersion(of: id) != nil else {
      if channel.directive != .none { try store.forgetPlan(of: id) }
      return channel.directive != .none
    }
    let isDisabled = try store.isDisabled(id)
    if channel.directive != .none || isDisabled { try store.obey(channel.directive, for: id) }
    return channel.directive != .none
  }

  /// The last version that is compatible with this device.
  private func choose(_ channel: PackageChannel, _ id: PackageID) throws -> ChannelVersion? {
    let device = try options.device ?? store.device()
    return channel.versions.last {
      $0.rollout.includes(device: device) && $0.app.contains(options.appVersion)
        && $0.runtime.contains(options.runtimeVersion)
    }
  }

  private func outcome(
    _ wanted: ChannelVersion, active: InstalledVersion?, trust: PackageTrust,
    claim: TrustClaim, id: PackageID, update: inout PackageUpdate
  ) async throws -> PackageUpdate.Outcome {
    if let active, active.version == wanted.version || active.isPinned {
      try store.accept(claim, for: id)
      try store.forgetPlan(of: id, unlessTo: wanted.version)
      return .current(active)
    }
    if try store.blockedVersions().contains(where: { $0.id == id && $0.version == wanted.version })
    {
      throw PackageError(
        .badVersion,
        "the version \(wanted.name) of \(id) has failed here before; publish a newer one")
    }
    if let there = try store.versions().first(where: { $0.id == id && $0.version == wanted.version }
    ) {
      try store.accept(claim, for: id)
      return .activated(try activate(there, wanted))
    }
    return try await transfer(wanted, trust: trust, claim: claim, into: &update)
  }

  private func transfer(
    _ wanted: ChannelVersion, trust: PackageTrust, claim: TrustClaim,
    into update: inout PackageUpdate
  ) async throws -> PackageUpdate.Outcome {
    let id = update.id
    let fetched = try await manifest(of: wanted, id, trust)
    let lock = try store.lock()
    defer { withExtendedLifetime(lock) {} }
    let held = try HeldVersion.all(of: id, in: store, under: lock)
    let routes = UpdateRoute.routes(to: wanted, fetched.manifest, from: held)
    let offer = PackageUpdateOffer(id: id, name: wanted.name, bytes: routes.first?.bytes ?? 0)
    if !wanted.isMandatory {
      guard await options.mayDownload(offer) else { return .postponed(offer) }
    }
    let transfer = UpdateTransfer(
      store: store, pipeline: pipeline, base: source.base, id: id, version: wanted,
      fetched: fetched, trust: trust, claim: claim, options: options, slots: transfers,
      progress: progress)
    let installed = try await transfer.run(routes, held, &update)
    return .installed(try activate(installed, wanted))
  }

  /// The manifest and signatures of a version, verified by hash and trusted keys.
  private func manifest(
    of wanted: ChannelVersion, _ id: PackageID, _ trust: PackageTrust
  ) async throws -> FetchedManifest {
    let bytes =
      if let sent = said?.manifest, wanted.manifest.isOf(sent) { sent } else {
        try await object(wanted.manifest, upTo: PackageManifest.maximumSize)
      }
    var signature: [UInt8]?
    if let object = wanted.signature {
      signature =
        if let sent = said?.signature, object.isOf(sent) { sent } else {
          try await self.object(object, upTo: PackageSignatures.maximumSize)
        }
    }
    let manifest = try PackageManifest(parsing: bytes)
    guard manifest.id == id else {
      throw PackageError(.wrongPackage, "the channel of \(id) names a version of \(manifest.id)")
    }
    _ = try trust.check(manifest, bytes, signature)
    return FetchedManifest(manifest: manifest, bytes: bytes, signature: signature)
  }

  private func object(_ object: TreeObject, upTo limit: Int) async throws -> [UInt8] {
    guard object.size <= limit else {
      throw PackageError(
        .invalidResponse, "the channel names \(object.size) bytes; the limit is \(limit)")
    }
    // Not the folder of the version's files, which must stay until all of them have arrived.
    let folder = try ObjectFolder(
      for: PackageVersion(manifestHash: object.sha256), in: store, kind: .document)
    defer { folder.remove() }
    let download = PackageDownload(pipeline, into: store, maximumBytes: object.size)
    return try await transfers.run {
      try await download.object(at: source.base + object.path) { path in
        let file = try folder.take(path, as: object)
        return try TreeFile.read(file, upTo: limit) ?? []
      }
    }
  }

  private func activate(
    _ version: InstalledVersion, _ wanted: ChannelVersion
  ) throws(PackageError) -> InstalledVersion {
    try store.plan(
      version, options.activation, onTrial: !options.isTrusted, isMandatory: wanted.isMandatory)
    return try store.find(version.id, version.version)
  }
}
