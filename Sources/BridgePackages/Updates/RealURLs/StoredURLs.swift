internal import BridgeCore
internal import Synchronization

/// The files of leased versions by the URLs that they are for.
protocol StoredURLFiles: Sendable {
  /// The leases begin with the versions that are given, all of them active.
  init(_ versions: [InstalledVersion], in store: PackageStore) throws(PackageError)

  func file(for request: BridgeRequest) -> (lease: PackageLease, path: String)?
}

/// Answers requests for real URLs from versions that stay the same from the beginning of a page to the next one.
final class StoredURLs<Files: StoredURLFiles>: Sendable {
  /// The active versions that count.
  typealias Choice = @Sendable (PackageStore) throws(PackageError) -> [InstalledVersion]

  private struct State {
    var rows: [Int64]
    var files: Files
  }

  private let store: PackageStore
  private let gate: PackageGate
  private let onOutcome: @Sendable (PackageOutcome) -> Void
  private let choice: Choice
  /// The hosts that it is limited to; nil for all.
  private let hosts: Set<String>?
  private let state: Mutex<State>

  init(
    _ store: PackageStore, _ gate: PackageGate, hosts: Set<String>? = nil,
    _ onOutcome: @escaping @Sendable (PackageOutcome) -> Void, of choice: @escaping Choice
  ) throws(PackageError) {
    (self.store, self.gate, self.onOutcome, self.choice) = (store, gate, onOutcome, choice)
    self.hosts = hosts.map { Set($0.map { $0.lowercased() }) }
    let versions = try choice(store)
    state = Mutex(State(rows: versions.map(\.row), files: try Files(versions, in: store)))
  }

  /// Takes the versions that are active now, if they are others.
  func renew() throws(PackageError) {
    let versions = try choice(store)
    let rows = versions.map(\.row)
    guard state.withLock({ $0.rows != rows }) else { return }
    let files = try Files(versions, in: store)
    state.withLock { $0 = State(rows: rows, files: files) }
  }

  /// The file for a request, if its host is one of those that are served.
  private func file(for request: BridgeRequest) -> (lease: PackageLease, path: String)? {
    if let hosts, !hosts.contains(request.origin.host) { return nil }
    return state.withLock { $0.files }.file(for: request)
  }

  func canAnswer(_ request: BridgeRequest) -> Bool {
    guard StoredURLRules.mayAnswer(request) else { return false }
    // With a page begin the versions that are active then, which may have a file for it.
    let isPage = request.beginsPage
    guard isPage || file(for: request) != nil else { return false }
    return StoredURLRules.isAdmitted(request, by: gate)
  }

  /// The response with a file; nil if the network has to give it.
  // Reading the store must not fall to whatever actor the request runs on.
  @concurrent func response(to request: BridgeRequest) async -> BridgeResponse? {
    guard canAnswer(request) else { return nil }
    if request.beginsPage {
      do { try renew() } catch {
        onOutcome(.failed(package: request.origin.description, reason: error.message))
      }
    }
    guard let file = file(for: request) else { return nil }
    return StoredURLRules.response(to: request, file.path, in: file.lease, onOutcome: onOutcome)
  }
}
