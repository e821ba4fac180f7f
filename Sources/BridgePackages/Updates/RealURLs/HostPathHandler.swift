public import BridgeCore
internal import BridgeHandlers

/// Gives the files of zip packages for real URLs: host and path of a URL, over http or https, are the path of the file,
/// as `m.example/act/app.js`. Queries are ignored.
///
/// It serves the packages of ``ZipUpdates``. A page that is loaded begins with the versions that are active then, so that
/// each view needs a handler of its own. It declines everything else: other URLs and methods, pages that the gate does
/// not admit, and requests with credentials from other origins, so that these go to the network unchanged. A file that
/// cannot be read is asked for there as well.
public final class HostPathHandler: Handler {
  /// `host paths`.
  public let id: HandlerID = "host paths"
  private let files: StoredURLs<HostPathFiles>

  /// A handler for the packages of a store, for the pages that `gate` admits. `onOutcome` hears of damaged files; it must
  /// not block.
  ///
  /// `hosts`: the host names that files are served for, without ports; nil for all. Nothing proves that the server of an
  /// archive may speak for the hosts that its paths name, https ones too: name those that it may.
  public init(
    _ store: PackageStore, gate: PackageGate = PackageGate(), hosts: Set<String>? = nil,
    onOutcome: @escaping @Sendable (PackageOutcome) -> Void = { _ in }
  ) throws(PackageError) {
    files = try StoredURLs(store, gate, hosts: hosts, onOutcome) { (store) throws(PackageError) in
      let records = try store.archiveRecords()
      return try store.versions().filter { $0.isActive && records[$0.row] != nil }
    }
  }

  /// Serves the versions that are active from now on. Responses that have begun are not touched.
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

/// The files of leased versions whose paths begin with a host.
private struct HostPathFiles: StoredURLFiles {
  private let leases: [String: [PackageLease]]

  init(_ versions: [InstalledVersion], in store: PackageStore) throws(PackageError) {
    var leases: [String: [PackageLease]] = [:]
    for version in versions {
      let lease = try store.lease(version.id)
      for host in Set(lease.manifest.files.compactMap({ Self.host(of: $0.path) })) {
        leases[host, default: []].append(lease)
      }
    }
    self.leases = leases
  }

  /// The first folder of a path, if it can be a host.
  private static func host(of path: String) -> String? {
    path.firstIndex(of: "/").map { String(path[..<$0]) }
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
