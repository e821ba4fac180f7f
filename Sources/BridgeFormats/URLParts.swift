/// A URL split at its delimiters (RFC 3986 §3), without validation or decoding.
///
/// A backslash ends the authority like a slash, as in browsers.
package struct URLParts {
  /// The scheme as written, or nil.
  package let scheme: Substring?

  /// Host and port as written, without user name and password; nil without `//`.
  package let authority: Substring?

  /// The text between the authority, or otherwise the scheme, and the fragment.
  package let target: Substring

  /// The text before the authority: scheme, colon and slashes; empty without an authority.
  private let lead: Substring

  /// Splits `url`.
  package init(_ url: String) {
    let whole = url.utf8.cut(at: "#").head
    let name = whole.prefix { !":/?".utf8.contains($0) }
    let rest = whole[name.endIndex...]
    scheme = Self.isScheme(name) && rest.first == UInt8(ascii: ":") ? Substring(name) : nil
    let behind = rest.first == UInt8(ascii: ":") ? rest.dropFirst() : rest
    guard behind.starts(with: "//".utf8) else {
      authority = nil
      lead = ""
      target = Substring(scheme == nil ? whole : behind)
      return
    }
    let hierarchy = behind.dropFirst(2)
    let full = hierarchy.prefix { !"/?\\".utf8.contains($0) }
    // An @ after the authority is part of the path or query, not a delimiter.
    let host = full.lastIndex(of: UInt8(ascii: "@")).map { full[full.index(after: $0)...] }
    lead = Substring(whole[..<hierarchy.startIndex])
    authority = Substring(host ?? full)
    target = Substring(hierarchy[full.endIndex...])
  }

  /// The URL without user name, password and fragment.
  package static func plain(_ url: String) -> String {
    var text = url
    let isPlain = text.withUTF8 { bytes in
      let bytes = UnsafeRawBufferPointer(bytes)
      return ByteSearch.first(UInt8(ascii: "#"), in: bytes, from: 0) == bytes.count
        && ByteSearch.first(UInt8(ascii: "@"), in: bytes, from: 0) == bytes.count
    }
    return isPlain ? url : URLParts(url).plain
  }

  /// The URL without its user name and password; nil if it has none.
  package static func withoutCredentials(_ url: String) -> String? {
    userInformation(of: url).map { String(url[..<$0.lowerBound] + url[$0.upperBound...]) }
  }

  /// Whether the URL has a user name or a password (URL standard, "includes credentials"). `@` alone gives neither.
  package static func includesCredentials(_ url: String) -> Bool {
    userInformation(of: url).map { url[$0] != "@" && url[$0] != ":@" } ?? false
  }

  /// The place of user name and password, up to and including `@`; nil without them.
  private static func userInformation(of url: String) -> Range<String.Index>? {
    let parts = URLParts(url)
    guard let authority = parts.authority,
      parts.scheme != nil || url.utf8.first == UInt8(ascii: "/"),
      parts.lead.endIndex < authority.startIndex
    else { return nil }
    return parts.lead.endIndex..<authority.startIndex
  }

  /// These parts without user name, password and fragment.
  package var plain: String {
    if let authority { return String(lead + authority + target) }
    return (scheme.map { "\($0):" } ?? "") + target
  }

  /// Whether it is a letter followed by letters, digits, `+`, `-` and `.` (RFC 3986 §3.1).
  private static func isScheme(_ text: Substring.UTF8View) -> Bool {
    guard let first = text.first, first.isASCIILetter else { return false }
    return text.allSatisfy { $0.isASCIIAlphanumeric || "+-.".utf8.contains($0) }
  }
}
