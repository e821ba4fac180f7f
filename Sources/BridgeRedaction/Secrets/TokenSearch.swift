internal import BridgeFormats

/// Finds the secrets in text that are known by their formats.
enum TokenSearch {
  /// A secret that was recognized by its format.
  struct Match {
    let range: Range<Int>
    let name: String
  }

  /// The formats by the first two bytes of their prefixes.
  private static let buckets: [UInt16: [TokenFormat]] = Dictionary(
    grouping: TokenTable.formats, by: { pair($0.prefix[0], $0.prefix[1]) })

  private static let prefixes = TokenTable.formats.map(\.prefix) + PrivateKeyText.prefixes

  /// For each pair of bytes, whether a prefix begins with it.
  private static let starts: [Bool] = {
    var starts = [Bool](repeating: false, count: 1 << 16)
    for prefix in prefixes { starts[Int(pair(prefix[0], prefix[1]))] = true }
    return starts
  }()

  /// For each pair of bytes, whether it is the first or second pair of a prefix.
  private static let signs: [Bool] = {
    var signs = starts
    for prefix in prefixes { signs[Int(pair(prefix[1], prefix[2]))] = true }
    return signs
  }()

  private static func pair(_ first: UInt8, _ second: UInt8) -> UInt16 {
    UInt16(first) << 8 | UInt16(second)
  }

  /// The secrets in `bytes`, in order.
  static func matches(in bytes: [UInt8]) -> [Match] {
    var found: [Match] = []
    var barren = 0
    var offset = 0
    while let start = nextStart(in: bytes, from: offset) {
      let match =
        PrivateKeyText.range(in: bytes, at: start).map { Match(range: $0, name: "private-key") }
        ?? token(bytes, at: start, &barren)
      // A secret with characters before its prefix may reach back into the previous one.
      if let match, match.range.lowerBound >= found.last?.range.upperBound ?? 0,
        !Base64Text.surrounds(match.range, in: bytes)
      {
        found.append(match)
      }
      offset = max(start + 1, match?.range.upperBound ?? 0)
    }
    return found
  }

  /// The first position from `offset` on where a secret may begin.
  private static func nextStart(in bytes: [UInt8], from offset: Int) -> Int? {
    bytes.withUnsafeBufferPointer { buffer in
      signs.withUnsafeBufferPointer { signs in
        var pair = offset
        // Reads every second pair: any prefix of three or more bytes contains an aligned pair.
        while pair + 1 < buffer.count {
          if signs[Int(buffer[pair]) << 8 | Int(buffer[pair + 1])] {
            for start in max(offset, pair - 1)...pair where isStart(buffer, start) { return start }
          }
          pair += 2
        }
        return nil
      }
    }
  }

  /// A prefix that begins with a letter or digit begins a word.
  private static func isStart(_ buffer: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Bool {
    starts[Int(buffer[offset]) << 8 | Int(buffer[offset + 1])]
      && (offset == 0 || !buffer[offset - 1].isASCIIWord || !buffer[offset].isASCIIWord
        || isEscape(buffer, before: offset))
  }

  /// Whether an escape ends there, so that its digits are not letters of the following word.
  static func isEscape<Bytes: RandomAccessCollection>(
    _ bytes: Bytes, before offset: Int
  ) -> Bool where Bytes.Element == UInt8, Bytes.Index == Int {
    if offset >= 2, bytes[offset - 2] == UInt8(ascii: "\\") {
      return "nrtbf".utf8.contains(bytes[offset - 1])
    }
    return offset >= 3 && bytes[offset - 3] == UInt8(ascii: "%")
      && bytes[offset - 1].isHexDigit && bytes[offset - 2].isHexDigit
  }

  /// `barren` is the end of a run in which an unbounded format did not match, and which is not scanned again.
  private static func token(_ bytes: [UInt8], at start: Int, _ barren: inout Int) -> Match? {
    guard let formats = buckets[pair(bytes[start], bytes[start + 1])] else { return nil }
    guard start + 2 < bytes.count else { return nil }
    let third = bytes[start + 2]
    for format in formats
    where format.prefix[2] == third && (start >= barren || !format.isUnbounded) {
      switch format.match(in: bytes, at: start) {
      case .none: continue
      case .token(let range): return Match(range: range, name: format.name)
      case .barren(let end): if format.isUnbounded { barren = end }
      }
    }
    return nil
  }
}

/// Armoured private keys: PEM (RFC 7468), OpenPGP (RFC 9580 §6), SSH2 and PuTTY, with or without escaped line ends.
enum PrivateKeyText {
  static let prefixes = [begin, otherBegin, putty]
  private static let begin = Array("-----BEGIN ".utf8)
  private static let otherBegin = Array("---- BEGIN ".utf8)
  private static let putty = Array("PuTTY-User-Key-File-".utf8)
  private static let (lines, code) = (Array("Private-Lines:".utf8), Array("Private-MAC:".utf8))
  private static let (end, dashes) = (Array("END ".utf8), Array("----".utf8))
  private static let label = Array("PRIVATE KEY".utf8)
  private static let longest = 64 * 1024

  /// The key that begins at `start`; if its end is missing, the existing part.
  static func range(in bytes: [UInt8], at start: Int) -> Range<Int>? {
    if bytes[start] == putty[0] { return puttyRange(in: bytes, at: start) }
    guard let begin = [begin, otherBegin].first(where: { bytes[start...].starts(with: $0) }) else {
      return nil
    }
    let behind = bytes[(start + begin.count)...].prefix(64)
    guard let closing = behind.firstStart(of: dashes),
      behind[..<closing].containsRun(label)
    else { return nil }
    let tail = bytes[closing...].prefix(longest)
    guard let ending = tail.firstStart(of: end) else { return start..<tail.endIndex }
    let last = bytes[(ending + end.count)...].prefix(60)
    guard let closed = last.firstStart(of: dashes) else { return start..<ending + end.count }
    return start..<closed + bytes[closed...].prefix(5).prefix { $0 == dashes[0] }.count
  }

  /// The private lines of PuTTY's format, and the authentication code after them.
  private static func puttyRange(in bytes: [UInt8], at start: Int) -> Range<Int>? {
    guard bytes[start...].starts(with: putty),
      let begin = bytes[start...].prefix(longest).firstStart(of: lines)
    else { return nil }
    let tail = bytes[begin...].prefix(longest)
    return begin..<(tail.firstStart(of: code) ?? tail.endIndex)
  }
}

/// Base64 (RFC 4648 §4), which may contain the prefix of a token by chance.
enum Base64Text {
  private static let shortest = 64

  /// Whether a range is part of a long base64 text.
  static func surrounds(_ range: Range<Int>, in bytes: [UInt8]) -> Bool {
    guard range.lowerBound > 0, "+/".utf8.contains(bytes[range.lowerBound - 1]),
      bytes[range].allSatisfy(isDigit)
    else { return false }
    let before = bytes[..<range.lowerBound].suffix(shortest)
    return before.count == shortest && before.allSatisfy(isDigit)
      && before.contains(where: \.isASCIIUppercase) && before.contains(where: \.isASCIILowercase)
      && before.contains(where: \.isASCIIDigit)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == UInt8(ascii: "+")
      || byte == UInt8(ascii: "/")
  }
}

extension ArraySlice<UInt8> {
  /// The first position of `run`; nil if it does not occur.
  func firstStart(of run: [UInt8]) -> Int? {
    withUnsafeBytes { bytes in
      run.withUnsafeBytes { run in
        var offset = 0
        while offset + run.count <= bytes.count {
          let start = ByteSearch.first(run[0], in: bytes, from: offset)
          guard start + run.count <= bytes.count else { return nil }
          if (1..<run.count).allSatisfy({ bytes[start + $0] == run[$0] }) {
            return startIndex + start
          }
          offset = start + 1
        }
        return nil
      }
    }
  }

  func containsRun(_ run: [UInt8]) -> Bool { firstStart(of: run) != nil }
}
