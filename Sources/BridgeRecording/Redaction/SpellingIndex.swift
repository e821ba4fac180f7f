/// Finds any of many spellings in bytes, in one pass over them.
///
/// Each spelling is filed under eight bytes of it that few others have. The pass looks at every eight
/// bytes: a filter of bits turns nearly all of them away, a table knows the rest.
struct SpellingIndex: Sendable {
  /// Where a spelling stands.
  struct Match {
    let range: Range<Int>
    let placeholder: SecretPlaceholder
  }

  private struct Spelling {
    let bytes: [UInt8]
    /// Where in it the eight bytes stand under which it is filed.
    let offset: Int
    let placeholder: SecretPlaceholder
  }

  private static let filterBits = 18

  private var filter = [UInt64](repeating: 0, count: 1 << (filterBits - 6))
  private var files: [UInt64: [Spelling]] = [:]
  /// The few spellings of less than eight bytes, which are looked for one by one.
  private var short: [Spelling] = []

  var isEmpty: Bool { files.isEmpty && short.isEmpty }

  /// Adds a spelling of one byte or more.
  mutating func add(_ bytes: [UInt8], for placeholder: SecretPlaceholder) {
    guard bytes.count >= 8 else {
      short.append(Spelling(bytes: bytes, offset: 0, placeholder: placeholder))
      return
    }
    let (offset, window) = rarestWindow(of: bytes)
    let slot = Self.slot(window)
    filter[slot >> 6] |= 1 << UInt64(slot & 63)
    files[window, default: []].append(
      Spelling(bytes: bytes, offset: offset, placeholder: placeholder))
  }

  /// JSON Web Tokens begin alike, so that the first eight bytes may be those of many.
  private func rarestWindow(of bytes: [UInt8]) -> (offset: Int, window: UInt64) {
    var best = (offset: 0, window: Self.window(bytes, at: 0))
    var fewest = files[best.window]?.count ?? 0
    for offset in stride(from: bytes.count - 8, to: 0, by: -max(1, bytes.count / 8))
    where fewest > 0 {
      let window = Self.window(bytes, at: offset)
      let count = files[window]?.count ?? 0
      if count < fewest { (best, fewest) = ((offset, window), count) }
    }
    return best
  }

  /// The matches in `bytes`, in order; where several overlap, the whole they cover with the
  /// placeholder of the longest.
  func matches(in bytes: [UInt8]) -> [Match] {
    guard !isEmpty else { return [] }
    var found = short.flatMap { Self.matches(of: $0, in: bytes) }
    guard !files.isEmpty, bytes.count >= 8 else { return Self.merged(found) }
    bytes.withUnsafeBytes { buffer in
      filter.withUnsafeBufferPointer { filter in
        for offset in 0...buffer.count - 8 {
          let window = buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
          let slot = Self.slot(window)
          guard filter[slot >> 6] & (1 << UInt64(slot & 63)) != 0 else { continue }
          collect(window, at: offset, buffer, &found)
        }
      }
    }
    return Self.merged(found)
  }

  private static func matches(of spelling: Spelling, in bytes: [UInt8]) -> [Match] {
    let count = spelling.bytes.count
    guard bytes.count >= count else { return [] }
    return (0...bytes.count - count).compactMap { start in
      bytes[start] == spelling.bytes[0]
        && bytes[start..<start + count].elementsEqual(spelling.bytes)
        ? Match(range: start..<start + count, placeholder: spelling.placeholder) : nil
    }
  }

  private func collect(
    _ window: UInt64, at offset: Int, _ buffer: UnsafeRawBufferPointer, _ found: inout [Match]
  ) {
    guard let filed = files[window] else { return }
    for spelling in filed {
      let start = offset - spelling.offset
      let end = start + spelling.bytes.count
      guard start >= 0, end <= buffer.count, buffer[start..<end].elementsEqual(spelling.bytes)
      else { continue }
      found.append(Match(range: start..<end, placeholder: spelling.placeholder))
    }
  }

  private static func merged(_ matches: [Match]) -> [Match] {
    guard matches.count > 1 else { return matches }
    var merged: [(match: Match, longest: Int)] = []
    for match in matches.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      guard let last = merged.last, match.range.lowerBound < last.match.range.upperBound else {
        merged.append((match, match.range.count))
        continue
      }
      let range =
        last.match.range.lowerBound..<max(last.match.range.upperBound, match.range.upperBound)
      let longest = match.range.count > last.longest ? match : last.match
      merged[merged.count - 1] =
        (
          Match(range: range, placeholder: longest.placeholder),
          max(last.longest, match.range.count)
        )
    }
    return merged.map(\.match)
  }

  private static func window(_ bytes: [UInt8], at offset: Int) -> UInt64 {
    bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
  }

  @inline(__always)
  private static func slot(_ window: UInt64) -> Int {
    Int(truncatingIfNeeded: (window &* 0x9E37_79B9_7F4A_7C15) >> UInt64(64 - filterBits))
  }
}
