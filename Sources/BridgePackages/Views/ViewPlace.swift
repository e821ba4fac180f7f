internal import BridgeArchive

/// The path of a view below the views folder: a fixed kind, an owner, and a version. All three are plain names,
/// regardless of the names of packages or servers.
struct ViewPlace: Hashable, CustomStringConvertible {
  /// The kinds of views. Each is a folder of the store.
  enum Kind: String {
    /// `packages/{packageId}/{version}/…`, with the files of the version by their manifest paths.
    case packages
    /// `resources/{hash of the URL}/{version}/{type}/…`, with the resources of one pack.
    case resources
  }

  let kind: Kind
  let owner: String
  let name: String

  init(_ kind: Kind, _ owner: String, _ name: String) {
    (self.kind, self.owner, self.name) = (kind, owner, name)
  }

  /// The place as a relative path.
  var description: String { "\(kind.rawValue)/\(owner)/\(name)" }

  /// The place of a version by its name for people, or by its hash if that is not a plain name.
  static func named(_ version: InstalledVersion) -> ViewPlace {
    let name = isPlain(version.name) ? version.name : String(version.version.hex.prefix(32))
    return ViewPlace(.packages, version.id.label, name)
  }

  /// The place of a version whose name is already used by another version of the package.
  static func distinct(_ version: InstalledVersion) -> ViewPlace {
    ViewPlace(.packages, version.id.label, String(version.version.hex.prefix(32)))
  }

  /// Whether a text is a single, visible file name on every file system.
  static func isPlain(_ text: String) -> Bool {
    guard !text.contains("/"), text.utf8.first != UInt8(ascii: "."), !text.contains("\0") else {
      return false
    }
    do {
      try PlainNames.check([text])
      return true
    } catch {
      return false
    }
  }
}
