internal import BridgeCore
internal import BridgeFormats

/// The path of a URL as file names, each of which can be looked up in its folder.
package struct FolderPath {
  /// The names of the folders, outermost first, and of the file, as bytes.
  package let names: [[UInt8]]

  private let target: String

  /// The names in `target`, a path with an optional query; nil if no served file can have this path.
  ///
  /// A path that ends in `/` means the `index.html` there.
  package init?(_ target: String) {
    self.target = target
    var names: [[UInt8]] = []
    let path = target.utf8.cut(at: "?").head
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

  /// The name of the file; invalid UTF-8 is replaced.
  var fileName: String { String(decoding: names.last ?? [], as: UTF8.self) }

  /// The same target with a slash at the end of its path.
  package var asFolder: String {
    let path = target.cut(at: "?").head
    return "\(path)/\(target[path.endIndex...])"
  }

  /// Whether an entry may have this name and be visible to pages; `.git` and `.env` are not.
  private static func isServed(_ name: [UInt8]) -> Bool {
    guard !name.isEmpty, !name.contains(0), !name.contains(UInt8(ascii: "/")) else { return false }
    return name.first != UInt8(ascii: ".") || name == Array(".well-known".utf8)
  }
}
