public import BridgeCore
internal import HTTPTypes

/// Updates individual files of a site. A manifest lists their URLs and versions: those shared by all pages, and those
/// of each page. New files are fetched one by one; files that the store has in the same version are not.
///
/// All files together are one version of a package, each at `{md5(url)}/{version}/{file}`. ``AssetHandler`` serves them
/// for their URLs. A new version is on trial: if its pages do not load, pages go back to the previous version, and the
/// same files are not installed again. The manifest has no stronger hash than MD5, so the package is marked as
/// unsigned.
public struct AssetManifests: Sendable {
  private let store: PackageStore
  private let id: PackageID
  private let base: String
  private let names: AssetManifestNames
  private let pipeline: Pipeline

  /// Updates the package `id` of a store from a server, through a pipeline.
  public init(
    of store: PackageStore, id: PackageID, from base: String, over pipeline: Pipeline,
    names: AssetManifestNames = AssetManifestNames()
  ) {
    (self.store, self.id, self.pipeline, self.names) = (store, id, pipeline, names)
    self.base = base
  }

  /// Requests the manifest, and fetches its assets. `progress` gets the number of completed assets and the number to
  /// fetch. With `isTrusted`, the version counts as good without a trial.
  ///
  /// - Throws: ``PackageError`` if there is no valid manifest or the store cannot be written; code `badVersion` if the
  ///   files of the manifest have failed before, `busy` if another updater works on the store; `CancellationError`.
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

  /// The same with a manifest that the host has, such as one shipped with the app.
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
      // Neither the store nor a cache may answer with a file of the previous version.
      request.marks.insert(handler)
      request.fields[.cacheControl] = "no-cache"
      // The manifest may name any URL, and its files are shared by all users, so no credentials are sent.
      request.context.credentials = .omit
    }
    let fetch = AssetFetch(download: download, folder: staging.path)
    let outcomes = try await fetch.fetch(plan.missing) { progress($0, plan.missing.count) }
    return try AssetInstall(plan, list, outcomes, base: base, isTrusted: isTrusted)
      .run(in: store, as: id)
  }

  /// The URL that relative addresses are resolved against: the base, or the folder of the manifest if the base is a
  /// manifest.
  private var folder: String {
    guard names.path.isEmpty, let slash = base.lastIndex(of: "/") else { return base }
    return String(base[...slash])
  }
}
