public import BridgeCore

extension Pipeline {
  /// Gives the files of a store's zip and asset packages for real URLs, to pages that `gate` admits: a ``HostPathHandler``,
  /// and an ``AssetHandler`` for each asset package that is active now.
  ///
  /// `hosts`: the host names that zip packages are served for, without ports; nil for all that their archives name.
  ///
  /// - Throws: ``PackageError`` if the store cannot be read.
  public func realURLs(
    in store: PackageStore, gate: PackageGate = PackageGate(), hosts: Set<String>? = nil,
    onOutcome: @escaping @Sendable (PackageOutcome) -> Void = { _ in }
  ) throws(PackageError) {
    register(
      try HostPathHandler(store, gate: gate, hosts: hosts, onOutcome: onOutcome), in: .hop)
    for version in try store.versions() where version.isActive {
      guard try store.manifest(of: version).isOfAssets else { continue }
      register(
        try AssetHandler(store, version.id, gate: gate, onOutcome: onOutcome), in: .hop)
    }
  }
}
