package import BridgeCore
internal import HTTPTypes
internal import Synchronization

/// Gives the files of an asset package for the URLs that they were fetched from, query included.
///
/// It serves the version that was active when it was made, until ``renew()``. It declines everything else: other URLs and
/// methods, pages that the gate does not admit, and requests with credentials from other origins, so that these go to
/// the network unchanged. A file that cannot be read is asked for there as well.
package final class AssetHandler: Handler {
  package let id: HandlerID
  private let store: PackageStore
  private let package: PackageID
  private let gate: PackageGate
  private let onOutcome: @Sendable (PackageOutcome) -> Void
  private let files = Mutex<AssetFiles?>(nil)

  /// A handler for the package `package` of a store, for the pages that `gate` admits. `onOutcome` hears of damaged
  /// files; it must not block.
  package init(
    _ store: PackageStore, _ package: PackageID, gate: PackageGate = PackageGate(),
    onOutcome: @escaping @Sendable (PackageOutcome) -> Void = { _ in }
  ) throws(PackageError) {
    (self.store, self.package, self.gate, self.onOutcome) = (store, package, gate, onOutcome)
    id = Self.id(of: package)
    try renew()
  }

  static func id(of package: PackageID) -> HandlerID { HandlerID("assets \(package)") }

  /// Serves the version that is active from now on. Responses that have begun are not touched.
  package func renew() throws(PackageError) {
    let current: AssetFiles?
    do {
      current = AssetFiles(try store.lease(package))
    } catch  where error.code == .notInstalled {
      current = nil
    }
    files.withLock { $0 = current }
  }

  /// Declines what it has no file for.
  package func canHandle(_ request: BridgeRequest) -> Bool {
    guard files.withLock({ $0?.path(for: request) }) != nil else { return false }
    return StoredURLRules.mayAnswer(request) && StoredURLRules.isAdmitted(request, by: gate)
  }

  package nonisolated(nonsending) func handle(
    _ request: BridgeRequest, next: Next
  ) async throws -> BridgeResponse {
    guard canHandle(request), let files = files.withLock(\.self),
      let path = files.path(for: request),
      let response = await StoredURLRules.response(
        to: request, path, in: files.lease, onOutcome: onOutcome)
    else { return try await next(request) }
    return response
  }
}

/// The paths of files by the URLs that they were fetched from.
private struct AssetFiles: Sendable {
  let lease: PackageLease
  /// By path and query first: most requests are for none of these.
  private let paths: [String: [Origin: String]]

  init(_ lease: PackageLease) {
    self.lease = lease
    var paths: [String: [Origin: String]] = [:]
    for file in lease.manifest.files {
      // Files without a URL are no assets; the manifest may be of another package.
      guard let url = file.url.flatMap({ try? RequestURL($0) }) else { continue }
      paths[url.target, default: [:]][Origin(url)] = file.path
    }
    self.paths = paths
  }

  func path(for request: BridgeRequest) -> String? {
    guard let origins = paths[request.path] else { return nil }
    return origins[request.origin]
  }
}
