internal import BridgeCore
internal import Synchronization

/// A file of an active version that may match a request.
struct StoredURLFile {
  let version: InstalledVersion
  let path: String
}

/// The files of active versions, found by the URLs that they stand for.
protocol StoredURLFiles: Sendable {
  init(_ versions: [(version: InstalledVersion, content: VersionContent)])

  /// The candidates for a request, in the order in which they are tried.
  func files(for request: BridgeRequest) -> [StoredURLFile]

  /// The path of the same file in another version of its package, which a page uses.
  func path(of file: StoredURLFile, for request: BridgeRequest, in lease: PackageLease) -> String?
}

/// Answers requests for real URLs from packages. Each page keeps the version of a package that it first got, and its
/// use of a version on trial is the trial.
final class StoredURLs<Files: StoredURLFiles>: Sendable {
  /// Selects the active versions to serve.
  typealias Choice = @Sendable (PackageStore) throws(PackageError) -> [InstalledVersion]

  private struct State {
    var rows: [Int64]
    var files: Files
  }

  /// Keeps track of pages, and receives the outcomes of versions.
  let packages: PackageHandler
  private let choice: Choice
  /// The only hosts to serve; nil for all.
  private let hosts: Set<String>?
  private let state: Mutex<State>

  init(
    beside packages: PackageHandler, hosts: Set<String>? = nil, of choice: @escaping Choice
  ) throws(PackageError) {
    (self.packages, self.choice) = (packages, choice)
    self.hosts = hosts.map { Set($0.map { $0.lowercased() }) }
    let versions = try choice(packages.store)
    let files = try Self.files(versions, in: packages.store)
    state = Mutex(State(rows: versions.map(\.row), files: files))
  }

  /// Ends all pages, and switches to the active versions.
  func renew() throws(PackageError) {
    packages.renew()
    try look()
  }

  /// Loads the files of the active versions.
  private func look() throws(PackageError) {
    let versions = try choice(packages.store)
    let rows = versions.map(\.row)
    guard state.withLock({ $0.rows != rows }) else { return }
    let files = try Self.files(versions, in: packages.store)
    state.withLock { $0 = State(rows: rows, files: files) }
  }

  private static func files(
    _ versions: [InstalledVersion], in store: PackageStore
  ) throws(PackageError) -> Files {
    Files(
      try versions.map { (version) throws(PackageError) in
        (version, try store.content(of: version))
      })
  }

  /// The candidates for a request, if its host is served.
  private func files(for request: BridgeRequest) -> [StoredURLFile] {
    if let hosts, !hosts.contains(request.origin.host) { return [] }
    return state.withLock { $0.files }.files(for: request)
  }

  func canAnswer(_ request: BridgeRequest) -> Bool {
    // A page begins or replaces another one. That must be recorded in any case.
    if request.beginsPage || packages.ownPackage(of: request) != nil { return true }
    guard StoredURLRules.mayAnswer(request), !files(for: request).isEmpty else { return false }
    return packages.isAdmitted(request, packages.pages.withLock { $0.page(of: request) })
  }

  /// Answers with a file, or passes the request on.
  nonisolated(nonsending) func answer(
    _ request: BridgeRequest, next: Next
  ) async throws -> BridgeResponse {
    guard let response = try await response(to: request) else {
      return try await next(passedOn(request))
    }
    return response
  }

  /// The response with a file; nil if the request must go to the network.
  // The store must not be read on the actor that the request runs on.
  @concurrent private func response(to request: BridgeRequest) async throws -> BridgeResponse? {
    if let package = packages.ownPackage(of: request) {
      return try await packages.reservedResponse(to: request, package)
    }
    let page = await packages.open(request)
    if request.beginsPage { lookTelling(request.origin.description) }
    guard StoredURLRules.mayAnswer(request), packages.isAdmitted(request, page) else { return nil }
    for file in files(for: request) {
      if let response = response(to: request, file, page) {
        return try await packages.withPageAPI(response, to: request)
      }
    }
    return nil
  }

  /// The request to pass on, marked so that its page is not begun again.
  private func passedOn(_ request: BridgeRequest) -> BridgeRequest {
    guard request.beginsPage else { return request }
    var request = request
    request.marks.insert(PackageHandler.pageBegun)
    return request
  }

  private func response(
    to request: BridgeRequest, _ file: StoredURLFile, _ page: PackagePage
  ) -> BridgeResponse? {
    let id = file.version.id
    do throws(PackageError) {
      let lease = try packages.lease(id, of: page)
      if lease.version != file.version.version { lookTelling(id.label) }
      let path =
        lease.version == file.version.version
        ? file.path : state.withLock(\.files).path(of: file, for: request, in: lease)
      guard let path, lease.found(at: path) != nil else { return nil }
      guard let response = StoredURLRules.response(to: packages.plain(request), path, in: lease)
      else {
        // The server has the file as well.
        packages.tell(.damaged(package: id.label, path: path), id, lease.version)
        packages.tell(.fetched(package: id.label, url: request.urlText), id, lease.version)
        return nil
      }
      return packages.noting(response, to: request, lease)
    } catch {
      // If the publisher has disabled the package, its URLs belong to the network.
      if error.code != .disabled { tell(error, id.label) }
      return nil
    }
  }

  private func lookTelling(_ label: String) {
    do throws(PackageError) { try look() } catch { tell(error, label) }
  }

  private func tell(_ error: PackageError, _ label: String) {
    packages.options.onOutcome(.failed(package: label, reason: error.message))
  }
}
