public import BridgeCore

/// Gives the files of an asset package for the URLs that they were fetched from, query included.
///
/// A page keeps the version that is active when it first gets a file, so that each view needs a handler of its own. A
/// version on trial works once a page that got files of it is loaded: its host tells ``packages``. It declines everything
/// else: other URLs and methods, pages that the gate does not admit, and requests with credentials from other origins, so
/// that these go to the network unchanged. A file that cannot be read is asked for there as well.
public final class AssetHandler: Handler {
  /// `assets` and the id of the package.
  public let id: HandlerID
  private let files: StoredURLs<AssetFiles>

  /// Has the pages that get files: it is told what happens to them. It serves no hosts of packages unless a pipeline has
  /// it.
  public var packages: PackageHandler { files.packages }

  /// A handler for the package `package` of a store, for the pages that `gate` admits. `onOutcome` hears of trials and of
  /// damaged files; it must not block.
  public convenience init(
    _ store: PackageStore, _ package: PackageID, gate: PackageGate = PackageGate(),
    onOutcome: @escaping @Sendable (PackageOutcome) -> Void = { _ in }
  ) throws(PackageError) {
    try self.init(package, beside: PackageHandler(store, gate: gate, onOutcome: onOutcome))
  }

  /// A handler for a package of the store that `packages` serves, with the same pages and options.
  public init(_ package: PackageID, beside packages: PackageHandler) throws(PackageError) {
    id = Self.id(of: package)
    files = try StoredURLs(beside: packages) { (store) throws(PackageError) in
      try store.activeVersion(of: package).map { [$0] } ?? []
    }
  }

  static func id(of package: PackageID) -> HandlerID { HandlerID("assets \(package)") }

  /// Ends all pages, and serves the version that is active from now on. Responses that have begun are not touched.
  public func renew() throws(PackageError) { try files.renew() }

  /// Declines what it has no file for, but for pages, which it may have to pass on.
  public func canHandle(_ request: BridgeRequest) -> Bool { files.canAnswer(request) }

  /// Responds with a file, or passes the request on. Throws only what the rest of the pipeline throws.
  public nonisolated(nonsending) func handle(
    _ request: BridgeRequest, next: Next
  ) async throws -> BridgeResponse {
    guard let response = try await files.response(to: request) else {
      return try await next(files.passedOn(request))
    }
    return response
  }
}

/// The paths of files by the URLs that they were fetched from.
private struct AssetFiles: StoredURLFiles {
  /// By path and query first: most requests are for none of these.
  private let paths: [String: [Origin: StoredURLFile]]

  init(_ versions: [(version: InstalledVersion, content: VersionContent)]) {
    var paths: [String: [Origin: StoredURLFile]] = [:]
    for (version, content) in versions {
      for file in content.manifest.files {
        // Files without a URL are no assets; the manifest may be of another package.
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
  /// Asks the gate for a view that is made, as ``PackageHandler/viewMade(_:)`` does.
  public func viewMade(_ view: ViewToken) { packages.viewMade(view) }
}
