internal import BridgeArchive

/// The place of a view below the folder of all views: a fixed kind, an owner, and a version. Three plain names, whatever
/// a package or a server calls itself.
struct ViewPlace: Hashable, CustomStringConvertible {
  /// The arrangements, which are folders of the store.
  enum Kind: String {
    /// `packages/{packageId}/{version}/…`, with the files of the version as its manifest has them.
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

  /// The place in its spelling as a relative path.
  var description: String { "\(kind.rawValue)/\(owner)/\(name)" }

  /// The place of a version under the name that people know it by, or under its hash where that is no plain name.
  static func named(_ version: InstalledVersion) -> ViewPlace {
    let name = isPlain(version.name) ? version.name : String(version.version.hex.prefix(32))
    return ViewPlace(.packages, version.id.label, name)
  }

  /// The place of a version whose name another version of the package has already.
  static func distinct(_ version: InstalledVersion) -> ViewPlace {
    ViewPlace(.packages, version.id.label, String(version.version.hex.prefix(32)))
  }

  /// Whether a text is one name on every file system: a single component that is not hidden.
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
