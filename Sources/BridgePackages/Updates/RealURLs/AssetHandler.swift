public import BridgeCore

/// Serves the files of an asset package for the URLs that they were fetched from, including the query.
///
/// A page keeps the version that is active when it first gets a file, so each view needs its own handler. A version on
/// trial passes once a page that got files of it has loaded, which the host reports to ``packages``. The handler passes
/// on everything else unchanged: other URLs and methods, pages that the gate does not admit, and cross-origin requests
/// with credentials. A file that cannot be read is also requested from the network.
public final class AssetHandler: Handler {
  /// `assets` followed by the id of the package.
  public let id: HandlerID
  private let files: StoredURLs<AssetFiles>

  /// Keeps track of the pages that get files, and receives their events. It serves no package hosts unless it is in a
  /// pipeline.
  public var packages: PackageHandler { files.packages }

  /// A handler for a package of a store and the pages that `gate` admits. `onOutcome` receives results of trials and
  /// damaged files; it must not block.
  public convenience init(
    _ store: PackageStore, _ package: PackageID, gate: PackageGate = PackageGate(),
    onOutcome: @escaping @Sendable (PackageOutcome) -> Void = { _ in }
  ) throws(PackageError) {
    try self.init(package, beside: PackageHandler(store, gate: gate, onOutcome: onOutcome))
  }

  /// A handler for a package in the store of `packages`, with the same pages and options.
  public init(_ package: PackageID, beside packages: PackageHandler) throws(PackageError) {
    id = Self.id(of: package)
    files = try StoredURLs(beside: packages) { (store) throws(PackageError) in
      try store.activeVersion(of: package).map { [$0] } ?? []
    }
  }

  static func id(of package: PackageID) -> HandlerID { HandlerID("assets \(package)") }

  /// Ends all pages, and serves the active version from now on. Running responses are not affected.
  public func renew() throws(PackageError) { try files.renew() }

  /// Declines requests for which it has no file, except for those of pages, which it may have to pass on.
  public func canHandle(_ request: BridgeRequest) -> Bool { files.canAnswer(request) }

  /// Answers with a file, or passes the request on. Throws only errors of the rest of the pipeline.
  public nonisolated(nonsending) func handle(
    _ request: BridgeRequest, next: Next
  ) async throws -> BridgeResponse {
    try await files.answer(request, next: next)
  }
}

/// The paths of files by the URLs that they were fetched from.
private struct AssetFiles: StoredURLFiles {
  /// By path and query first, because most requests match none.
  private let paths: [String: [Origin: StoredURLFile]]

  init(_ versions: [(version: InstalledVersion, content: VersionContent)]) {
    var paths: [String: [Origin: StoredURLFile]] = [:]
    for (version, content) in versions {
      for file in content.manifest.files {
        // Files without a URL are not assets. The manifest may be of another kind of package.
        guard let url = file.url.flatMap({ try? RequestURL($0) }) else { continue }
        paths[url.target, default: [:]][Origin(url)] = StoredURLFile(
          version: version, path: file.path)
      }
    }
    self.paths = paths
  }

  func files(for request: BridgeRequest) -> [StoredURLFile] {
    paths[request.path]?[request.origin].map { [$0] } ?? []
  }

  func path(of file: StoredURLFile, for request: BridgeRequest, in lease: PackageLease) -> String? {
    let url = request.origin.description + request.path
    return lease.manifest.files.first { $0.url == url }?.path
  }
}

extension AssetHandler: ViewAwareHandler {
  /// Asks the gate about a new view, like ``PackageHandler/viewMade(_:)``.
  public func viewMade(_ view: ViewToken) { packages.viewMade(view) }
}
