internal import BridgeCore
internal import BridgeFormats

/// The path of a URL as the names of folders and a file, each of which can be looked up in its folder.
package struct FolderPath {
  /// Folders from the outermost on, and at last the file, as the bytes of their names.
  package let names: [[UInt8]]

  private let target: String

  /// The names in `target`, a path that may have a query; nil for what can name nothing that is served.
  ///
  /// A path that ends in `/` means the `index.html` there.
  package init?(_ target: String) {
    self.target = target
    var names: [[UInt8]] = []
    let path = target.utf8.prefix { $0 != UInt8(ascii: "?") }
    for part in path.dropFirst().split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    {
      guard let name = PercentEscapes.strictlyDecoded(part) else { return nil }
      names.append(name)
    }
    if names.last?.isEmpty == true { names[names.count - 1] = Array("index.html".utf8) }
    guard !names.isEmpty, names.allSatisfy(Self.isServed) else { return nil }
    self.names = names
  }

  /// The name of the file; bytes that are no UTF-8 are replaced.
  var fileName: String { String(decoding: names.last ?? [], as: UTF8.self) }

  /// The same target with a slash behind its path.
  package var asFolder: String {
    let path = target.prefix { $0 != "?" }
    return "\(path)/\(target[path.endIndex...])"
  }

  /// Whether a name can be that of an entry, and is not kept from pages: `.git`, `.env`.
  private static func isServed(_ name: [UInt8]) -> Bool {
    guard !name.isEmpty, !name.contains(0), !name.contains(UInt8(ascii: "/")) else { return false }
    return name.first != UInt8(ascii: ".") || name == Array(".well-known".utf8)
  }
}
