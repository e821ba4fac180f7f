/// Hosts that denote this machine, as URLs name them: in lower case, IPv6 addresses in brackets.
package enum LoopbackHost {
  /// Whether the host is this machine, so that its origins are potentially trustworthy (Secure Contexts §3.1): a name of
  /// loopback, an address of 127.0.0.0/8, or `[::1]`. Addresses may have any form that parsers of URLs accept, such as
  /// `127.1` or `0x7f.1`: origins keep hosts as they were written.
  package static func contains(_ host: String) -> Bool {
    if isName(host) { return true }
    guard let address = IPAddress.canonical(host) else { return false }
    return isIPv4Address(address) || address == "[::1]"
  }

  /// Whether the host is `localhost` or a name below it (RFC 6761 §6.3), with or without a final dot.
  package static func isName(_ host: String) -> Bool {
    var name = host.utf8[...]
    if name.last == UInt8(ascii: ".") { name.removeLast() }
    guard name.suffix(9).elementsEqual("localhost".utf8) else { return false }
    return name.count == 9 || name.dropLast(9).last == UInt8(ascii: ".")
  }

  /// Whether the host is an address of 127.0.0.0/8 (RFC 1122 §3.2.1.3) in its usual form: four decimal numbers without
  /// leading zeros.
  package static func isIPv4Address(_ host: String) -> Bool {
    host.utf8.starts(with: "127.".utf8) && IPAddress.canonicalV4(host) == host
  }
}
