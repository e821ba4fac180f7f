internal import BridgeComparison
internal import BridgeFormats

/// Reads tags, attributes and texts of HTML and XML, in the same way in two documents of one template. It builds no
/// tree, and malformed markup does not stop it.
struct MarkupReading {
  enum Item {
    case text(ArraySlice<UInt8>)
    /// The text of a script.
    case script(ArraySlice<UInt8>)
    /// An attribute with its character references decoded, and the element it belongs to.
    case attribute(ArraySlice<UInt8>, name: String, element: () -> MarkupElement)
  }

  private let bytes: [UInt8]
  private let names: FormFieldNames?
  private let visit: (Item) -> Void

  /// Calls `visit` for texts and attributes in order. `names`: the recorded names of the document's form fields.
  static func visit(_ bytes: [UInt8], named names: FormFieldNames? = nil, _ visit: (Item) -> Void) {
    withoutActuallyEscaping(visit) { visit in
      MarkupReading(bytes: bytes, names: names, visit: visit).run()
    }
  }

  private func run() {
    var position = 0
    var textStart = 0
    var select: String?
    var form: OpenForm?
    while let open = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
      guard open + 1 < bytes.count, bytes[open + 1].isASCIILetter else {
        position = open + 1
        continue
      }
      give(textStart..<open)
      let (tag, end) = readTag(at: open + 1, in: &select, &form)
      position = end
      textStart = end
      if tag == "script" || tag == "style" {
        position = endOfRawText(tag, from: end)
        if tag == "script", position > end {
          visit(.script(bytes[end..<position]))
        } else {
          give(end..<position)
        }
        textStart = position
      }
    }
    give(textStart..<bytes.count)
  }

  private func give(_ range: Range<Int>) {
    if !range.isEmpty { visit(.text(bytes[range])) }
  }

  /// The form that was opened last, read when an element needs it.
  private final class OpenForm {
    private let action: ArraySlice<UInt8>

    /// The document behind its tag.
    private let text: ArraySlice<UInt8>

    private(set) lazy var form = MarkupForm(action: action, text)

    init(action: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) {
      (self.action, self.text) = (action, text)
    }
  }

  /// Reads a tag and visits its attributes; returns its name and where it ends. `select`: the name of the enclosing
  /// list of options; `form`: the form that was opened last.
  private func readTag(
    at start: Int, in select: inout String?, _ form: inout OpenForm?
  ) -> (tag: String, end: Int) {
    let nameEnd = bytes[start...].firstIndex { Self.endsName($0) } ?? bytes.count
    let tag = String(decoding: bytes[start..<nameEnd], as: UTF8.self).lowercased()
    var attributes: [(name: String, value: ArraySlice<UInt8>)] = []
    var position = nameEnd
    while position < bytes.count, bytes[position] != UInt8(ascii: ">") {
      guard !bytes[position].isMarkupSpace, bytes[position] != UInt8(ascii: "/") else {
        position += 1
        continue
      }
      position = readAttribute(at: position, into: &attributes)
      if attributes.count > Self.maximumAttributes { attributes.removeLast() }
    }
    if let names { attributes = names.recorded(tag, attributes) }
    let text = bytes[min(position + 1, bytes.count)...]
    if tag == "select" || tag == "datalist" { select = MarkupChoice.name(attributes) }
    if tag == "form" {
      form = OpenForm(action: attributes.first { $0.name == "action" }?.value ?? [], text)
    }
    let (list, around) = (select, form)
    // All attributes of a tag share the element, which is made on first use.
    var made: MarkupElement?
    let element = { () -> MarkupElement in
      if let made { return made }
      var element =
        MarkupChoice.element(tag, attributes, text, in: list)
        ?? Self.element(tag, attributes, linkText: tag == "a" ? text : nil)
      if element.isHiddenID { element.form = around?.form }
      made = element
      return element
    }
    for attribute in attributes where !attribute.value.isEmpty {
      visit(
        .attribute(
          MarkupReferences.undone(attribute.value), name: attribute.name, element: element))
    }
    return (tag, min(position + 1, bytes.count))
  }

  /// Further attributes of a tag are skipped.
  private static let maximumAttributes = 256

  /// Reads `name`, `name=value` or `name="value"`; returns where it ends.
  private func readAttribute(
    at start: Int, into attributes: inout [(name: String, value: ArraySlice<UInt8>)]
  ) -> Int {
    let isEnd = { (byte: UInt8) in byte == UInt8(ascii: "=") || Self.endsName(byte) }
    // A name may begin with `=` (HTML standard, "before attribute name state").
    let nameEnd = bytes[(start + 1)...].firstIndex(where: isEnd) ?? bytes.count
    let name = String(decoding: bytes[start..<nameEnd], as: UTF8.self).lowercased()
    var position = bytes[nameEnd...].firstIndex { !$0.isMarkupSpace } ?? bytes.count
    guard position < bytes.count, bytes[position] == UInt8(ascii: "=") else { return nameEnd }
    position = bytes[(position + 1)...].firstIndex { !$0.isMarkupSpace } ?? bytes.count
    guard position < bytes.count else { return position }
    let quote = bytes[position]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      let end = bytes[(position + 1)...].firstIndex(of: quote) ?? bytes.count
      attributes.append((name, bytes[min(position + 1, end)..<end]))
      return min(end + 1, bytes.count)
    }
    let isValueEnd = { (byte: UInt8) in byte.isMarkupSpace || byte == UInt8(ascii: ">") }
    let end = bytes[position...].firstIndex(where: isValueEnd) ?? bytes.count
    attributes.append((name, bytes[position..<end]))
    return end
  }

  private static func element(
    _ tag: String, _ attributes: [(name: String, value: ArraySlice<UInt8>)],
    linkText: ArraySlice<UInt8>?
  ) -> MarkupElement {
    // An id that looks generated for one response does not identify the place.
    let marks = attributes.filter {
      naming.contains($0.name) && !(TokenRules.isDistinctive($0.value) && !isNameOfID($0))
        && !($0.name == "id" && ShortCode.isOne($0.value))
    }
    let texts =
      marks.map { ($0.name, String(decoding: $0.value, as: UTF8.self)) } + changing(tag, attributes)
    let names = ["name", "property", "itemprop", "id", "rel"]
    let name = names.lazy.compactMap { name in texts.first { $0.0 == name }?.1 }.first
    let address = attributes.first { $0.name == "href" }?.value
    let label = linkText.map { "text=" + Self.label($0, of: address) }
    return MarkupElement(
      tag: tag, marks: texts.map { "\($0.0)=\($0.1)" }.sorted() + [label].compactMap(\.self),
      name: name)
  }

  /// Whether it is the name of an identity with an index, as in `form-0-id`.
  private static func isNameOfID(_ attribute: (name: String, value: ArraySlice<UInt8>)) -> Bool {
    attribute.name == "name"
      && TokenRules.isNamedLikeID(String(decoding: attribute.value, as: UTF8.self))
  }

  /// The method of a form, or of a link that a script sends as one, if it is not that of a link.
  private static func changing(
    _ tag: String, _ attributes: [(name: String, value: ArraySlice<UInt8>)]
  ) -> [(String, String)] {
    let name = tag == "form" ? "method" : "data-method"
    let method = attributes.first { $0.name == name }.map {
      String(decoding: $0.value, as: UTF8.self).lowercased()
    }
    guard let method, ["delete", "patch", "post", "put"].contains(method) else { return [] }
    return [(MarkupElement.method, method)]
  }

  /// The text of a link, which distinguishes the rows of a list. Digits are replaced by one sign, as counts change.
  private static func label(
    _ text: ArraySlice<UInt8>, of address: ArraySlice<UInt8>?
  ) -> String {
    if let address, isAddress(text, of: address) { return "" }
    let text = text.prefix(maximumLabel).prefix { $0 != UInt8(ascii: "<") }
    let words = Array(text.split(whereSeparator: \.isMarkupSpace).joined(separator: [0x20]))
    // A revision or an identity names a row, and not its place.
    let isIdentity =
      ShortHash.isOne(words[...]) || ShortCode.isOne(words[...]) || TokenRules.isRandom(words[...])
      || UniqueName.isBare(words[...])
    if isIdentity { return "" }
    return String(decoding: words.map { $0.isASCIIDigit ? UInt8(ascii: "#") : $0 }, as: UTF8.self)
  }

  /// Whether the text of a link is the link's own address or its end, which says nothing more.
  private static func isAddress(
    _ text: ArraySlice<UInt8>, of address: ArraySlice<UInt8>
  ) -> Bool {
    let text = text.prefix(maximumAddress).prefix { $0 != UInt8(ascii: "<") }
    let words = text.split(whereSeparator: \.isMarkupSpace)
    guard words.count == 1, words[0].contains(where: { "/?".utf8.contains($0) }) else {
      return false
    }
    let shown = Array(MarkupReferences.undone(words[0]))
    return MarkupReferences.undone(address).suffix(shown.count).elementsEqual(shown)
  }

  private static let (maximumLabel, maximumAddress) = (80, 4_096)

  private static let naming: Set = [
    "name", "id", "property", "itemprop", "http-equiv", "rel", "type",
  ]

  /// The start of the tag that ends the text, or the end of the document.
  private func endOfRawText(_ tag: String, from start: Int) -> Int {
    let wanted = Array("</\(tag)".utf8)
    var position = start
    while let open = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
      if bytes[open...].hasPrefix(ignoringCase: wanted) { return open }
      position = open + 1
    }
    return bytes.count
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    byte.isMarkupSpace || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
  }
}
