/// Finds any of many byte strings in one pass.
///
/// Each spelling is filed under a window of eight bytes that few others contain. The pass looks up every window of the
/// text: a bit filter rejects nearly all of them, a hash table decides the rest.
///
/// The pass is linear for any set of spellings. A bucket holds few spellings, and the window occurs only once in each.
/// A spelling is compared outwards from its window; where the window occurs again within reach, that comparison has
/// already failed, so that no byte is compared twice.
struct SpellingIndex: Sendable {
  /// The place of a spelling.
  struct Match {
    let range: Range<Int>
    let placeholder: SecretPlaceholder
  }

  private struct Spelling {
    let bytes: [UInt8]
    /// The offset in the spelling of the window under which it is filed.
    let offset: Int
    let placeholder: SecretPlaceholder

    /// Compares outwards from the window, which is known to be equal.
    func stands(in buffer: UnsafeRawBufferPointer, at start: Int) -> Bool {
      bytes.withUnsafeBufferPointer { bytes in
        (offset + 8..<bytes.count).allSatisfy { buffer[start + $0] == bytes[$0] }
          && (0..<offset).reversed().allSatisfy { buffer[start + $0] == bytes[$0] }
      }
    }
  }

  private static let filterBits = 18

  /// The maximum number of spellings under one window.
  private static let maximumFiled = 16

  private var filter = [UInt64](repeating: 0, count: 1 << (filterBits - 6))
  private var files: [UInt64: [Spelling]] = [:]

  /// The few spellings that cannot be filed; they are searched for one by one.
  private var unfiled: [(search: LinearSearch, placeholder: SecretPlaceholder)] = []

  var isEmpty: Bool { files.isEmpty && unfiled.isEmpty }

  /// Adds a non-empty spelling. A spelling that is too short, periodic, or shares its windows with too many others
  /// cannot be filed: it is searched for separately if `inAnyCase`, otherwise it is dropped and the result is false.
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

  /// Not simply the first eight bytes: many JSON Web Tokens share those.
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

  /// The matches in `bytes`, in order; overlapping matches become one range with the placeholder of the longest.
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

  /// Merged immediately, because hostile input may match everywhere.
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

  /// Spellings are found by their windows, so one may begin before a match that was found earlier.
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
