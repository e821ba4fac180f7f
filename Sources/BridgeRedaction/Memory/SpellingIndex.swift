/// Finds any of many spellings in bytes, in one pass over them.
///
/// Each spelling is filed under eight bytes of it that few others have. The pass looks at every eight
/// bytes: a filter of bits turns nearly all of them away, a table knows the rest.
///
/// The pass takes time in proportion to the bytes for any spellings. A file holds few of them, and
/// the eight bytes stand in each but once: where they come again within the reach of a spelling that was compared
/// from them outwards, the comparison had ended before, so that it looks at no byte twice.
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

    /// Compares from the eight bytes outwards, which are the same.
    func stands(in buffer: UnsafeRawBufferPointer, at start: Int) -> Bool {
      bytes.withUnsafeBufferPointer { bytes in
        (offset + 8..<bytes.count).allSatisfy { buffer[start + $0] == bytes[$0] }
          && (0..<offset).reversed().allSatisfy { buffer[start + $0] == bytes[$0] }
      }
    }
  }

  private static let filterBits = 18

  /// No more spellings are filed under the same eight bytes.
  private static let maximumFiled = 16

  private var filter = [UInt64](repeating: 0, count: 1 << (filterBits - 6))
  private var files: [UInt64: [Spelling]] = [:]

  /// The few spellings that cannot be filed; they are looked for one by one.
  private var unfiled: [(search: LinearSearch, placeholder: SecretPlaceholder)] = []

  var isEmpty: Bool { files.isEmpty && unfiled.isEmpty }

  /// Adds a spelling of one byte or more. False where it cannot be filed, as it is short, repeats itself all the way
  /// or too many are like it: it is not found then, unless it is to be found `inAnyCase`, one by one.
  mutating func add(
    _ bytes: [UInt8], for placeholder: SecretPlaceholder, inAnyCase: Bool = false
  ) -> Bool {
    guard let (offset, window) = rarestWindow(of: bytes) else {
      if inAnyCase { unfiled.append((LinearSearch(for: bytes), placeholder)) }
      return inAnyCase
    }
    let slot = Self.slot(window)
    filter[slot >> 6] |= 1 << UInt64(slot & 63)
    files[window, default: []].append(
      Spelling(bytes: bytes, offset: offset, placeholder: placeholder))
    return true
  }

  /// JSON Web Tokens begin alike, so that the first eight bytes may be those of many.
  private func rarestWindow(of bytes: [UInt8]) -> (offset: Int, window: UInt64)? {
    guard bytes.count >= 8 else { return nil }
    var best: (offset: Int, window: UInt64)?
    var fewest = Self.maximumFiled
    let others = stride(from: bytes.count - 8, to: 0, by: -max(1, bytes.count / 8))
    for offset in [0] + others where fewest > 0 {
      let window = Self.window(bytes, at: offset)
      let count = files[window]?.count ?? 0
      guard count < fewest, Self.isOnce(window, at: offset, in: bytes) else { continue }
      (best, fewest) = ((offset, window), count)
    }
    return best
  }

  private static func isOnce(_ window: UInt64, at place: Int, in bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { buffer in
      (0...buffer.count - 8).allSatisfy { offset in
        offset == place || buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self) != window
      }
    }
  }

  /// The matches in `bytes`, in order; where several overlap, the whole they cover with the
  /// placeholder of the longest.
  func matches(in bytes: [UInt8]) -> [Match] {
    guard !isEmpty else { return [] }
    var found: [Cover] = []
    for (search, placeholder) in unfiled {
      for range in search.ranges(in: bytes) {
        let match = Match(range: range, placeholder: placeholder)
        Self.add(Cover(match: match, longest: range.count), to: &found)
      }
    }
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

  private func collect(
    _ window: UInt64, at offset: Int, _ buffer: UnsafeRawBufferPointer, _ found: inout [Cover]
  ) {
    guard let filed = files[window] else { return }
    for spelling in filed {
      let start = offset - spelling.offset
      let end = start + spelling.bytes.count
      guard start >= 0, end <= buffer.count, spelling.stands(in: buffer, at: start) else {
        continue
      }
      let match = Match(range: start..<end, placeholder: spelling.placeholder)
      Self.add(Cover(match: match, longest: match.range.count), to: &found)
    }
  }

  /// The range of overlapping matches, with the placeholder and the length of the longest.
  private struct Cover {
    var match: Match
    var longest: Int
  }

  /// At once, as hostile bytes may match everywhere.
  private static func add(_ cover: Cover, to covers: inout [Cover]) {
    guard let last = covers.last, cover.match.range.overlaps(last.match.range) else {
      return covers.append(cover)
    }
    let (one, other) = (last.match.range, cover.match.range)
    let longer = cover.longest > last.longest ? cover : last
    let range =
      min(one.lowerBound, other.lowerBound)..<max(one.upperBound, other.upperBound)
    covers[covers.count - 1] = Cover(
      match: Match(range: range, placeholder: longer.match.placeholder), longest: longer.longest)
  }

  /// Spellings are found by the eight bytes in them, so that one may begin before another that was found earlier.
  private static func merged(_ covers: [Cover]) -> [Match] {
    var merged: [Cover] = []
    for cover in covers.sorted(by: { $0.match.range.lowerBound < $1.match.range.lowerBound }) {
      add(cover, to: &merged)
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
