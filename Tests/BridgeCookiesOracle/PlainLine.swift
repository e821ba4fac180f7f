/// A Set-Cookie line parsed in the words of RFC 6265bis §5.6, on copies of arrays: slow, simple, and without a shared
/// line with the parser that it is compared with.
package struct PlainLine: Equatable {
  package var name: [UInt8] = []
  package var value: [UInt8] = []
  package var domain: String?
  package var path: [UInt8]?
  package var hasPath = false
  package var expires: Int?
  package var maxAge: Int?
  package var isSecure = false
  package var isHTTPOnly = false
  package var isPartitioned = false
  package var sameSite = "unset"

  /// The reason why a line is dropped, named as in the jar.
  package struct Refusal: Error, Equatable {
    package let reason: String

    package init(reason: String) { self.reason = reason }
  }

  package init() {}

  package init(_ line: [UInt8]) throws(Refusal) {
    for byte in line where byte <= 8 || byte >= 10 && byte <= 31 || byte == 127 {
      throw Refusal(reason: "controlCharacter")
    }
    var parts = line.split(separator: 0x3B, omittingEmptySubsequences: false).map { Array($0) }
    try takePair(parts.removeFirst())
    var lastDomain: [UInt8]?
    for part in parts {
      let (name, value) = Self.halves(part)
      if value.count > 1024 { continue }
      let word = Self.lowered(name)
      if word == Array("domain".utf8) { lastDomain = value }
      take(word, value)
    }
    if let lastDomain { try takeDomain(lastDomain) }
  }

  private mutating func takePair(_ pair: [UInt8]) throws(Refusal) {
    if pair.contains(0x3D) {
      (name, value) = Self.halves(pair)
    } else {
      value = Self.trimmed(pair)
    }
    if name == [] && value == [] { throw Refusal(reason: "empty") }
    if name.count + value.count > 4096 { throw Refusal(reason: "tooLarge") }
  }

  private mutating func take(_ word: [UInt8], _ value: [UInt8]) {
    switch String(decoding: word, as: UTF8.self) {
    case "expires": if let seconds = PlainDate.seconds(value) { expires = seconds }
    case "max-age": if let seconds = Self.age(value) { maxAge = seconds }
    case "path":
      hasPath = true
      path = value.first == 0x2F ? value : nil
    case "secure": isSecure = true
    case "httponly": isHTTPOnly = true
    case "partitioned": isPartitioned = true
    case "samesite":
      let text = String(decoding: Self.lowered(value), as: UTF8.self)
      sameSite = ["none", "lax", "strict"].contains(text) ? text : "unset"
    default: break
    }
  }

  private mutating func takeDomain(_ value: [UInt8]) throws(Refusal) {
    let bare = value.first == 0x2E ? Array(value.dropFirst()) : value
    if bare.contains(where: { $0 > 127 }) { throw Refusal(reason: "domainNotASCII") }
    domain = bare == [] ? nil : String(decoding: Self.lowered(bare), as: UTF8.self)
  }

  /// Seconds, cut at ±10⁹, which is more than 400 days.
  private static func age(_ value: [UInt8]) -> Int? {
    var digits = value
    let isNegative = digits.first == 0x2D
    if isNegative { digits.removeFirst() }
    if digits == [] || digits.contains(where: { $0 < 0x30 || $0 > 0x39 }) { return nil }
    while digits.first == 0x30 { digits.removeFirst() }
    let amount =
      digits.count > 9 ? 1_000_000_000 : Int(String(decoding: digits, as: UTF8.self)) ?? 0
    return isNegative ? -amount : amount
  }

  /// The trimmed bytes before and after the first `=`; without one, all of them and an empty half.
  private static func halves(_ bytes: [UInt8]) -> ([UInt8], [UInt8]) {
    var before: [UInt8] = []
    var after: [UInt8] = []
    var isAfter = false
    for byte in bytes {
      if isAfter {
        after.append(byte)
      } else if byte == 0x3D {
        isAfter = true
      } else {
        before.append(byte)
      }
    }
    return (trimmed(before), trimmed(after))
  }

  private static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
    var rest = bytes
    while rest.first == 32 || rest.first == 9 { rest.removeFirst() }
    while rest.last == 32 || rest.last == 9 { rest.removeLast() }
    return rest
  }

  static func lowered(_ bytes: [UInt8]) -> [UInt8] {
    bytes.map { $0 >= 65 && $0 <= 90 ? $0 + 32 : $0 }
  }
}
