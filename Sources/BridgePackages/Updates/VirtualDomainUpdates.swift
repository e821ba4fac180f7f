public import BridgeCore
internal import BridgeFormats
internal import HTTPTypes

/// Updates packages on virtual domains. The app asks its server for the newest version of a package, and installs any
/// version other than its own, so a server can also go back to an older one.
///
/// Such servers give no hash: packages are marked as unsigned in the store.
public struct VirtualDomainUpdates: Sendable {
  /// The names that an app and its server agree on.
  public struct Names: Sendable {
    /// The request path, below the base URL.
    public var path = "getNewestPackage"
    /// The member of the request with the package.
    public var package = "packageId"
    /// The member of the response with the version.
    public var version = "version"
    /// The member of the response with the URL of the archive.
    public var address = "path"

    /// The names of the reference app.
    public init() {}

    /// Reads names from a JSON object with the members `path`, `package`, `version` and `address`, all optional.
    ///
    /// - Throws: ``PackageError`` with code `invalidNames` for other members and for values of the wrong type.
    public init(parsing bytes: [UInt8]) throws(PackageError) {
      var file = try NamesFile(bytes)
      try file.read("path", into: &path)
      try file.read("package", into: &package)
      try file.read("version", into: &version)
      try file.read("address", into: &address)
      try file.end()
    }
  }

  /// The result of a check.
  public enum Outcome: Sendable {
    /// The server's version is already active.
    case current(InstalledVersion)
    /// The version was already in the store, and is active now.
    case activated(InstalledVersion)
    /// The version was downloaded, and is active now.
    case installed(InstalledVersion)
    /// The server has no version of the package.
    case none
  }

  private let pipeline: Pipeline
  private let store: PackageStore
  private let base: String
  private let names: Names

  /// Updates a store from a server, through a pipeline.
  public init(
    of store: PackageStore, from base: String, over pipeline: Pipeline, names: Names = Names()
  ) {
    (self.store, self.pipeline, self.names) = (store, pipeline, names)
    self.base = base.hasSuffix("/") ? base : base + "/"
  }

  /// Asks for the newest version of a package, and installs it if the store has another one.
  ///
  /// A pinned version stays active. The new version is on trial unless `isTrusted`.
  ///
  /// - Throws: ``PackageError``, with code `busy` if another updater works on the store, and `CancellationError`.
  public func update(
    _ id: PackageID, isTrusted: Bool = false, progress: (Int) -> Void = { _ in }
  ) async throws -> Outcome {
    try await store.adapterLease.whileUpdating { try await run(id, isTrusted, progress) }
  }

  private func run(
    _ id: PackageID, _ isTrusted: Bool, _ progress: (Int) -> Void
  ) async throws -> Outcome {
    guard let newest = try await newest(id) else { return .none }
    let versions = try store.versions().filter { $0.id == id }
    let active = versions.first(where: \.isActive)
    if let active, active.name == newest.version || active.isPinned { return .current(active) }
    if let there = versions.last(where: { $0.name == newest.version }) {
      return .activated(try activate(there, isTrusted))
    }
    var install = PackageInstall()
    (install.id, install.name) = (id, newest.version)
    install.check = PackageInstall.allowUnsigned
    install.passesForeignManifests = true
    install.activation = isTrusted ? .atOnce : .onTrial
    let download = PackageDownload(pipeline, into: store)
    return .installed(
      try await download.file(at: newest.address, progress: progress) {
        try store.install(archive: $0, install)
      })
  }

  /// Activates a version. One that failed before is not retried until the server names another version.
  private func activate(
    _ version: InstalledVersion, _ isTrusted: Bool
  ) throws(PackageError) -> InstalledVersion {
    guard version.state != .bad else {
      throw PackageError(
        .badVersion,
        "the version \(version.name) of \(version.id), which the server names, has failed here; "
          + "activate it, or let the server name another one")
    }
    try store.checkMayReplace(version)
    return try store.activate(version.id, version.version, onTrial: !isTrusted)
  }

  /// The server's version and its URL; nil if the server has none.
  func newest(_ id: PackageID) async throws -> (version: String, address: String)? {
    var output = JSONOutput()
    output.value(.object([(names.package, .text(id.label))]))
    let url = base + names.path
    var request = try BridgeRequest("POST", url)
    request.fields[.contentType] = "application/json"
    request.fields[.accept] = "application/json"
    request.body = .bytes(output.takeBytes())
    guard let bytes = try await ServerQuestion(over: pipeline).response(to: request) else {
      return nil
    }
    return try answer(bytes, from: url)
  }

  private func answer(
    _ bytes: [UInt8], from url: String
  ) throws(PackageError) -> (version: String, address: String)? {
    guard let answer = try LooseJSON(bytes, having: [names.version, names.address]),
      let version = answer.text(names.version)
    else { return nil }
    guard let address = answer.text(names.address) else {
      throw PackageError(
        .invalidResponse,
        "\(url) names the version \(version), but no \(names.address) to get it from")
    }
    return (version, try SloppyURL.resolved(address, from: base))
  }
}
