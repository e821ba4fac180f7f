internal import BridgeFormats

/// The part of a file requested by a `Range` field (RFC 9110 §14.1.2).
package enum ByteRange: Equatable, Sendable {
  /// The whole file: no range, several ranges, another unit, or a malformed field.
  case whole

  /// These bytes, at least one.
  case part(Range<Int>)

  /// No byte of the range exists in the file.
  case unsatisfiable

  /// Parses `field` for a file of `size` bytes.
  package init(_ field: String?, size: Int) {
    self = .whole
    guard let field, size > 0 else { return }
    guard case let (unit, range?) = field.cut(at: "="), unit.lowercased() == "bytes" else { return }
    let ends = range.filter { $0 != " " && $0 != "\t" }
      .split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, ends.allSatisfy({ $0.utf8.allSatisfy { $0.isASCIIDigit } }) else {
      return
    }
    switch (Self.number(ends[0]), Self.number(ends[1])) {
    case (nil, nil): return
    case (nil, let count?):
      self = count == 0 ? .unsatisfiable : .part(max(0, size - count)..<size)
    case (let first?, let last):
      if let last, last < first { return }
      self = first >= size ? .unsatisfiable : .part(first..<min(size, (last ?? size) &+ 1))
    }
  }

  /// Nil without digits; numbers beyond the range of Int are clamped.
  private static func number(_ digits: Substring) -> Int? {
    digits.isEmpty ? nil : min(Int(digits) ?? .max, .max - 1)
  }
}
