internal import BridgeCore
internal import BridgeFormats

/// The source of a pack: an HTTP server, or a file of the host.
enum PackSource: Hashable {
  case server(String)
  case file(path: String)

  /// - Throws: ``PackageError`` with code `invalidAddress` for anything but an absolute http, https or file URL.
  init(_ url: String) throws(PackageError) {
    if url.lowercased().hasPrefix("file:") {
      self = .file(path: try Self.path(of: url))
      return
    }
    do {
      _ = try RequestURL(url)
    } catch {
      throw PackageError(
        .invalidAddress, "\(url.printable) is not the address of a pack; give an http or file URL")
    }
    self = .server(url)
  }

  /// The decoded path of a local file URL: `file:///a%20b.zip` is `/a b.zip`.
  private static func path(of url: String) throws(PackageError) -> String {
    let rest = url.dropFirst("file:".count)
    let local = ["//localhost/", "///"].first { rest.lowercased().hasPrefix($0) }
    let escaped = local.map { rest.dropFirst($0.utf8.count - 1) } ?? rest
    guard escaped.hasPrefix("/"), local != nil || !escaped.hasPrefix("//"),
      let bytes = PercentEscapes.strictlyDecoded(escaped.utf8), !bytes.contains(0),
      let path = String(validating: bytes, as: UTF8.self)
    else {
      throw PackageError(.invalidAddress, "\(url.printable) is not the URL of a file of this host")
    }
    return path
  }
}
