public import BridgeCore

/// Updates zip packages. One request at the start of an app names all its packages. The response offers a whole
/// archive, an increment, or nothing new for each one.
///
/// An increment contains the changed files. Its version is added in addition to the base version. If the increment
/// cannot be used, the whole archive is. MD5 is the strongest check of these archives, and versions are marked
/// accordingly in the store.
public struct ZipUpdates: Sendable {
  private let store: PackageStore
  private let download: PackageDownload
  private let negotiation: ZipNegotiation
  private let ids: ServerNames
  private let names: ZipUpdateNames

  /// Updates a store from a server, through a pipeline.
  public init(
    of store: PackageStore, from base: String, over pipeline: Pipeline,
    names: ZipUpdateNames = ZipUpdateNames()
  ) {
    (self.store, self.names, ids) = (store, names, ServerNames(chosen: names.ids))
    download = PackageDownload(pipeline, into: store)
    negotiation = ZipNegotiation(base, names, over: pipeline)
  }

  /// Asks for all packages, and installs the server's versions. A package that fails does not stop the others.
  ///
  /// Pinned versions stay active. New versions are on trial unless `isTrusted`. `only` limits the check to these
  /// packages. `progress` gets the name of a package, and its number of received bytes.
  ///
  /// - Throws: ``PackageError`` if the server does not answer, with code `busy` if another updater works on the store,
  ///   or `CancellationError`.
  public func update(
    only: Set<PackageID>? = nil, isTrusted: Bool = false,
    progress: (String, Int) -> Void = { _, _ in }
  ) async throws -> [ZipUpdate] {
    try await store.adapterLease.whileUpdating { try await run(only, isTrusted, progress) }
  }

  private func run(
    _ only: Set<PackageID>?, _ isTrusted: Bool, _ progress: (String, Int) -> Void
  ) async throws -> [ZipUpdate] {
    let held = try HeldPackages(in: store, only: only)
    let entries = try await negotiation.entries(for: held.all).filter { isWanted($0, only) }
    var updates: [ZipUpdate] = []
    for entry in entries {
      updates.append(
        try await update(entry, held: held, isTrusted: isTrusted) { progress(entry.name, $0) })
    }
    for (index, refused) in updates.enumerated() where refused.wantsWhole {
      updates[index] = try await whole(insteadOf: refused, held: held, isTrusted: isTrusted) {
        progress(refused.name, $0)
      }
    }
    let named = Set(entries.map(\.name))
    return updates
      + held.all.filter { !named.contains($0.name) }.map {
        ZipUpdate(name: $0.name, outcome: .current(held.version($0.name)), refusedIncrement: nil)
      }
  }

  private func isWanted(_ entry: ZipNegotiation.Entry, _ only: Set<PackageID>?) -> Bool {
    // A name without a valid id is reported later, as the failure of its package.
    guard let only, let id = try? ids.id(of: entry.name) else { return true }
    return only.contains(id)
  }

  private func update(
    _ entry: ZipNegotiation.Entry, held: HeldPackages, isTrusted: Bool,
    progress: (Int) -> Void
  ) async throws -> ZipUpdate {
    switch entry {
    case .invalid(let name, let error):
      return ZipUpdate(name: name, outcome: .failed(error), refusedIncrement: nil)
    case .offer(let offer):
      do {
        let id = try ids.id(of: offer.name)
        return try await ZipUpdateRun(
          offer, of: id, in: store, held, try template(offer, isTrusted)
        )
        .run(download, progress)
      } catch let error as PackageError {
        return ZipUpdate(name: offer.name, outcome: .failed(error), refusedIncrement: nil)
      }
    }
  }

  /// The settings shared by the installations of all archives in an offer.
  private func template(
    _ offer: ZipOffer, _ isTrusted: Bool
  ) throws(PackageError) -> PackageInstall {
    var install = PackageInstall()
    install.name = offer.version
    install.check = PackageInstall.allowUnsigned
    install.activation = isTrusted ? .atOnce : .onTrial
    install.passesForeignManifests = true
    install.serving = try names.serving(of: offer.name)
    install.nameDecoding = try names.nameDecoding()
    // An increment with a single folder would look like a wrapped package.
    install.unwraps = false
    return install
  }

  /// Asks again as if the package were not held, so that the server offers its whole archive.
  private func whole(
    insteadOf refused: ZipUpdate, held: HeldPackages, isTrusted: Bool, progress: (Int) -> Void
  ) async throws -> ZipUpdate {
    let others = held.all.filter { $0.name != refused.name }
    let entries: [ZipNegotiation.Entry]
    do { entries = try await negotiation.entries(for: others) } catch is PackageError {
      return refused
    }
    guard let entry = entries.first(where: { $0.name == refused.name }),
      case .offer(let offer) = entry, offer.archives.contains(where: { !$0.isIncrement })
    else { return refused }
    let update = try await update(
      .offer(offer.whole), held: held, isTrusted: isTrusted, progress: progress)
    return ZipUpdate(
      name: update.name, outcome: update.outcome, refusedIncrement: refused.refusedIncrement)
  }
}

extension ZipUpdate {
  /// Whether an increment failed, and the server offered no whole archive.
  fileprivate var wantsWhole: Bool {
    guard case .failed = outcome else { return false }
    return refusedIncrement?.isOfArchive == true
  }
}

extension ZipOffer {
  /// The offer without its increment.
  fileprivate var whole: ZipOffer {
    ZipOffer(
      name: name, version: version, archives: archives.filter { !$0.isIncrement }, base: nil,
      deletions: [])
  }
}
