internal import BridgeFormats

/// Random numbers that pages put at the end of the ids of their elements, so that these are unique, as in
/// `<input id="all_1880869724"> <label for="all_1880869724">`.
///
/// A number counts if the ids of three or more elements end with it in the recorded body, and the same ids with another
/// number are in the live one. The id of a single row of a table never counts.
struct GeneratedNumbers {
  /// The live number of each recorded one.
  let partners: [ArraySlice<UInt8>: ArraySlice<UInt8>]

  init(_ recorded: [UInt8], _ actual: [UInt8]) {
    let (old, new) = (Self.names(in: recorded), Self.names(in: actual))
    let (left, right) = (
      Self.groups(old, besides: Self.numbers(in: actual[...])),
      Self.groups(new, besides: Self.numbers(in: recorded[...]))
    )
    var partners: [ArraySlice<UInt8>: ArraySlice<UInt8>] = [:]
    for (names, numbers) in left where names.count >= Self.fewest {
      let others = right[names, default: []]
      guard others.count == numbers.count else { continue }
      partners.merge(zip(numbers, others)) { first, _ in first }
    }
    self.partners = partners
  }

  /// The numbers that the other body does not have, by the ids that end with them, in their order.
  private static func groups(
    _ names: [ArraySlice<UInt8>: Set<ArraySlice<UInt8>>], besides other: Set<ArraySlice<UInt8>>
  ) -> [Set<ArraySlice<UInt8>>: [ArraySlice<UInt8>]] {
    let own = names.keys.filter { !other.contains($0) }.sorted { $0.startIndex < $1.startIndex }
    return Dictionary(grouping: own) { names[$0, default: []] }
  }

  private static func numbers(in body: ArraySlice<UInt8>) -> Set<ArraySlice<UInt8>> {
    var found: Set<ArraySlice<UInt8>> = []
    var position = body.startIndex
    while let start = body[position...].firstIndex(where: \.isASCIIDigit) {
      if let number = number(body, start) { found.insert(number) }
      position = body[start...].firstIndex { !$0.isASCIIDigit } ?? body.endIndex
    }
    return found
  }

  /// The whole number that begins here, if it may be a random one.
  static func number(_ text: ArraySlice<UInt8>, _ start: Int) -> ArraySlice<UInt8>? {
    guard text[start].isASCIIDigit, start == text.startIndex || !text[start - 1].isASCIIDigit else {
      return nil
    }
    let digits = text[start...].prefix(lengths.upperBound + 1).prefix(while: \.isASCIIDigit)
    return lengths.contains(digits.count) ? digits : nil
  }

  /// The beginnings of the ids that end with each number.
  private static func names(in body: [UInt8]) -> [ArraySlice<UInt8>: Set<ArraySlice<UInt8>>] {
    var found: [ArraySlice<UInt8>: Set<ArraySlice<UInt8>>] = [:]
    var position = 0
    while let equals = body[position...].firstIndex(of: UInt8(ascii: "=")) {
      position = equals + 1
      guard body[..<equals].suffix(3).elementsEqual(" id".utf8) else { continue }
      // In JSON, quotes are escaped.
      let value = body[position...].drop { "\\\"'".utf8.contains($0) }.prefix(longest)
        .prefix { $0.isASCIIWord || $0 == UInt8(ascii: "-") }
      let digits = value.suffix(while: \.isASCIIDigit)
      guard lengths.contains(digits.count), digits.count < value.count else { continue }
      found[digits, default: []].insert(value[..<digits.startIndex])
    }
    return found
  }

  private static let lengths = 7...10
  private static let (fewest, longest) = (3, 128)
}

extension ArraySlice<UInt8> {
  fileprivate func suffix(while isPart: (UInt8) -> Bool) -> Self {
    self[(lastIndex { !isPart($0) }.map { $0 + 1 } ?? startIndex)...]
  }
}
