internal import BridgeFormats

/// A URL reference, as in a `Location` field or a link (RFC 3986 §4.1).
package struct URLReference {
  private let text: Substring

  /// The reference in `text`. Leading spaces and tabs are dropped; nothing is validated yet.
  package init(_ text: String) {
    self.text = Substring(text.utf8.drop(while: \.isSpaceOrTab))
  }

  /// The absolute URL relative to `base` (RFC 3986 §5.2.2), with the reference's fragment or else that of the base.
  package func resolved(against base: RequestURL) -> String {
    let (reference, ownFragment) = text.cut(at: "#")
    let absolute = withoutFragment(String(reference), base)
    guard let fragment = ownFragment.map(String.init) ?? base.fragment else { return absolute }
    return "\(absolute)#\(fragment)"
  }

  private func withoutFragment(_ reference: String, _ base: RequestURL) -> String {
    let root = "\(base.scheme)://\(base.authority)"
    if URLParts(reference).scheme != nil { return Self.withTidyPath(reference) }
    if reference.utf8.starts(with: "//".utf8) {
      return Self.withTidyPath("\(base.scheme):\(reference)")
    }
    if reference.isEmpty { return root + base.target }
    let basePath = base.target.cut(at: "?").head
    if reference.utf8.first == UInt8(ascii: "?") { return root + basePath + reference }
    let (path, query) = reference.cut(at: "?")
    let merged =
      path.utf8.first == UInt8(ascii: "/") ? String(path) : Self.directory(of: basePath) + path
    return root + Self.withoutDotSegments(merged) + (query.map { "?\($0)" } ?? "")
  }

  private static func directory(of path: Substring) -> String {
    guard let slash = path.unicodeScalars.lastIndex(of: "/") else { return "/" }
    return String(path[...slash])
  }

  /// An absolute URL without dot segments in its path, which §5.2.2 also removes.
  private static func withTidyPath(_ url: String) -> String {
    let bytes = url.utf8
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      bytes[colon...].starts(with: "://".utf8)
    else { return url }
    let authority = bytes[bytes.index(colon, offsetBy: 3)...]
    guard let end = authority.firstIndex(where: { "/?".utf8.contains($0) }),
      bytes[end] == UInt8(ascii: "/")
    else { return url }
    let (path, query) = url[end...].cut(at: "?")
    return url[..<end] + withoutDotSegments(String(path)) + (query.map { "?\($0)" } ?? "")
  }

  /// RFC 3986 §5.2.4.
  private static func withoutDotSegments(_ path: String) -> String {
    guard path.utf8.contains(UInt8(ascii: ".")) else { return path }
    var kept: [Substring] = []
    let segments = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { Substring($0) }.dropFirst()
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      switch segment {
      case ".": if isLast { kept.append("") }
      case "..":
        if !kept.isEmpty { kept.removeLast() }
        if isLast { kept.append("") }
      default: kept.append(segment)
      }
    }
    return "/" + kept.joined(separator: "/")
  }
}
