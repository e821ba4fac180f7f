internal import BridgeFormats

/// Host and optional port of a URL (RFC 3986 §3.2, without user information).
public struct Authority: Sendable, Hashable {
  /// The host in lower case; an IPv6 address keeps its brackets.
  public let host: String

  /// The port as given; nil if the scheme's default applies.
  public let port: Int?

  /// Parses `host`, `host:port`, `[v6]` or `[v6]:port`; nil for any other text.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    let colon: Int?
    if bytes.first == UInt8(ascii: "[") {
      guard let close = bytes.firstIndex(of: UInt8(ascii: "]")) else { return nil }
      guard bytes[1..<close].allSatisfy({ Self.isAddressByte($0) }), close > 2 else { return nil }
      guard close + 1 == bytes.count || bytes[close + 1] == UInt8(ascii: ":") else { return nil }
      colon = close + 1 == bytes.count ? nil : close + 1
    } else {
      colon = bytes.firstIndex(of: UInt8(ascii: ":"))
      guard bytes[..<(colon ?? bytes.count)].allSatisfy({ Self.isHostByte($0) }) else { return nil }
    }
    host = String(decoding: bytes[..<(colon ?? bytes.count)], as: UTF8.self).lowercased()
    guard !host.isEmpty else { return nil }
    guard let colon, colon + 1 < bytes.count else {
      port = nil
      return
    }
    guard bytes[(colon + 1)...].allSatisfy(\.isASCIIDigit),
      let number = Int(String(decoding: bytes[(colon + 1)...], as: UTF8.self)), number <= 65535
    else { return nil }
    port = number
  }

  /// The authority as one string.
  public var text: String { port.map { "\(host):\($0)" } ?? host }

  /// Whether it can be resolved and sent: an international name must be in the form `xn--…`.
  package var isASCII: Bool { host.utf8.allSatisfy { $0 < 0x80 } }

  /// Advice for a host that is not ``isASCII``.
  package static var adviceOnLetters: String {
    "write it as browsers send it, xn--… (UTS #46, ToASCII)"
  }

  private static func isAddressByte(_ byte: UInt8) -> Bool {
    byte.isHexDigit || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".")
  }

  /// The forbidden host code points of the WHATWG URL standard §3.1, except those checked before.
  private static func isHostByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x7F, UInt8(ascii: "#"), UInt8(ascii: "%"), UInt8(ascii: "/"), UInt8(ascii: ":"),
      UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "?"), UInt8(ascii: "@"),
      UInt8(ascii: "[")...UInt8(ascii: "^"), UInt8(ascii: "|"):
      false
    default: true
    }
  }
}
