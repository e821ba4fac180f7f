/// Hosts that denote this machine, in the form that origins have: lower case, addresses as the URL standard writes them,
/// IPv6 addresses in brackets.
package enum LoopbackHost {
  /// Whether connections to the host stay on this machine, so that its origins are potentially trustworthy (Secure
  /// Contexts §3.1): a name of loopback, an address of 127.0.0.0/8, or `[::1]`.
  package static func contains(_ host: String) -> Bool {
    isName(host) || isIPv4Address(host) || host == "[::1]"
  }

  /// Whether the host is `localhost` or a name below it (RFC 6761 §6.3), with or without a final dot.
  package static func isName(_ host: String) -> Bool {
    var name = host.utf8[...]
    if name.last == UInt8(ascii: ".") { name.removeLast() }
    guard name.suffix(9).elementsEqual("localhost".utf8) else { return false }
    return name.count == 9 || name.dropLast(9).last == UInt8(ascii: ".")
  }

  /// Whether the host is an address of 127.0.0.0/8 (RFC 1122 §3.2.1.3): four decimal numbers without leading zeros.
  package static func isIPv4Address(_ host: String) -> Bool {
    guard host.utf8.starts(with: "127.".utf8) else { return false }
    let parts = host.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        (1...3).contains(part.count) && part.allSatisfy(\.isASCIIDigit) && part.decimalNumber < 256
          && (part.count == 1 || part.first != UInt8(ascii: "0"))
      }
  }
}
