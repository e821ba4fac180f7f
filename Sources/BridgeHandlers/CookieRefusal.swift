public import BridgeJar
public import BridgeCore
internal import BridgeFormats

/// A cookie of a response that the jar refused. It never contains the cookie's value.
public struct CookieRefusal: Sendable, Hashable, CustomStringConvertible {
  /// The exchange whose response tried to set it.
  public let exchange: ExchangeID

  /// The URL of the hop that tried to set it.
  public let url: RequestURL

  /// The cookie's name, truncated to 60 characters; empty for a nameless cookie.
  public let name: String

  /// All reasons for the refusal.
  public let reasons: Set<CookieReason>

  init(exchange: ExchangeID, url: RequestURL, line: [UInt8], reasons: Set<CookieReason>) {
    self.exchange = exchange
    self.url = url
    self.reasons = reasons
    name = Self.name(in: line)
  }

  /// The reasons by their stable names, sorted.
  public var reasonNames: [String] { reasons.map(\.rawValue).sorted() }

  /// Exchange, name, origin and reasons.
  public var description: String {
    let names = reasonNames.joined(separator: ", ")
    return "\(exchange): cookie \"\(name)\" of \(Origin(url)) was refused: \(names)"
  }

  /// Without `=`, the text is the value.
  private static func name(in line: [UInt8]) -> String {
    let (name, value) = line.cut(at: ";").head.cut(at: "=")
    return value == nil
      ? "" : String(decoding: name.withoutBlanks, as: UTF8.self).shortened(to: 60)
  }
}
