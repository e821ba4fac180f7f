internal import BridgeFormats

/// The parts of a text where prose may disclose a secret: around words for secrets, and at grouped numbers.
enum ProsePlaces {
  /// The number of bytes searched before and after a word.
  private static let reach = (before: 96, behind: 192)

  /// The beginnings of words for secrets, or the ends of compounds.
  private static let stems: [[UInt8]] = [
    "pass", "pwd", "secret", "token", "key", "code", "pin", "otp", "authorization", "credential",
    "kennwort", "contrase", "wachtwoord", "mot de", "psk", "jwt", "cvv", "cvc", "mfa", "2fa", "tfa",
    "senha", "heslo", "mdp", "bearer", "mnemonic", "seed", "signature", "hmac",
  ].map { Array($0.utf8) }

  private static let byStart: [[[UInt8]]] = {
    var table = [[[UInt8]]](repeating: [], count: 256)
    for stem in stems {
      table[Int(stem[0])].append(stem)
      if stem[0].isASCIILetter { table[Int(stem[0] & 0xDF)].append(stem) }
    }
    return table
  }()

  /// For each pair of bytes, whether a stem (1) or a grouped number (2) can begin with it.
  private static let pairs: [UInt8] = {
    var pairs = [UInt8](repeating: 0, count: 1 << 16)
    for stem in stems {
      for first in [stem[0], stem[0] & 0xDF] {
        for second in [stem[1], stem[1] & 0xDF] where first.isASCIIWord && second.isASCIIWord {
          pairs[Int(first) << 8 | Int(second)] = 1
        }
      }
    }
    let (digits, letters) = (
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z")
    )
    for first in digits { for second in digits { pairs[Int(first) << 8 | Int(second)] |= 2 } }
    for first in letters { for second in letters { pairs[Int(first) << 8 | Int(second)] |= 2 } }
    return pairs
  }()

  /// The parts in order, without overlaps; they begin and end between words if possible.
  static func ranges(in bytes: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for place in places(in: bytes) {
      let start = max(0, place - reach.before)
      let end = min(bytes.count, place + reach.behind)
      if let last = ranges.last, start <= last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, end)
      } else {
        ranges.append(start..<end)
      }
    }
    return ranges.map { range in
      let head = bytes[..<range.lowerBound].suffix(64).reversed().prefix { !$0.isASCIISpace }.count
      let tail = bytes[range.upperBound...].prefix(512).prefix { !$0.isASCIISpace }.count
      return range.lowerBound - head..<range.upperBound + tail
    }
  }

  private static func places(in bytes: [UInt8]) -> [Int] {
    var found: [Int] = []
    bytes.withUnsafeBufferPointer { bytes in
      pairs.withUnsafeBufferPointer { pairs in
        var offset = 0
        while offset + 3 < bytes.count {
          let kind = pairs[Int(bytes[offset]) << 8 | Int(bytes[offset + 1])]
          if kind != 0,
            kind & 2 != 0 && isNumber(bytes, offset) || kind & 1 != 0 && isStem(bytes, offset)
          {
            found.append(offset)
          }
          offset += 1
        }
      }
    }
    return found
  }

  private static func isStem(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Bool {
    byStart[Int(bytes[offset])].contains { stem in
      offset + stem.count <= bytes.count
        && stem.indices.allSatisfy { bytes[offset + $0] | 0x20 == stem[$0] | 0x20 }
    }
  }

  /// Whether a word begins with `1234 5` or `DE12`.
  private static func isNumber(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Bool {
    guard offset == 0 || !bytes[offset - 1].isASCIIWord, offset + 14 <= bytes.count,
      bytes[offset + 2].isASCIIDigit, bytes[offset + 3].isASCIIDigit
    else { return false }
    return !bytes[offset].isASCIIDigit
      || " -".utf8.contains(bytes[offset + 4]) && bytes[offset + 5].isASCIIDigit
  }
}
