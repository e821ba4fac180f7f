internal import BridgeFormats
internal import BridgeSystem

/// Resolves the path of a jar's file.
enum JarLocation {
  /// The system's limit on links in a row.
  private static let maximumLinks = 40

  /// The absolute path of the file that `path` refers to through symbolic links; the file need not exist.
  ///
  /// SQLite does not mistake an absolute path for a URI or a special name, it keeps companions next to the file rather
  /// than next to a link, and the path stays valid if the working directory changes.
  static func of(_ path: String) -> String {
    var path = path
    for _ in 0..<maximumLinks {
      if let real = real(path) { return real }
      guard let target = target(of: path) else { break }
      path = target.hasPrefix("/") ? target : "\(folder(of: path))/\(target)"
    }
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard !path.isEmpty, let folder = real(folder(of: path)) else {
      // The folder does not exist, which creating the file reports.
      return path.isEmpty || path.hasPrefix("/") ? path : "./\(path)"
    }
    return folder == "/" ? "/\(name)" : "\(folder)/\(name)"
  }

  /// The folder of a path's last component.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// A URI with which SQLite opens exactly the file at an absolute path.
  static func uri(of path: String, _ query: String) -> String {
    "file:\(PercentEscapes.encoded(path, keeping: "/"))?\(query)"
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
