/// The end of an update: installs the existing and the fetched assets as a version.
struct AssetInstall {
  private let plan: AssetPlan
  private let list: AssetList
  private let fetched: [FetchedAsset]
  private let failures: [AssetFailure]
  private let base: String
  private let isTrusted: Bool

  init(
    _ plan: AssetPlan, _ list: AssetList, _ outcomes: [AssetFetch.Outcome], base: String,
    isTrusted: Bool
  ) {
    (self.plan, self.list, self.base, self.isTrusted) = (plan, list, base, isTrusted)
    fetched = outcomes.compactMap { if case .fetched(let asset) = $0 { asset } else { nil } }
    let failed = outcomes.compactMap { outcome -> AssetFailure? in
      if case .failed(let failure) = outcome { failure } else { nil }
    }
    failures = (list.refused + failed).sorted { $0.url < $1.url }
  }

  /// Adds the version, unless it is the active one. It becomes active unless an asset is missing that the server may
  /// still have: until then, pages keep the files that fit together.
  func run(in store: PackageStore, as id: PackageID) throws(PackageError) -> AssetUpdate {
    let files = (plan.kept + fetched.map(\.file)).sorted { $0.path < $1.path }
    if let active = plan.active {
      if try Set(store.manifest(of: active).files) == Set(files) { return update(.current(active)) }
    } else if files.isEmpty {
      return update(.none)
    }
    let waits =
      plan.active.map { $0.isPinned || failures.contains { !$0.isFinal } } ?? false
    if waits, fetched.isEmpty, let active = plan.active { return update(.current(active)) }
    var install = PackageInstall()
    install.id = id
    install.check = PackageInstall.allowUnsigned
    install.base = plan.kept.isEmpty ? nil : plan.base?.version
    install.activation = waits ? .none : isTrusted ? .atOnce : .onTrial
    let manifest = PackageManifest(id: id, version: list.version, files: files)
    let version = try store.add(
      AssetSource(manifest, fetched, label: "the assets of \(base)"), install,
      isWeak: list.assets.contains { $0.md5 != nil })
    return update(waits ? .staged(version) : .installed(version))
  }

  private func update(_ outcome: AssetUpdate.Outcome) -> AssetUpdate {
    AssetUpdate(
      outcome: outcome, fetchedCount: fetched.count, keptCount: plan.kept.count, failures: failures)
  }
}

extension AssetUpdate {
  /// The result if there is no manifest.
  static var nothing: AssetUpdate {
    AssetUpdate(outcome: .none, fetchedCount: 0, keptCount: 0, failures: [])
  }
}

extension PackageManifest {
  /// Whether its files are individual assets with their own URLs.
  var isOfAssets: Bool { files.contains { $0.url != nil } }
}
