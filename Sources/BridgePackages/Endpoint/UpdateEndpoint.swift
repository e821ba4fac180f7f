internal import BridgeCrypto
internal import BridgeFormats
internal import Synchronization

/// Negotiates updates: a client says which packages it holds, and learns what to do about each.
///
/// It has no keys and keeps no state about clients. Each answer is a choice from the signed channel file, which is
/// included, so all endpoints over one tree choose the same version. One that has also seen earlier channel files knows
/// versions that were dropped since: for a client that holds one, it may offer a smaller download, or a rollback. Safe
/// to use from any thread.
package final class UpdateEndpoint: Sendable {
  private let tree: PublishedTree
  private let texts: InlineTexts
  private let state: Mutex<State>

  private struct State {
    var packages: [Key: EndpointPackage] = [:]
    var counts: [ReportedOutcome: Int] = [:]
  }

  private struct Key: Hashable {
    let id: PackageID
    let channel: String
  }

  /// The maximum number of distinct outcomes to count, because anyone may report.
  private static let maximumCounts = 100_000

  /// An endpoint over the current content of a tree.
  ///
  /// - Throws: ``PackageError`` if the tree or a channel file cannot be read.
  package init(_ tree: PublishedTree) throws(PackageError) {
    self.tree = tree
    texts = InlineTexts(of: tree)
    state = Mutex(State(packages: try Self.packages(of: tree, knowing: [:])))
  }

  /// An endpoint over the tree at a path, which must exist and be readable.
  package convenience init(treeAt path: String) throws(PackageError) {
    try self.init(PublishedTree(reading: path))
  }

  /// Loads the current content of the tree. Running requests keep the old content. After an error, all do.
  package func refresh() throws(PackageError) {
    let known = state.withLock { $0.packages }
    let packages = try Self.packages(of: tree, knowing: known)
    state.withLock { $0.packages = packages }
  }

  /// The number of channels that it knows.
  package var count: Int { state.withLock { $0.packages.count } }

  /// Answers the body of a check with the body of its response.
  ///
  /// - Throws: ``PackageError`` with code `invalidResponse` for a request that cannot be understood.
  package func check(_ body: [UInt8]) throws(PackageError) -> [UInt8] {
    let request = try EndpointRequest(parsing: body)
    let packages = state.withLock { state in
      for outcome in request.outcomes { Self.count(outcome, &state) }
      return state.packages
    }
    var output = EndpointOutput(with: texts)
    for held in request.packages {
      let package = packages[Key(id: held.id, channel: held.channel)]
      let decision =
        package.map { EndpointDecision(for: held, of: request.client, $0) }
        ?? EndpointDecision(.unknown)
      output.write(decision, held, package)
    }
    return output.finish()
  }

  /// The number of reports of each outcome since the endpoint was made, by package and version, as JSON.
  package func outcomes() -> [UInt8] {
    let counts = state.withLock { $0.counts }.sorted {
      ($0.key.id.label, $0.key.version.hex, $0.key.name)
        < ($1.key.id.label, $1.key.version.hex, $1.key.name)
    }
    let list = counts.map { outcome, count in
      JSONValue.object([
        ("id", .text(outcome.id.label)), ("version", .text(outcome.version.hex)),
        ("outcome", .text(outcome.name)), ("count", .number(JSONNumber(source: "\(count)"))),
      ])
    }
    return JSONWriter.bytes(.object([("outcomes", .array(list))]))
  }

  private static func count(_ outcome: ReportedOutcome, _ state: inout State) {
    if let known = state.counts[outcome] {
      state.counts[outcome] = known + 1
    } else if state.counts.count < maximumCounts {
      state.counts[outcome] = 1
    }
  }

  /// Reads the channel files. Manifests never change, so each is read once.
  private static func packages(
    of tree: PublishedTree, knowing known: [Key: EndpointPackage]
  ) throws(PackageError) -> [Key: EndpointPackage] {
    var packages: [Key: EndpointPackage] = [:]
    for (id, name) in try tree.channelNames() {
      let key = Key(id: id, channel: name)
      guard let file = try tree.channelFile(name, of: id) else { continue }
      if let same = known[key], same.file == file {
        packages[key] = same
        continue
      }
      let document = try SignedDocument(parsing: file, of: PackageChannel.path(id, name))
      let channel = try PackageChannel(parsing: document.payload)
      var contents = known[key]?.contents ?? [:]
      for version in channel.versions where contents[version.version] == nil {
        contents[version.version] = .init(try tree.manifest(of: version))
      }
      packages[key] = EndpointPackage(channel: channel, file: file, contents: contents)
    }
    return packages
  }
}
