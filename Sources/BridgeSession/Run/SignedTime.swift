internal import BridgeFormats
internal import BridgeRecording

/// A signed token with its time of issue: `payload.time.signature` of itsdangerous (Flask), `payload:time:signature` of
/// Django's signing, and MediaWiki's edit tokens: an HMAC and the time in hexadecimal, then `+\`.
///
/// Tokens issued in the same second are equal; tokens issued in different seconds have equal payloads.
struct SignedTime {
  private let payload: ArraySlice<UInt8>
  private let time: ArraySlice<UInt8>
  private let signature: ArraySlice<UInt8>

  /// The sign between the parts; nil in hexadecimal tokens.
  private let sign: UInt8?

  /// The part that is compared as an identity: the signature, in hexadecimal with the time behind it.
  let identity: ArraySlice<UInt8>

  /// Nil if the text is not such a token.
  init?(_ text: ArraySlice<UInt8>) {
    if let parts = Self.hexadecimal(text) {
      (payload, time, signature) = parts
      (sign, identity) = (nil, text.prefix(40))
    } else if let parts = Self.signed(text) {
      (payload, time, signature) = parts
      (sign, identity) = (text[time.endIndex], signature)
    } else {
      return nil
    }
  }

  private typealias Parts = (
    payload: ArraySlice<UInt8>, time: ArraySlice<UInt8>, signature: ArraySlice<UInt8>
  )

  private static func signed(_ text: ArraySlice<UInt8>) -> Parts? {
    guard let second = text.lastIndex(where: { ".:".utf8.contains($0) }),
      let first = text[..<second].lastIndex(of: text[second]), first > text.startIndex
    else { return nil }
    let time = text[(first + 1)..<second]
    let signature = text[(second + 1)...]
    guard times.contains(time.count), signatures.contains(signature.count),
      time.allSatisfy(isBase64URL), signature.allSatisfy(isBase64URL)
    else { return nil }
    return (text[..<first], time, signature)
  }

  /// The payload of a MediaWiki token is its suffix `+\`, which identifies the format.
  private static func hexadecimal(_ text: ArraySlice<UInt8>) -> Parts? {
    let digits = text.prefix(while: \.isHexDigit)
    guard digits.count == 40, text[digits.endIndex...].elementsEqual("+\\".utf8) else { return nil }
    return (text[digits.endIndex...], digits.suffix(8), digits.prefix(32))
  }

  /// The time of issue, in seconds since 1970; nil if it is not one of these years.
  var second: Double? {
    let seconds: Double? =
      switch sign {
      case nil: Hexadecimal.number(of: time).map(Double.init)
      case UInt8(ascii: ":"): time.allSatisfy(\.isASCIIAlphanumeric) ? time.base62Number : nil
      default: Base64.decodeAnyAlphabet(time).map { $0.reduce(0) { $0 * 256 + Double($1) } }
      }
    return seconds.flatMap { Self.years.contains($0) ? $0 : nil }
  }

  /// 2020 to 2039.
  private static let years = 1_577_836_800.0..<2_208_988_800

  /// Whether two tokens differ only in their time of issue and the signature over it.
  static func isRenewed(_ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>) -> Bool {
    guard let a = SignedTime(a), let b = SignedTime(b) else { return false }
    return a.payload.elementsEqual(b.payload) && !a.time.elementsEqual(b.time)
      && a.signature.count == b.signature.count && !a.signature.elementsEqual(b.signature)
  }

  /// Seconds since 1970 in base64url or base62.
  private static let times = 6...7

  /// SHA-1, SHA-256 and SHA-512 in base64url without padding.
  private static let signatures: Set<Int> = [27, 43, 86]

  private static func isBase64URL(_ byte: UInt8) -> Bool {
    byte.isASCIIWord || byte == UInt8(ascii: "-")
  }
}
