package import BridgeCore
internal import BridgeHandlers
internal import HTTPTypes
internal import Synchronization

/// Gives the files of zip packages for real URLs: host and path of a URL, over http or https, are the path of the file,
/// as `m.example/act/app.js`. Queries are ignored.
///
/// It serves the packages of ``ZipUpdates`` in the versions that were active when it was made, until ``renew()``. It
/// declines everything else: other URLs and methods, pages that the gate does not admit, and requests with credentials
/// from other origins, so that these go to the network unchanged. A file that cannot be read is asked for there as well.
package final class HostPathHandler: Handler {
  /// `host paths`.
  package let id: HandlerID = "host paths"
  private let store: PackageStore
  private let gate: PackageGate
  private let onOutcome: @Sendable (PackageOutcome) -> Void
  private let files = Mutex(HostPathFiles([]))

  /// A handler for the packages of a store, for the pages that `gate` admits. `onOutcome` hears of damaged files.
  package init(
    _ store: PackageStore, gate: PackageGate = PackageGate(),
    onOutcome: @escaping @Sendable (PackageOutcome) -> Void = { _ in }
  ) throws(PackageError) {
    (self.store, self.gate, self.onOutcome) = (store, gate, onOutcome)
    try renew()
  }

  /// Serves the versions that are active from now on. Responses that have begun are not touched.
  package func renew() throws(PackageError) {
    let records = try store.archiveRecords()
    let versions = try store.versions().filter { $0.isActive && records[$0.row] != nil }
    let new = HostPathFiles(
      try versions.map { (version) throws(PackageError) in
        try store.lease(version.id)
      })
    files.withLock { $0 = new }
  }

  /// Declines what it has no file for.
  package func canHandle(_ request: BridgeRequest) -> Bool {
    guard StoredURLRules.mayAnswer(request), files.withLock({ $0.file(for: request) }) != nil else {
      return false
    }
    return StoredURLRules.isAdmitted(request, by: gate)
  }

  package nonisolated(nonsending) func handle(
    _ request: BridgeRequest, next: Next
  ) async throws -> BridgeResponse {
    guard canHandle(request), let file = files.withLock({ $0.file(for: request) }),
      let response = await StoredURLRules.response(
        to: request, file.path, in: file.lease, onOutcome: onOutcome)
    else { return try await next(request) }
    return response
  }
}

/// The files of leased versions whose paths begin with a host.
private struct HostPathFiles: Sendable {
  private var leases: [String: [PackageLease]] = [:]

  init(_ leases: [PackageLease]) {
    for lease in leases {
      let hosts = Set(lease.manifest.files.compactMap { Self.host(of: $0.path) })
      for host in hosts { self.leases[host, default: []].append(lease) }
    }
  }

  /// The first folder of a path, if it can be a host.
  private static func host(of path: String) -> String? {
    guard let slash = path.firstIndex(of: "/") else { return nil }
    return path[..<slash].lowercased()
  }

  func file(for request: BridgeRequest) -> (lease: PackageLease, path: String)? {
    for host in [request.authority.lowercased(), request.origin.host] {
      guard let leases = leases[host], let path = FolderPath(request.path) else { continue }
      let name = path.names.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
      for lease in leases where lease.found(at: "\(host)/\(name)") != nil {
        return (lease, "\(host)/\(name)")
      }
    }
    return nil
  }
}
