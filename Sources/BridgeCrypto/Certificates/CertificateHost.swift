internal import BridgeFormats

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A host that a certificate can name: a DNS name or an IP address.
package struct CertificateHost: Hashable, Sendable, CustomStringConvertible {
  /// The name in lower case, or the address without brackets.
  package let text: String

  /// The kind of the host.
  package let kind: Kind

  /// In certificates, DNS names and addresses are separate kinds of entries (RFC 5280 §4.2.1.6).
  package enum Kind: Hashable, Sendable { case name, ipv4, ipv6 }

  /// - Throws: ``CryptoError`` if the text is neither a name nor an address. Underscores are allowed, because internal
  ///   networks use them. Letters outside ASCII must be in their `xn--…` form.
  package init(_ host: String) throws(CryptoError) {
    var text = host.lowercased()
    if text.hasPrefix("["), text.hasSuffix("]") { text = String(text.dropFirst().dropLast()) }
    self.text = text
    if Self.isAddress(text, AF_INET) {
      kind = .ipv4
    } else if Self.isAddress(text, AF_INET6) {
      kind = .ipv6
    } else {
      guard Self.isName(text) else {
        throw CryptoError("“\(host.prefix(80))” is neither a host name nor an IP address")
      }
      kind = .name
    }
  }

  /// The name or the address.
  package var description: String { text }

  private static func isAddress(_ text: String, _ family: Int32) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 16)
    return inet_pton(family, text, &bytes) == 1
  }

  /// RFC 1123 §2.1: labels of up to 63 letters, digits and hyphens, 253 bytes in total. If the last label is a number,
  /// the text is a malformed address.
  private static func isName(_ text: String) -> Bool {
    let labels = text.utf8.split(separator: 0x2E, omittingEmptySubsequences: false)
    guard (1...253).contains(text.utf8.count), let last = labels.last else { return false }
    return labels.allSatisfy(isLabel) && !last.allSatisfy(\.isASCIIDigit)
  }

  private static func isLabel(_ label: Substring.UTF8View) -> Bool {
    (1...63).contains(label.count) && label.first != 0x2D && label.last != 0x2D
      && label.allSatisfy {
        $0.isASCIILowercase || $0.isASCIIDigit || $0 == 0x2D || $0 == 0x5F
      }
  }
}
