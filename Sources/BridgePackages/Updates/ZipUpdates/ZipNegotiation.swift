internal import BridgeCore
internal import BridgeFormats

/// The single request of a check. It names all held packages, and the response has an offer for each.
struct ZipNegotiation: Sendable {
  /// A held package in the request.
  struct Held: Hashable {
    let name: String
    let version: String
    let md5: String?
  }

  /// The part of a response for one package.
  enum Entry {
    case offer(ZipOffer)
    case invalid(name: String, PackageError)
  }

  private let question: ServerQuestion
  private let base: String
  private let names: ZipUpdateNames

  /// Members with lists of packages, in addition to those of envelopes.
  private static let lists = [
    "packages", "list", "items", "updates", "zips", "packageList", "rows",
  ]
  private static let maximumDepth = 4

  init(_ base: String, _ names: ZipUpdateNames, over pipeline: Pipeline) {
    (self.base, self.names, question) = (base, names, ServerQuestion(over: pipeline))
  }

  /// Requests updates for these packages, and new packages.
  func entries(for held: [Held]) async throws -> [Entry] {
    let url = names.path.isEmpty ? base : "\(base.hasSuffix("/") ? base : base + "/")\(names.path)"
    let request = try ZipRequest(names, held).request(to: url)
    guard let bytes = try await question.response(to: request) else { return [] }
    let found = entries(in: try LooseJSON.document(bytes), depth: Self.maximumDepth, kind: nil)
    var entries: [Entry] = []
    for entry in found {
      let same = entries.firstIndex { $0.name == entry.name }
      if let same, let joined = entries[same].joined(entry) {
        entries[same] = joined
      } else {
        entries.append(entry)
      }
    }
    return entries
  }

  /// Finds the entries of packages: in a list, as a single object, by package name, in lists by kind, or in an envelope
  /// around these.
  private func entries(in value: JSONValue, depth: Int, kind: ZipKind?) -> [Entry] {
    guard depth > 0 else { return [] }
    switch value {
    case .array(let elements):
      return elements.flatMap { entries(in: $0, depth: depth - 1, kind: kind) }
    case .object(let object):
      guard let members = LooseJSON(value) else { return [] }
      for name in [names.packages] + Self.lists + LooseJSON.envelopes {
        let inner =
          members.value([name]).map { entries(in: $0, depth: depth - 1, kind: kind) } ?? []
        if !inner.isEmpty { return inner }
      }
      if let name = members.text(names.name), isEntry(members) || kind != nil {
        return [entry(members, name, kind)]
      }
      return object.members.flatMap { member in
        let name = member.name.string
        if case .array = member.value, let kind = ZipKind(name, names) {
          return entries(in: member.value, depth: depth - 1, kind: kind)
        }
        return LooseJSON(member.value).flatMap { isEntry($0) ? [entry($0, name, kind)] : nil } ?? []
      }
    default: return []
    }
  }

  /// Whether the members describe a package. An envelope may have a name, too.
  private func isEntry(_ members: LooseJSON) -> Bool {
    [names.version, names.kind, names.address, names.full, names.incremental]
      .contains { members.value($0) != nil }
  }

  private func entry(_ members: LooseJSON, _ name: String, _ kind: ZipKind?) -> Entry {
    let name = members.text(names.name) ?? name
    do throws(PackageError) {
      return .offer(try ZipOffer(members, name: name, kind: kind, names, from: base))
    } catch {
      return .invalid(name: name, error)
    }
  }
}

extension ZipNegotiation.Entry {
  var name: String {
    switch self {
    case .offer(let offer): offer.name
    case .invalid(let name, _): name
    }
  }

  fileprivate func joined(_ other: Self) -> Self? {
    guard case .offer(let own) = self, case .offer(let other) = other else { return nil }
    return own.joined(other).map { .offer($0) }
  }
}
