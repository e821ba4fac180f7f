internal import BridgeFormats

/// How long a server has been running, in words: `Uptime: 1 minute, 40 seconds`.
enum Uptime {
  /// Whether a text ends with this label, up to a colon.
  static func isLabel(_ text: ArraySlice<UInt8>) -> Bool {
    let rest = text.suffix(24).reversed().drop { $0 <= 0x20 || ":=\"'".utf8.contains($0) }
    let word = rest.prefix { $0.isASCIIWord }.reversed().map { $0 | 0x20 }
    return word.elementsEqual("uptime".utf8)
  }

  /// Whether two texts are different durations in words.
  static func areTwo(_ old: ArraySlice<UInt8>, _ new: ArraySlice<UInt8>) -> Bool {
    isOne(old) && isOne(new) && !old.elementsEqual(new)
  }

  /// A duration in words is an age without `ago`.
  private static func isOne(_ text: ArraySlice<UInt8>) -> Bool {
    let isQuote = { (byte: UInt8) in byte <= 0x20 || byte == UInt8(ascii: "\"") }
    let words = text.reversed().drop(while: isQuote).reversed()
    guard words.count <= longest else { return false }
    let age = (Array(words) + Array(" ago".utf8))[...]
    guard let (clock, end) = ClockText.read(age, at: 0) else { return false }
    return clock.form == .relative && end == age.endIndex
  }

  private static let longest = 64
}
