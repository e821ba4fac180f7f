public import BridgeCookies
public import BridgeCore
internal import BridgeFormats

/// A cookie of an answer that the jar did not take. It never tells the cookie's value.
public struct CookieRefusal: Sendable, Hashable, CustomStringConvertible {
  /// The exchange whose answer tried to set it.
  public let exchange: ExchangeID

  /// The URL of the hop that did.
  public let url: RequestURL

  /// The cookie's name, cut to 60 characters; empty for a cookie without one.
  public let name: String

  /// Everything that speaks against it.
  public let reasons: Set<CookieReason>

  init(exchange: ExchangeID, url: RequestURL, line: [UInt8], reasons: Set<CookieReason>) {
    self.exchange = exchange
    self.url = url
    self.reasons = reasons
    name = Self.name(in: line)
  }

  /// The reasons by their stable names, in order.
  public var reasonNames: [String] { reasons.map(\.rawValue).sorted() }

  /// Exchange, name, origin and reasons.
  public var description: String {
    let names = reasonNames.joined(separator: ", ")
    return "\(exchange): cookie \"\(name)\" of \(Origin(url)) was refused: \(names)"
  }

  /// Without `=`, what stands there is the value.
  private static func name(in line: [UInt8]) -> String {
    let pair = line.prefix { $0 != UInt8(ascii: ";") }
    guard let end = pair.firstIndex(of: UInt8(ascii: "=")) else { return "" }
    return String(decoding: pair[..<end].withoutBlanks, as: UTF8.self).shortened(to: 60)
  }
}
