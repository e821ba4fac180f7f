public import BridgeCore
internal import BridgeHandlers

/// Serves the files of zip packages for real URLs over http or https. Host and path of the URL are the path of the
/// file, as in `m.example/act/app.js`. Queries are ignored.
///
/// It serves the packages of ``ZipUpdates``. A page keeps the version of a package that is active when it first gets a
/// file of it, so each view needs its own handler. A version on trial passes once a page that got files of it has
/// loaded, which the host reports to ``packages``. The handler passes on everything else unchanged: other URLs and
/// methods, pages that the gate does not admit, and cross-origin requests with credentials. A file that cannot be read
/// is also requested from the network.
public final class HostPathHandler: Handler {
  /// `host paths`.
  public let id: HandlerID = "host paths"
  private let files: StoredURLs<HostPathFiles>

  /// Keeps track of the pages that get files, and receives their events. It serves no package hosts unless it is in a
  /// pipeline.
  public var packages: PackageHandler { files.packages }

  /// A handler for the packages of a store and the pages that `gate` admits. `onOutcome` receives results of trials and
  /// damaged files; it must not block.
  ///
  /// `hosts` are the host names to serve files for, without ports; nil for all. The server of an archive does not prove
  /// that it may speak for the hosts in its paths, not even for https: list the hosts that it may speak for.
  public convenience init(
    _ store: PackageStore, gate: PackageGate = PackageGate(), hosts: Set<String>? = nil,
    onOutcome: @escaping @Sendable (PackageOutcome) -> Void = { _ in }
  ) throws(PackageError) {
    try self.init(
      beside: PackageHandler(store, gate: gate, onOutcome: onOutcome), hosts: hosts)
  }

  /// A handler for packages in the store of `packages`, with the same pages and options. `hosts` has the same meaning
  /// as above.
  public init(
    beside packages: PackageHandler, hosts: Set<String>? = nil
  ) throws(PackageError) {
    files = try StoredURLs(beside: packages, hosts: hosts) { (store) throws(PackageError) in
      let records = try store.archiveRecords()
      return try store.versions().filter { $0.isActive && records[$0.row] != nil }
    }
  }

  /// Ends all pages, and serves the active versions from now on. Running responses are not affected.
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

/// The files of versions whose paths begin with a host.
private struct HostPathFiles: StoredURLFiles {
  private let hosts: [String: [(version: InstalledVersion, content: VersionContent)]]

  init(_ versions: [(version: InstalledVersion, content: VersionContent)]) {
    var hosts: [String: [(version: InstalledVersion, content: VersionContent)]] = [:]
    for version in versions {
      let files = version.content.manifest.files
      for host in Set(files.compactMap({ Self.host(of: $0.path) })) {
        hosts[host, default: []].append(version)
      }
    }
    self.hosts = hosts
  }

  /// The first folder of a path, if it can be a host.
  private static func host(of path: String) -> String? {
    path.firstIndex(of: "/").map { String(path[..<$0]) }
  }

  func files(for request: BridgeRequest) -> [StoredURLFile] {
    let (authority, name) = (request.authority.lowercased(), request.origin.host)
    return (authority == name ? [name] : [authority, name]).flatMap { host -> [StoredURLFile] in
      guard let versions = hosts[host], let path = FolderPath(request.path) else { return [] }
      let names = path.names.map { String(decoding: $0, as: UTF8.self) }
      let name = "\(host)/\(names.joined(separator: "/"))"
      return versions.filter { version in
        // A dependency may have the file.
        version.content.file(at: name) != nil || !version.content.manifest.depends.isEmpty
      }.map { StoredURLFile(version: $0.version, path: name) }
    }
  }

  func path(of file: StoredURLFile, for request: BridgeRequest, in lease: PackageLease) -> String? {
    file.path
  }
}

extension HostPathHandler: ViewAwareHandler {
  /// Asks the gate about a new view, like ``PackageHandler/viewMade(_:)``.
  public func viewMade(_ view: ViewToken) { packages.viewMade(view) }
}
