public import BridgeCore
internal import HTTPTypes

/// Updates of single files of a site: a manifest names their URLs and versions, those that all pages share and those of
/// each page. What is new is fetched, one file at a time; what the store has in its version is not.
///
/// All files together are a version of one package, each at `{md5(url)}/{version}/{file}`. ``AssetHandler`` gives them
/// for their URLs. A new version is on trial: pages go back to the one before if those with its files do not load, and
/// the same files are not taken again. The manifest names no better hash than MD5, if any: the package is unsigned, and marked so.
public struct AssetManifests: Sendable {
  private let store: PackageStore
  private let id: PackageID
  private let base: String
  private let names: AssetManifestNames
  private let pipeline: Pipeline

  /// Updates of the package `id` of a store from a server, through a pipeline.
  public init(
    of store: PackageStore, id: PackageID, from base: String, over pipeline: Pipeline,
    names: AssetManifestNames = AssetManifestNames()
  ) {
    (self.store, self.id, self.pipeline, self.names) = (store, id, pipeline, names)
    self.base = base
  }

  /// Asks for the manifest, and fetches what it names. `progress` gets the number of assets that are done, and of all
  /// that have to be fetched. `isTrusted`: the version is taken for good at once, without a trial.
  ///
  /// - Throws: ``PackageError`` if there is no manifest to go by, or the store cannot be written, with code `badVersion` if
  ///   what the manifest names has failed here, and `busy` where another updater works on the store; `CancellationError`.
  public func update(
    isTrusted: Bool = false, progress: (Int, Int) -> Void = { _, _ in }
  ) async throws -> AssetUpdate {
    let url = names.path.isEmpty ? base : "\(base.hasSuffix("/") ? base : base + "/")\(names.path)"
    var request = try BridgeRequest("GET", url)
    request.fields[.accept] = "application/json"
    request.fields[.cacheControl] = "no-cache"
    guard let bytes = try await ServerQuestion(over: pipeline).response(to: request) else {
      return .nothing
    }
    return try await update(manifest: bytes, isTrusted: isTrusted, progress: progress)
  }

  /// The same by a manifest that the host has, such as one that comes with the app.
  public func update(
    manifest bytes: [UInt8], isTrusted: Bool = false, progress: (Int, Int) -> Void = { _, _ in }
  ) async throws -> AssetUpdate {
    try await store.adapterLease.whileUpdating { try await run(bytes, isTrusted, progress) }
  }

  private func run(
    _ bytes: [UInt8], _ isTrusted: Bool, _ progress: (Int, Int) -> Void
  ) async throws -> AssetUpdate {
    guard let list = try AssetList(bytes, names, from: folder) else { return .nothing }
    let staging = try StagingFolder(for: "assets of \(id)", in: store)
    defer { staging.remove() }
    let plan = try AssetPlan(list, of: id, in: store)
    let handler = AssetHandler.id(of: id)
    let download = PackageDownload(pipeline, into: store) { request in
      // Neither the store nor a cache may give the file of the version before.
      request.marks.insert(handler)
      request.fields[.cacheControl] = "no-cache"
      // The manifest names any URL, and its files are for all: nothing of the user goes there.
      request.context.credentials = .omit
    }
    let fetch = AssetFetch(download: download, folder: staging.path)
    let outcomes = try await fetch.fetch(plan.missing) { progress($0, plan.missing.count) }
    return try AssetInstall(plan, list, outcomes, base: base, isTrusted: isTrusted)
      .run(in: store, as: id)
  }

  /// The URL that relative addresses begin at: the base, or the folder of a manifest that is the base.
  private var folder: String {
    guard names.path.isEmpty, let slash = base.lastIndex(of: "/") else { return base }
    return String(base[...slash])
  }
}
