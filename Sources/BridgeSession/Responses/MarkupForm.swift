internal import BridgeComparison
internal import BridgeFormats

/// A form, identified by its constants: two forms of one page may have hidden inputs of one name.
struct MarkupForm: Hashable, Sendable {
  /// The shape of the URL it is sent to; empty for that of its page.
  let action: String

  /// Its hidden inputs with the same value on every server: words without digits that are not random.
  let constants: Set<Field>

  struct Field: Hashable, Sendable {
    let name: String
    let value: String
  }

  /// `text`: the document behind the form's tag. It is read up to the next tag of a form, and no further than a limit, so
  /// that a page of many forms is read once.
  init(action: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) {
    self.action = URLPieces(action).shape(RecordedCodes())
    var constants: Set<Field> = []
    MarkupReading.visit(Array(Self.untilNextForm(text.prefix(Self.longest)))) { item in
      guard case .attribute(let value, "value", let element) = item, let name = element().name,
        element().isHidden, Self.isConstant(value)
      else { return }
      constants.insert(Field(name: name, value: String(decoding: value, as: UTF8.self)))
    }
    self.constants = constants
  }

  private static func untilNextForm(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var position = text.startIndex
    while let open = text[position...].firstIndex(of: UInt8(ascii: "<")) {
      let name = text[(open + 1)...].prefix(5).drop { $0 == UInt8(ascii: "/") }.prefix(4)
      if name.isEqual(ignoringCase: "form") { return text[..<open] }
      position = open + 1
    }
    return text
  }

  private static func isConstant(_ value: ArraySlice<UInt8>) -> Bool {
    value.count <= longestConstant && !value.contains(where: \.isASCIIDigit)
      && !TokenRules.isDistinctive(value)
  }

  /// The longest form that is read.
  private static let longest = 256 * 1024

  private static let longestConstant = 64

  /// The fields of a request that may be constants of the form that sent it.
  static func fields(_ spans: [RequestSpan]) -> Set<Field> {
    Set(
      spans.compactMap { span in
        switch span.place {
        case .form(let name) where span.value.count <= longestConstant,
          .part(let name) where span.value.count <= longestConstant:
          Field(name: name, value: String(decoding: span.value, as: UTF8.self))
        default: nil
        }
      })
  }

  /// How well a request with these fields fits the form: the number of its constants that the request sends, less those
  /// that it does not send.
  func fit(_ sent: Set<Field>) -> Int { 2 * constants.intersection(sent).count - constants.count }
}

extension ResponsePlace {
  /// The form of a hidden `id`; nil for other places.
  var form: MarkupForm? {
    guard case .attribute(let element, "value", _) = self else { return nil }
    return element.form
  }
}
