internal import BridgeFormats
internal import BridgeSystem

/// Where a jar's file is, past all links.
enum JarLocation {
  /// As many links in a row as the system follows.
  private static let maximumLinks = 40

  /// The absolute path of the file that `path` leads to, whether that is there or not.
  ///
  /// SQLite takes no such path for a URI or a name of its own, it keeps its companions beside the
  /// file and not beside a link, and the process may change its folder.
  static func of(_ path: String) -> String {
    var path = path
    for _ in 0..<maximumLinks {
      if let real = real(path) { return real }
      guard let target = target(of: path) else { break }
      path = target.hasPrefix("/") ? target : "\(folder(of: path))/\(target)"
    }
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard !path.isEmpty, let folder = real(folder(of: path)) else {
      // There is no such folder, which creating the file says.
      return path.isEmpty || path.hasPrefix("/") ? path : "./\(path)"
    }
    return folder == "/" ? "/\(name)" : "\(folder)/\(name)"
  }

  /// The folder that a path's last name is in.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// A URI by which SQLite opens exactly the file at an absolute path.
  static func uri(of path: String, _ query: String) -> String {
    let escaped = PercentEscapes.encoded(path.utf8, keeping: "/")
    return "file:\(String(decoding: escaped, as: UTF8.self))?\(query)"
  }

  private static func real(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  private static func target(of link: String) -> String? {
    let size = Int(PATH_MAX)
    var bytes = [CChar](repeating: 0, count: size)
    let count = readlink(link, &bytes, size)
    guard count > 0 else { return nil }
    return String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
