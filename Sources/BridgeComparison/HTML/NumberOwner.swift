internal import BridgeFormats

/// The row to which a link leads, or for which a choice stands.
struct NumberOwner {
  private let number: Int

  /// Where the number is: behind this text of the address, or in the list of this name.
  private enum Place {
    case url(lead: [UInt8])
    case choice(String)
  }
  private let place: Place

  /// The row at the end of an address; nil if the address ends with something else.
  init?(url: String) {
    let bytes = Array(url.utf8)[...]
    var last: (lead: [UInt8], number: RowNumber)?
    RowNumbers.read(bytes) { last = ($0, $1) }
    guard let last, bytes[last.number.end...].allSatisfy({ $0 == UInt8(ascii: "/") }) else {
      return nil
    }
    (number, place) = (last.number.value, .url(lead: last.lead))
  }

  /// The row of a choice; nil if its value is not a number.
  init?(_ value: String, choiceOf list: String) {
    guard let number = RowNumber.number(Array(value.utf8)) else { return nil }
    (self.number, place) = (number, .choice(list))
  }

  /// The owner's number, if it is certain that it stands for this recorded one.
  func live(for recorded: Int, _ certain: CertainNumbers) -> Int? {
    let (live, isLive) =
      switch place {
      case .url(let lead):
        (certain.live(for: recorded, behind: lead), certain.isLive(recorded, behind: lead))
      case .choice(let list):
        (
          certain.live(for: recorded, referredToBy: list),
          certain.isLive(recorded, referredToBy: list)
        )
      }
    return recorded != number && live == number && !isLive ? live : nil
  }

  /// Whether a number in the owner's text is a name of it: the whole text, behind a sign, or behind the word for its
  /// kind. `4 boats` is a count.
  func names(_ number: RowNumber, in text: [UInt8]) -> Bool {
    let before = text[..<number.start]
    guard let sign = before.last else { return number.end == text.endIndex }
    if "#-[(".utf8.contains(sign) { return true }
    guard sign == UInt8(ascii: " "), let kind = NumberWord(before: before).kind else {
      return false
    }
    return kind == self.kind
  }

  private var kind: String? {
    switch place {
    case .url(let lead): ResourceKind.of(collection: lead).map(ResourceKind.general)
    case .choice(let list): NumberWord.kind(list)
    }
  }
}
