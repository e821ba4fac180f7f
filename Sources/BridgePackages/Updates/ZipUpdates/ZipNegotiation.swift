internal import BridgeCore
internal import BridgeFormats
internal import HTTPTypes

/// The one request of a check: all packages that are held go out, and an offer for each one comes back.
struct ZipNegotiation: Sendable {
  /// A package that is held, as the request names it.
  struct Held: Hashable {
    let name: String
    let version: String
    let md5: String?
  }

  /// The part of a response that is about one package.
  enum Entry {
    case offer(ZipOffer)
    case invalid(name: String, PackageError)
  }

  private let question: ServerQuestion
  private let base: String
  private let names: ZipUpdateNames

  /// Members that hold lists of packages, beside those of envelopes.
  private static let lists = [
    "packages", "list", "items", "updates", "zips", "packageList", "rows",
  ]
  private static let maximumDepth = 4

  init(_ base: String, _ names: ZipUpdateNames, over pipeline: Pipeline) {
    (self.base, self.names, question) = (base, names, ServerQuestion(over: pipeline))
  }

  /// Asks for the updates of these packages, and for packages that are not held.
  func entries(for held: [Held]) async throws -> [Entry] {
    let url = names.path.isEmpty ? base : "\(base.hasSuffix("/") ? base : base + "/")\(names.path)"
    var request = try BridgeRequest("POST", url)
    request.fields[.contentType] = "application/json"
    request.fields[.accept] = "application/json"
    request.body = .bytes(body(for: held))
    guard let bytes = try await question.response(to: request) else { return [] }
    return entries(in: try LooseJSON.document(bytes), depth: Self.maximumDepth)
  }

  /// A package of which no MD5 is known has an empty one.
  private func body(for held: [Held]) -> [UInt8] {
    let list = JSONValue.array(
      held.map { package in
        .object([
          (names.name.first ?? "name", .text(package.name)),
          (names.version.first ?? "version", .text(package.version)),
          (names.md5.first ?? "md5", .text(package.md5 ?? "")),
        ])
      })
    var output = JSONOutput()
    if names.packages.isEmpty {
      output.value(list)
    } else {
      let extra = names.extra.sorted { $0.key < $1.key }.map { ($0.key, JSONValue.text($0.value)) }
      output.value(.object(extra + [(names.packages, list)]))
    }
    return output.takeBytes()
  }

  /// Finds the entries of packages: in a list, one alone, by their names, or in an envelope around these.
  private func entries(in value: JSONValue, depth: Int) -> [Entry] {
    guard depth > 0 else { return [] }
    switch value {
    case .array(let elements): return elements.flatMap { entries(in: $0, depth: depth - 1) }
    case .object(let object):
      guard let members = LooseJSON(value) else { return [] }
      for name in [names.packages] + Self.lists + LooseJSON.envelopes {
        let inner = members.value([name]).map { entries(in: $0, depth: depth - 1) } ?? []
        if !inner.isEmpty { return inner }
      }
      if let name = members.text(names.name), isEntry(members) { return [entry(members, name)] }
      return object.members.compactMap { member in
        LooseJSON(member.value).flatMap { isEntry($0) ? entry($0, member.name.string) : nil }
      }
    default: return []
    }
  }

  /// Whether members say something about a package; an envelope may have a name too.
  private func isEntry(_ members: LooseJSON) -> Bool {
    [names.version, names.kind, names.address, names.full, names.incremental]
      .contains { members.value($0) != nil }
  }

  private func entry(_ members: LooseJSON, _ name: String) -> Entry {
    let name = members.text(names.name) ?? name
    do throws(PackageError) {
      return .offer(try ZipOffer(members, name: name, names, from: base))
    } catch {
      return .invalid(name: name, error)
    }
  }
}
