internal import BridgeComparison
internal import BridgeFormats
internal import BridgeRecording

/// The numbers of things of certain kinds that responses contain, each with the first exchange that has it.
///
/// A number that occurred before a thing was made is not the number of that new thing.
struct NamedNumbers: Sendable {
  private var first: [String: [Int: ReplayExchangeID]] = [:]

  /// Numbers with more digits are not rows.
  private static let longest = 15

  private let kinds: Set<String>

  /// An empty set for things of these kinds.
  init(of kinds: Set<String>) { self.kinds = kinds }

  /// The numbers in the documents of one recording.
  init(_ items: [PlannedExchange], of kinds: Set<String>) {
    self.kinds = kinds
    for item in items {
      guard case .send(_, let answer) = item.decision, case .content(let content) = answer.body,
        // A body that cannot be read contains no numbers.
        let bytes = try? content.bytes()
      else { continue }
      add(bytes, as: answer.fields.first("Content-Type") ?? content.mediaType, item.id)
    }
  }

  /// The same kinds of things, without any number.
  var empty: NamedNumbers { NamedNumbers(of: kinds) }

  /// Adds the numbers in the body of the response to an exchange, if it is a document.
  mutating func add(_ body: [UInt8], as type: String?, _ id: ReplayExchangeID) {
    if Self.isDocument(body, type) { read(body[...], id) }
  }

  /// Whether a body of this type is a document.
  static func isDocument(_ body: [UInt8], _ type: String?) -> Bool {
    type.map { isDocument(MediaType($0)) } ?? false && body.count <= largest
  }

  /// Larger bodies are data.
  private static let largest = 8 << 20

  /// Whether an earlier response has that number for a thing of one of these kinds.
  func isNamed(_ number: Int, _ kinds: Set<String>, before id: ReplayExchangeID) -> Bool {
    kinds.contains { first[$0]?[number].map { $0 < id } ?? false }
  }

  private static func isDocument(_ type: MediaType) -> Bool {
    type.isJSON || ResponseReading.isMarkup(type) || type.essence == "text/plain"
  }

  private mutating func read(_ text: ArraySlice<UInt8>, _ id: ReplayExchangeID) {
    var position = text.startIndex
    while let start = text[position...].firstIndex(where: \.isASCIIDigit) {
      let digits = text[start...].prefix(while: \.isASCIIDigit)
      position = digits.endIndex
      guard digits.count <= Self.longest, let number = RowNumber.number(Array(digits)),
        start == text.startIndex || !text[start - 1].isASCIIAlphanumeric,
        let kind = NumberWord(before: text[..<start]).kind, kinds.contains(kind)
      else { continue }
      let known = first[kind]?[number]
      if known.map({ id < $0 }) ?? true { first[kind, default: [:]][number] = id }
    }
  }
}
