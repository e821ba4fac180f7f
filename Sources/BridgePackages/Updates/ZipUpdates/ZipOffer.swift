internal import BridgeFormats

/// A server's offer for one package.
struct ZipOffer {
  /// A downloadable archive.
  struct Archive: Hashable {
    /// The version given together with the URL, if any.
    let version: String?
    let address: String
    let md5: ServerMD5?
  }

  /// The server's name for the package.
  let name: String
  let version: String

  /// The archives to choose from, in the order in which to try them; empty if there is nothing new.
  let archives: [(archive: Archive, isIncrement: Bool)]

  /// The version name that the increment is based on, if given.
  let base: String?

  /// The files and folders that the increment deletes, as the server writes them.
  let deletions: Set<String>
}

extension ZipOffer {
  /// The maximum length of package and version names.
  private static let longestName = 200

  /// Reads the entry of a package. `kind` is the kind of the group that contains it.
  init(
    _ entry: LooseJSON, name: String, kind: ZipKind?, _ names: ZipUpdateNames, from url: String
  ) throws(PackageError) {
    let kind = try Self.kind(entry, names) ?? kind
    self.name = name
    guard kind != .nothing else {
      (version, archives, base, deletions) = ("", [], nil, [])
      return
    }
    let own = try Self.archive(entry, names, from: url)
    let full = try Self.nested(entry.value(names.full), names, from: url)
    let increment = try Self.nested(entry.value(names.incremental), names, from: url)
    let first = kind == .full ? nil : increment ?? (kind == .incremental ? own : nil)
    let second = full ?? (kind == .incremental ? nil : own)
    archives = (first.map { [($0, true)] } ?? []) + (second.map { [($0, false)] } ?? [])
    version =
      entry.text(names.version) ?? archives.lazy.compactMap(\.archive.version).first
      ?? archives.lazy.compactMap(\.archive.md5?.text).first ?? ""
    base = entry.text(names.base)
    deletions = try Self.paths(entry.value(names.deletions))
    if kind != nil || !archives.isEmpty { try check() }
  }

  private static func kind(
    _ entry: LooseJSON, _ names: ZipUpdateNames
  ) throws(PackageError) -> ZipKind? {
    let value = entry.value(names.kind)
    let word: String? =
      if case .bool(let isTrue)? = value { isTrue ? nil : "false" } else { LooseJSON.text(value) }
    guard let word else {
      return entry.value(names.incremental) == .bool(true) ? .incremental : nil
    }
    if let kind = ZipKind(word, names) { return kind }
    throw PackageError(
      .invalidResponse,
      "the response calls an update \"\(word.prefix(80))\"; define this word in the file with the names of fields"
    )
  }

  /// The archive in the members of an object.
  private static func archive(
    _ object: LooseJSON, _ names: ZipUpdateNames, from url: String
  ) throws(PackageError) -> Archive? {
    guard let address = object.text(names.address) else { return nil }
    return Archive(
      version: object.text(names.version), address: try SloppyURL.resolved(address, from: url),
      md5: try object.text(names.md5).map { (text) throws(PackageError) in try ServerMD5(text) })
  }

  private static func nested(
    _ value: JSONValue?, _ names: ZipUpdateNames, from url: String
  ) throws(PackageError) -> Archive? {
    if let object = LooseJSON(value) { return try archive(object, names, from: url) }
    guard let address = LooseJSON.text(value) else { return nil }
    return Archive(
      version: nil, address: try SloppyURL.resolved(address, from: url), md5: nil)
  }

  private static func paths(_ value: JSONValue?) throws(PackageError) -> Set<String> {
    switch value {
    case nil, .bool(false)?: return []
    case .array(let elements)?:
      var paths: Set<String> = []
      for element in elements {
        guard let path = LooseJSON.text(element) else { throw invalidDeletions }
        paths.insert(path)
      }
      return paths
    case let value?:
      guard let path = LooseJSON.text(value) else { throw invalidDeletions }
      return [path]
    }
  }

  private static var invalidDeletions: PackageError {
    PackageError(.invalidResponse, "the response lists deleted files that have no path")
  }

  /// Refuses an offer that is ambiguous or cannot be downloaded.
  private func check() throws(PackageError) {
    guard !archives.isEmpty else {
      throw PackageError(
        .invalidResponse, "the response has an update of \(name), but no address to get it from")
    }
    guard (1...Self.longestName).contains(version.utf8.count) else {
      throw PackageError(
        .invalidResponse,
        "the response has an update of \(name), but no version that can be used as a name"
      )
    }
  }
}

extension ZipOffer {
  /// The files among `paths` that the increment deletes: those that it lists, and those in listed folders.
  func deleted(of paths: [String]) -> Set<String> {
    let names = Set(
      deletions.map { text in
        text.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
      })
    return Set(
      paths.filter { path in
        let parts = path.split(separator: "/")
        return parts.indices.contains { names.contains(parts[...$0].joined(separator: "/")) }
      })
  }

  /// The offer combined with another entry for the same version: some servers write one entry for each kind.
  func joined(_ other: ZipOffer) -> ZipOffer? {
    guard name == other.name, version == other.version, !archives.isEmpty, !other.archives.isEmpty
    else { return nil }
    let all = archives + other.archives
    return ZipOffer(
      name: name, version: version,
      archives: all.filter(\.isIncrement) + all.filter { !$0.isIncrement },
      base: base ?? other.base, deletions: deletions.union(other.deletions))
  }
}
