internal import BridgeComparison
internal import BridgeFormats
internal import BridgeRecording

/// Numbers in the texts of requests, in the form in which a page shows them: `See [file:4]`.
struct TypedNumbers {
  /// Such a number in a request.
  struct Typed: Sendable {
    let kind: String
    let number: Int
    let span: RequestSpan

    /// The exchange whose response shows it first.
    let source: ReplayExchangeID
  }

  private struct Reference: Hashable {
    let kind: String
    let number: Int
  }

  /// A number that a text names so, and its place.
  private struct Found {
    let reference: Reference
    let range: Range<Int>
  }

  private var typed: [Int: [Found]] = [:]
  private var wanted: Set<Reference> = []

  /// The first responses that show a number so, by position.
  private var shown: [Reference: Int] = [:]

  /// Larger bodies are not read.
  private static let largestBody = 1 << 20

  /// Adds the numbers in the body of a request, unless it contains files.
  mutating func addRequest(_ body: [UInt8], _ index: Int) {
    let found = Self.all(in: body)
    guard !found.isEmpty, body.firstRange(of: "filename=".utf8) == nil else { return }
    typed[index] = found
    wanted.formUnion(found.map(\.reference))
  }

  /// Adds the numbers in the body of a response.
  mutating func addResponse(_ body: [UInt8], _ index: Int) {
    guard !wanted.isEmpty else { return }
    for one in Self.all(in: body) where wanted.contains(one.reference) {
      if shown[one.reference] == nil { shown[one.reference] = index }
    }
  }

  /// The numbers in requests that an earlier response shows, by the position of the request. `id`: the exchange at a
  /// position.
  func all(_ id: (Int) -> ReplayExchangeID) -> [Int: [Typed]] {
    var all: [Int: [Typed]] = [:]
    for (index, found) in typed {
      for one in found {
        guard let source = shown[one.reference], source < index else { continue }
        all[index, default: []].append(
          Typed(
            kind: one.reference.kind, number: one.reference.number,
            span: RequestSpan(
              carrier: .body, range: one.range, coding: .plain,
              place: .part("[\(one.reference.kind):…]"), value: []), source: id(source)))
      }
    }
    return all
  }

  /// The numbers behind a word in brackets, also percent-encoded: `%5Bfile%3A4%5D`.
  private static func all(in body: [UInt8]) -> [Found] {
    guard body.count <= largestBody else { return [] }
    var (found, position): ([Found], Int) = ([], 0)
    let isSign = { (byte: UInt8) in byte == UInt8(ascii: "[") || byte == UInt8(ascii: "%") }
    while let open = body[position...].firstIndex(where: isSign) {
      position = open + 1
      guard let start = end(of: UInt8(ascii: "["), in: body[open...]) else { continue }
      let word = body[start...].prefix(longestWord).prefix { $0.isASCIILetter || $0 == 0x5F }
      guard !word.isEmpty, let first = end(of: UInt8(ascii: ":"), in: body[word.endIndex...]) else {
        continue
      }
      let digits = body[first...].prefix(while: \.isASCIIDigit)
      guard let number = RowNumber.number(Array(digits)), isEnd(body[digits.endIndex...]) else {
        continue
      }
      let kind = ResourceKind.singular(String(decoding: word, as: UTF8.self))
      found.append(
        Found(reference: Reference(kind: kind, number: number), range: digits.indices))
    }
    return found
  }

  private static let longestWord = 40

  /// The end of a sign, plain or percent-encoded, that the text begins with.
  private static func end(of sign: UInt8, in text: ArraySlice<UInt8>) -> Int? {
    if text.first == sign { return text.startIndex + 1 }
    let escape = text.prefix(3)
    guard escape.first == UInt8(ascii: "%"), PercentEscapes.decoded(escape) == [sign] else {
      return nil
    }
    return escape.endIndex
  }

  /// Whether a number may end before this text.
  private static func isEnd(_ text: ArraySlice<UInt8>) -> Bool {
    text.first.map { !$0.isASCIIWord && $0 != UInt8(ascii: ".") } ?? false
  }
}
