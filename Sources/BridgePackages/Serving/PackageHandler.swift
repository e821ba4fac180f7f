package import BridgeCore
internal import BridgeHandlers
internal import HTTPTypes
internal import Synchronization

/// Serves the packages of a store, each as an origin of its own: `https://<id>.package`.
///
/// Register it among the hop handlers, one for each view: it leases the active version of a package at the first
/// request, and serves that version until ``renew()`` or its end, so that no page mixes versions.
///
/// - `/` gives the entry of the package; a path that ends in `/` the `index.html` below it; a folder without the slash
///   redirects to it; `/about` gives `about.html` where there is no `about`. Queries are ignored.
/// - Types as the manifest or else the ending of the name says; `nosniff`; the SHA-256 as `ETag`, with the
///   preconditions of RFC 9110 §13; one `Range` (§14).
/// - A host of packages is never resolved: a package that is not installed gives 503, as do other schemes, ports and
///   further labels under the suffix; a missing file gives 404.
package final class PackageHandler: Handler {
  package let id: HandlerID
  private let store: PackageStore
  private let suffix: String
  private let leases = Mutex<[PackageID: PackageLease]>([:])

  /// `suffix`: what follows the id in the names of hosts.
  package init(_ store: PackageStore, suffix: String = ".package") {
    (self.store, self.suffix) = (store, suffix.lowercased())
    id = HandlerID("packages *\(suffix)")
  }

  /// Declines hosts without the suffix.
  package func canHandle(_ request: BridgeRequest) -> Bool { request.origin.host.hasSuffix(suffix) }

  /// Responds. Never throws; what breaks a file off is thrown where its body is read.
  package nonisolated(nonsending) func handle(
    _ request: BridgeRequest, next: Next
  ) async throws -> BridgeResponse {
    guard canHandle(request) else { return try await next(request) }
    guard let package = package(of: request.origin) else {
      return .refusal(503, "no package is at \(request.origin): the address is https://ID\(suffix)")
    }
    switch request.method {
    case .get, .head: return await response(to: request, in: package)
    case .options: return BridgeResponse(status: 204, fields: [.allow: Self.methods])
    default: return .refusal(405, "files are read, by GET and HEAD", [.allow: Self.methods])
    }
  }

  /// Serves the versions that are active from now on. Responses that have begun are not touched.
  package func renew() { leases.withLock { $0.removeAll() } }

  private static let methods = "GET, HEAD, OPTIONS"

  private func package(of origin: Origin) -> PackageID? {
    guard origin.scheme == "https", origin.port == 443, origin.host.hasSuffix(suffix) else {
      return nil
    }
    // Other names are of no package, and are refused with the address that a package has.
    return try? PackageID(String(origin.host.dropLast(suffix.count)))
  }

  // Opening files must not fall to whatever actor the request runs on.
  @concurrent private func response(
    to request: BridgeRequest, in package: PackageID
  ) async -> BridgeResponse {
    do {
      let lease = try lease(package)
      guard let path = FolderPath(request.path), let found = lookUp(path, request, in: lease) else {
        return .missing
      }
      switch found {
      case .folder: return .redirect(to: path.asFolder)
      case .file(let file):
        return try FileResponse(
          PackagedFile(try lease.open(file)), type: file.type ?? MediaTypes.type(of: file.path)
        ).response(to: request)
      }
    } catch let error as PackageError where error.code == .notInstalled {
      return .refusal(503, "the package \(package) is not installed")
    } catch let error as PackageError {
      return .refusal(error.code == .missingDependency ? 503 : 500, error.message)
    } catch {
      return .refusal(500, "the file cannot be read")
    }
  }

  private func lease(_ package: PackageID) throws(PackageError) -> PackageLease {
    if let known = leases.withLock({ $0[package] }) { return known }
    let new = try store.lease(package)
    return leases.withLock { leases in
      let kept = leases[package] ?? new
      leases[package] = kept
      return kept
    }
  }

  private enum Found {
    case file(PackageFile)
    case folder
  }

  private func lookUp(
    _ path: FolderPath, _ request: BridgeRequest, in lease: PackageLease
  ) -> Found? {
    let name = path.names.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
    let isRoot = request.path.prefix { $0 != "?" } == "/"
    if isRoot, let entry = lease.file(at: lease.manifest.entry) { return .file(entry) }
    if let file = lease.file(at: name) { return .file(file) }
    if lease.file(at: "\(name)/index.html") != nil { return .folder }
    return lease.file(at: "\(name).html").map { .file($0) }
  }
}
