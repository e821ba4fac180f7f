/// A binary message in sections: their number plus one, that many offsets, then the sections. All numbers are 64-bit
/// little-endian. JupyterLab's kernels use this form (`v1.kernel.websocket.jupyter.org`).
///
/// The offsets are redundant: they follow from the lengths of the sections.
package struct SectionedMessage: Sendable {
  /// The maximum number; a message with more is not of this form.
  private static let maximumCount: UInt64 = 1_000

  package let sections: [ArraySlice<UInt8>]

  /// A message with these sections.
  package init(sections: [ArraySlice<UInt8>]) { self.sections = sections }

  /// Parses a message; nil unless its offsets are those of sections that fill it.
  package init?(_ bytes: [UInt8]) {
    guard let count = Self.number(at: 0, in: bytes), (2...Self.maximumCount).contains(count) else {
      return nil
    }
    let start = 8 * (Int(count) + 1)
    guard bytes.count >= start else { return nil }
    let offsets = (1...Int(count)).compactMap { Self.number(at: 8 * $0, in: bytes) }
    guard offsets.first == UInt64(start), offsets.last == UInt64(bytes.count) else { return nil }
    var sections: [ArraySlice<UInt8>] = []
    for (from, to) in zip(offsets, offsets.dropFirst()) {
      guard from <= to, to <= UInt64(bytes.count) else { return nil }
      sections.append(bytes[Int(from)..<Int(to)])
    }
    self.sections = sections
  }

  /// Whether a message that begins with these bytes may have this form.
  package static func mayBegin(_ head: [UInt8]) -> Bool {
    guard let count = number(at: 0, in: head), (2...maximumCount).contains(count) else {
      return false
    }
    return number(at: 8, in: head) == 8 * (count + 1)
  }

  /// The encoded message.
  package var bytes: [UInt8] {
    var offsets = [8 * (sections.count + 2)]
    for section in sections { offsets.append(offsets[offsets.count - 1] + section.count) }
    return ([offsets.count] + offsets).flatMap { number in
      (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    } + sections.joined()
  }

  private static func number(at place: Int, in bytes: [UInt8]) -> UInt64? {
    guard place + 8 <= bytes.count else { return nil }
    return bytes[place..<place + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
