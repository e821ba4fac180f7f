internal import CRE2

/// A pattern compiled by RE2: the leftmost longest match, in time linear in the text for each search.
// Sendable: RE2 documents a compiled pattern as safe for all threads.
final class CompiledPattern: @unchecked Sendable {
  private let pattern: OpaquePointer
  private let endsBeforeCarriageReturn: Bool

  /// The maximum memory of one pattern. Beyond it RE2 runs without its caches: slower, but still in linear time.
  private static let maximumMemory: Int64 = 32 * 1024 * 1024

  /// Compiles a pattern; nil if it is too large.
  init?(_ syntax: PatternSyntax) {
    var text = syntax.text
    let compiled = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        cre2_compile($0.baseAddress, $0.count, Self.maximumMemory)
      }
    }
    guard let compiled else { return nil }
    (pattern, endsBeforeCarriageReturn) = (compiled, syntax.hasLineEnd)
  }

  deinit { cre2_free(pattern) }

  /// The non-empty matches in a UTF-8 text, from left to right.
  func matches(in text: [UInt8]) -> [Range<Int>] {
    text.withUnsafeBufferPointer { text in
      guard endsBeforeCarriageReturn else { return matches(in: text, from: 0) }
      return Self.lines(text).flatMap { line in
        matches(in: UnsafeBufferPointer(rebasing: text[line]), from: line.lowerBound)
      }
    }
  }

  private func matches(in text: UnsafeBufferPointer<UInt8>, from offset: Int) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var match = cre2_match()
    while cre2_find(pattern, text.baseAddress, text.count, match.end, &match) {
      found.append(offset + match.start..<offset + match.end)
    }
    return found
  }

  /// The lines without their ends, which may be a carriage return and a line feed.
  private static func lines(_ text: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    text.split(separator: 0x0A).map { line in
      line.startIndex..<(line.last == 0x0D ? line.endIndex - 1 : line.endIndex)
    }
  }
}
