internal import BridgeComparison
internal import BridgeFormats
internal import BridgeRecording

/// The numbers that the recorded responses name after words for some kinds of things, each with the first exchange.
///
/// The number of a new thing is not among those that were named before it was made.
struct NamedNumbers: Sendable {
  private var first: [String: [Int: ReplayedExchange.ID]] = [:]

  /// Numbers with more digits are no rows.
  private static let longest = 15

  init() {}

  /// Reads the documents of one recording, in order.
  init(_ items: [ReplayPlan.Item], of kinds: Set<String>) {
    for item in items {
      guard case .send(_, let answer) = item.decision, case .content(let content) = answer.body,
        let type = answer.fields.first("Content-Type") ?? content.mediaType,
        Self.isDocument(MediaType(type)),
        // A body that cannot be read names nothing.
        let bytes = try? content.bytes()
      else { continue }
      read(bytes[...], kinds, item.id)
    }
  }

  /// Whether an earlier response of the recording names a thing of one of these kinds by that number.
  func isNamed(_ number: Int, _ kinds: Set<String>, before id: ReplayedExchange.ID) -> Bool {
    kinds.contains { first[$0]?[number].map { $0 < id } ?? false }
  }

  private static func isDocument(_ type: MediaType) -> Bool {
    type.isJSON || ResponseReading.isMarkup(type) || type.essence == "text/plain"
  }

  private mutating func read(
    _ text: ArraySlice<UInt8>, _ kinds: Set<String>, _ id: ReplayedExchange.ID
  ) {
    var position = text.startIndex
    while let start = text[position...].firstIndex(where: \.isASCIIDigit) {
      let digits = text[start...].prefix(while: \.isASCIIDigit)
      position = digits.endIndex
      guard digits.count <= Self.longest, let number = RowNumber.number(Array(digits)),
        start == text.startIndex || !text[start - 1].isASCIIAlphanumeric,
        let kind = NumberWord(before: text[..<start]).kind, kinds.contains(kind)
      else { continue }
      let known = first[kind]?[number]
      if known == nil { first[kind, default: [:]][number] = id }
    }
  }
}
