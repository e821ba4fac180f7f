internal import BridgeFormats

/// A host in canonical form (rule S1): lower case, A-labels, addresses as browsers write them; a trailing dot is kept.
package struct CookieHost: Sendable, Hashable {
  /// The host as text; an IPv6 address keeps its brackets.
  package let text: String

  /// Whether it is an IP address, which belongs to no domain.
  package let isAddress: Bool

  /// The host of a URL's authority, without its port.
  package init(authority: String) {
    let host = Self.withoutPort(authority)
    let name = host.utf8.allSatisfy { $0 < 0x80 } ? host : Punycode.domain(host)
    isAddress = Self.isAddress(name)
    text = isAddress ? Self.canonical(address: name) : name
  }

  /// A text that only looks like an address is kept unchanged; no host can have it.
  private static func canonical(address: String) -> String {
    guard address.utf8.count <= 64 else { return address }
    return IPAddress.canonical(address) ?? address
  }

  /// Whether it is longer than any DNS name.
  var isTooLong: Bool { Self.isTooLong(text) }

  static func isTooLong(_ host: String) -> Bool {
    let count = host.utf8.count
    return count > 253 && (count > 254 || host.utf8.last != UInt8(ascii: "."))
  }

  private static func withoutPort(_ authority: String) -> String {
    let bytes = authority.utf8
    guard let colon = bytes.lastIndex(of: UInt8(ascii: ":")),
      !bytes[colon...].contains(UInt8(ascii: "]"))
    else { return authority }
    return String(authority[..<colon])
  }

  /// An IPv6 literal, or a name whose last label is a number (WHATWG URL §3.5, "ends in a number").
  private static func isAddress(_ host: String) -> Bool {
    if host.utf8.first == UInt8(ascii: "[") { return true }
    var end = host.utf8[...]
    if end.last == UInt8(ascii: ".") { end = end.dropLast() }
    // The last character excludes most names.
    guard let last = end.last, last.isHexDigit || last == UInt8(ascii: "x") else { return false }
    let dot = end.lastIndex(of: UInt8(ascii: "."))
    let label = dot.map { end[end.index(after: $0)...] } ?? end
    if label.allSatisfy(\.isASCIIDigit) { return true }
    return label.starts(with: "0x".utf8) && label.dropFirst(2).allSatisfy(\.isHexDigit)
  }

  /// Whether connections to it stay on this machine.
  var isLoopback: Bool { LoopbackHost.contains(text) }
}
