/// Updates one package according to an offer.
struct ZipUpdateRun {
  private let offer: ZipOffer
  private let id: PackageID
  private let store: PackageStore
  private let held: HeldPackages
  private let template: PackageInstall

  init(
    _ offer: ZipOffer, of id: PackageID, in store: PackageStore, _ held: HeldPackages,
    _ template: PackageInstall
  ) {
    (self.offer, self.id, self.store, self.held) = (offer, id, store, held)
    self.template = template
  }

  /// Installs the first archive that works. A failure of the increment is in the result.
  func run(_ download: PackageDownload, _ progress: (Int) -> Void) async throws -> ZipUpdate {
    let active = held.active(id)
    guard !offer.archives.isEmpty, active?.isPinned != true else { return end(.current(active)) }
    if let there = held.version(offered: offer, of: id) { return try known(there) }
    var refusal: PackageError?
    for (archive, isIncrement) in offer.archives {
      do {
        let version = try await install(
          archive, isIncrement: isIncrement, from: download, progress: progress)
        return end(.installed(version, isIncrement: isIncrement), refusal)
      } catch let error as PackageError where isIncrement && error.isOfArchive {
        refusal = error
      }
    }
    return end(.failed(refusal ?? noArchive), refusal)
  }

  private var noArchive: PackageError {
    PackageError(.invalidResponse, "the response has no archive of \(offer.name)")
  }

  private func end(_ outcome: ZipUpdate.Outcome, _ refusal: PackageError? = nil) -> ZipUpdate {
    ZipUpdate(name: offer.name, outcome: outcome, refusedIncrement: refusal)
  }

  /// Activates a version that the store has. One that failed before is not retried.
  private func known(_ version: InstalledVersion) throws(PackageError) -> ZipUpdate {
    if version.isActive { return end(.current(version)) }
    guard version.state != .bad else {
      throw PackageError(
        .badVersion,
        "the version \(version.name) of \(id), which the server offers, has failed here; "
          + "activate it, or let the server offer another one")
    }
    try store.checkMayReplace(version)
    let isOnTrial = if case .onTrial = template.activation { true } else { false }
    return end(.activated(try store.activate(id, version.version, onTrial: isOnTrial)))
  }

  private func install(
    _ archive: ZipOffer.Archive, isIncrement: Bool, from download: PackageDownload,
    progress: (Int) -> Void
  ) async throws -> InstalledVersion {
    var install = template
    install.id = id
    install.md5 = archive.md5?.bytes
    install.record = ArchiveRecord(name: offer.name, md5: archive.md5?.text)
    if isIncrement {
      let base = try base().version
      let paths = try store.files(of: base, package: id).map(\.path)
      (install.base, install.deletions) = (base, offer.deleted(of: paths))
    }
    return try await download.file(at: archive.address, progress: progress) {
      try store.install(archive: $0, install)
    }
  }

  /// The version that the increment is based on.
  private func base() throws(PackageError) -> InstalledVersion {
    let base = offer.base.map { held.version(of: id, named: $0) } ?? held.active(id)
    guard let base else {
      throw PackageError(
        .missingBase,
        "the increment of \(offer.name) is for the version \(offer.base ?? "in use"), which is not "
          + "installed; install the whole package")
    }
    return base
  }
}

extension PackageError {
  /// Whether another archive may work: the error concerns the archive, not the store.
  var isOfArchive: Bool {
    switch code {
    case .busy, .unwritable, .unreadable, .diskFull, .notAStore, .newerStore, .damagedStore: false
    case .badVersion, .wrongState, .inUse: false
    default: true
    }
  }
}
