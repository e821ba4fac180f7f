public import BridgeCore
internal import BridgeHandlers

/// Gives the files of zip packages for real URLs: host and path of a URL, over http or https, are the path of the file,
/// as `m.example/act/app.js`. Queries are ignored.
///
/// It serves the packages of ``ZipUpdates``. A page keeps the version of a package that is active when it first gets a
/// file of it, so that each view needs a handler of its own. A version on trial works once a page that got files of it is
/// loaded: its host tells ``packages``. It declines everything else: other URLs and methods, pages that the gate does not
/// admit, and requests with credentials from other origins, so that these go to the network unchanged. A file that cannot
/// be read is asked for there as well.
public final class HostPathHandler: Handler {
  /// `host paths`.
  public let id: HandlerID = "host paths"
  private let files: StoredURLs<HostPathFiles>

  /// Has the pages that get files: it is told what happens to them. It serves no hosts of packages unless a pipeline has
  /// it.
  public var packages: PackageHandler { files.packages }

  /// A handler for the packages of a store, for the pages that `gate` admits. `onOutcome` hears of trials and of damaged
  /// files; it must not block.
  ///
  /// `hosts`: the host names that files are served for, without ports; nil for all. Nothing proves that the server of an
  /// archive may speak for the hosts that its paths name, https ones too: name those that it may.
  public convenience init(
    _ store: PackageStore, gate: PackageGate = PackageGate(), hosts: Set<String>? = nil,
    onOutcome: @escaping @Sendable (PackageOutcome) -> Void = { _ in }
  ) throws(PackageError) {
    try self.init(
      beside: PackageHandler(store, gate: gate, onOutcome: onOutcome), hosts: hosts)
  }

  /// A handler for packages of the store that `packages` serves, with the same pages and options. `hosts`: as above.
  public init(
    beside packages: PackageHandler, hosts: Set<String>? = nil
  ) throws(PackageError) {
    files = try StoredURLs(beside: packages, hosts: hosts) { (store) throws(PackageError) in
      let records = try store.archiveRecords()
      return try store.versions().filter { $0.isActive && records[$0.row] != nil }
    }
  }

  /// Ends all pages, and serves the versions that are active from now on. Responses that have begun are not touched.
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
        // What it needs may have the file.
        version.content.file(at: name) != nil || !version.content.manifest.depends.isEmpty
      }.map { StoredURLFile(version: $0.version, path: name) }
    }
  }

  func path(of file: StoredURLFile, for request: BridgeRequest, in lease: PackageLease) -> String? {
    file.path
  }
}

extension HostPathHandler: ViewAwareHandler {
  /// Asks the gate for a view that is made, as ``PackageHandler/viewMade(_:)`` does.
  public func viewMade(_ view: ViewToken) { packages.viewMade(view) }
}
