public import BridgeCore

extension Pipeline {
  /// Serves the files of a store's zip and asset packages for real URLs, to pages that `gate` admits. Adds a
  /// ``HostPathHandler``, and an ``AssetHandler`` for each asset package that is active now.
  ///
  /// `hosts` are the host names that zip packages are served for, without ports; nil for all hosts in their archives.
  ///
  /// - Returns: the handler that keeps track of the pages. Report their events to it, so that versions on trial can
  ///   pass or fail. It serves nothing itself.
  /// - Throws: ``PackageError`` if the store cannot be read.
  @discardableResult
  public func realURLs(
    in store: PackageStore, gate: PackageGate = PackageGate(), hosts: Set<String>? = nil,
    onOutcome: @escaping @Sendable (PackageOutcome) -> Void = { _ in }
  ) throws(PackageError) -> PackageHandler {
    let packages = PackageHandler(store, gate: gate, onOutcome: onOutcome)
    try realURLs(beside: packages, hosts: hosts)
    return packages
  }

  /// The same for the store, pages and options of a package handler.
  public func realURLs(
    beside packages: PackageHandler, hosts: Set<String>? = nil
  ) throws(PackageError) {
    register(try HostPathHandler(beside: packages, hosts: hosts), in: .hop)
    let store = packages.store
    for version in try store.versions() where version.isActive {
      guard try store.manifest(of: version).isOfAssets else { continue }
      register(try AssetHandler(version.id, beside: packages), in: .hop)
    }
  }
}

extension PackageHandler {
  /// Makes the handler that keeps track of pages at real URLs.
  convenience init(
    _ store: PackageStore, gate: PackageGate,
    onOutcome: @escaping @Sendable (PackageOutcome) -> Void
  ) {
    var options = PackageOptions()
    (options.gate, options.onOutcome) = (gate, onOutcome)
    self.init(store, options)
  }
}
