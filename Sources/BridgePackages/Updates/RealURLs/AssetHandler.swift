public import BridgeCore

/// Gives the files of an asset package for the URLs that they were fetched from, query included.
///
/// A page that is loaded begins with the version that is active then, so that each view needs a handler of its own. It
/// declines everything else: other URLs and methods, pages that the gate does not admit, and requests with credentials
/// from other origins, so that these go to the network unchanged. A file that cannot be read is asked for there as well.
public final class AssetHandler: Handler {
  /// `assets` and the id of the package.
  public let id: HandlerID
  private let files: StoredURLs<AssetFiles>

  /// A handler for the package `package` of a store, for the pages that `gate` admits. `onOutcome` hears of damaged
  /// files; it must not block.
  public init(
    _ store: PackageStore, _ package: PackageID, gate: PackageGate = PackageGate(),
    onOutcome: @escaping @Sendable (PackageOutcome) -> Void = { _ in }
  ) throws(PackageError) {
    id = Self.id(of: package)
    files = try StoredURLs(store, gate, onOutcome) { (store) throws(PackageError) in
      try store.activeVersion(of: package).map { [$0] } ?? []
    }
  }

  static func id(of package: PackageID) -> HandlerID { HandlerID("assets \(package)") }

  /// Serves the version that is active from now on. Responses that have begun are not touched.
  public func renew() throws(PackageError) { try files.renew() }

  /// Declines what it has no file for, but for pages, which it may have to pass on.
  public func canHandle(_ request: BridgeRequest) -> Bool { files.canAnswer(request) }

  /// Responds with a file, or passes the request on. Throws only what the rest of the pipeline throws.
  public nonisolated(nonsending) func handle(
    _ request: BridgeRequest, next: Next
  ) async throws -> BridgeResponse {
    guard let response = await files.response(to: request) else { return try await next(request) }
    return response
  }
}

/// The paths of files by the URLs that they were fetched from.
private struct AssetFiles: StoredURLFiles {
  private let leases: [PackageLease]
  /// By path and query first: most requests are for none of these.
  private let paths: [String: [Origin: (lease: PackageLease, path: String)]]

  init(_ versions: [InstalledVersion], in store: PackageStore) throws(PackageError) {
    leases = try versions.map { (version) throws(PackageError) in try store.lease(version.id) }
    var paths: [String: [Origin: (lease: PackageLease, path: String)]] = [:]
    for lease in leases {
      for file in lease.manifest.files {
        // Files without a URL are no assets; the manifest may be of another package.
        guard let url = file.url.flatMap({ try? RequestURL($0) }) else { continue }
        paths[url.target, default: [:]][Origin(url)] = (lease, file.path)
      }
    }
    self.paths = paths
  }

  func file(for request: BridgeRequest) -> (lease: PackageLease, path: String)? {
    guard let origins = paths[request.path] else { return nil }
    return origins[request.origin]
  }
}
