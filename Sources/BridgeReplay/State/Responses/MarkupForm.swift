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

  /// `text`: the document behind the form's tag.
  init(action: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) {
    self.action = URLPieces(action).shape(RecordedCodes())
    var constants: Set<Field> = []
    let end = text.firstRange(of: Array("</form".utf8))?.lowerBound ?? text.endIndex
    MarkupReading.visit(Array(text[..<end].prefix(Self.longest))) { item in
      guard case .attribute(let value, "value", let element) = item, let name = element().name,
        element().isHidden, Self.isConstant(value)
      else { return }
      constants.insert(Field(name: name, value: String(decoding: value, as: UTF8.self)))
    }
    self.constants = constants
  }

  private static func isConstant(_ value: ArraySlice<UInt8>) -> Bool {
    value.count <= 64 && !value.contains(where: \.isASCIIDigit) && !TokenRules.isTelling(value)
  }

  /// The longest form that is read.
  private static let longest = 256 * 1024

  /// The fields of a request that is sent by a form.
  static func fields(_ spans: [RequestSpan]) -> Set<Field> {
    Set(
      spans.compactMap { span in
        switch span.place {
        case .form(let name), .part(let name):
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
