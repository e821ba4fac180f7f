internal import BridgeFormats

// HTML and XML: inputs, meta elements, attributes and elements with telling names, URLs in attributes.
extension RedactionPass {
  /// The edits of a document.
  mutating func markupEdits(_ bytes: [UInt8], isXML: Bool) -> RedactionEdits {
    var edits = RedactionEdits()
    var tags = MarkupTags(bytes)
    var named: [UInt8] = []
    let pages = isXML ? MarkupSections.pages(in: bytes) : RangeList([])
    while let tag = tags.next() {
      // In HTML, the element `code` is a sample of code.
      let isXML = isXML && !pages.overlaps((tag.end - 1)..<tag.end)
      if isXML {
        setting(tag, in: bytes, &named, &edits)
      } else {
        cell(tag, in: bytes, &named, &edits)
      }
      attributes(of: tag, bytes, &edits)
      if isXML || tag.name == "textarea" { content(of: tag, bytes, &edits) }
      if !isXML, ["pre", "code", "samp", "kbd"].contains(tag.name) { sample(tag, bytes, &edits) }
    }
    markupURLs(bytes, &edits)
    comments(bytes, &edits)
    escapedTexts(bytes, &edits)
    // Scripts in the document.
    edits.add(textPairs(bytes, isCode: true, besides: edits))
    let prose = MarkupProse.text(of: bytes)
    commandCredentials(prose, &edits)
    proseSecrets(prose, markup: true, &edits)
    sweep(bytes, into: &edits)
    return edits
  }

  private mutating func attributes(
    of tag: MarkupTags.Tag, _ bytes: [UInt8], _ edits: inout RedactionEdits
  ) {
    let carrier = Self.carriers[tag.name] ?? ""
    if tag.name == "input", Self.isPassword(tag, in: bytes), let name = tag.value("name") {
      context.memory.note(passwordField: Array(MarkupReferences.undone(bytes[name.value])))
    }
    for attribute in tag.attributes where !attribute.value.isEmpty {
      if attribute.name == carrier {
        field(tag, attribute, in: bytes, &edits)
      } else if Self.links.contains(attribute.name) {
        link(attribute, bytes, &edits)
      } else if attribute.name.hasPrefix("data-") || attribute.name.hasPrefix("hx-") {
        let name = Array(attribute.name.utf8.drop { $0 != UInt8(ascii: "-") }.dropFirst())
        value(attribute, of: name, in: bytes, grade(of: name), &edits)
      }
    }
  }

  /// The attributes that hold the value named by the attribute `name` of the same tag.
  private static let carriers = [
    "input": "value", "button": "value", "param": "value", "meta": "content",
  ]
  private static let links: Set<String> = [
    "href", "src", "action", "formaction", "data-url", "data-href", "poster", "data", "ping",
    "cite",
    "background", "manifest", "xlink:href", "hx-get", "hx-post", "hx-put",
  ]

  private mutating func field(
    _ tag: MarkupTags.Tag, _ attribute: MarkupTags.Attribute, in bytes: [UInt8],
    _ edits: inout RedactionEdits
  ) {
    let name =
      (tag.value("name") ?? tag.value("property") ?? tag.value("id")).map { Array(bytes[$0.value]) }
      ?? []
    let grade = Self.isPassword(tag, in: bytes) ? .secret : grade(of: name)
    value(attribute, of: name, in: bytes, grade, &edits)
  }

  private static func isPassword(_ tag: MarkupTags.Tag, in bytes: [UInt8]) -> Bool {
    guard let type = tag.value("type") else { return false }
    return bytes[type.value].map { $0 | 0x20 }.elementsEqual("password".utf8)
  }

  private mutating func value(
    _ attribute: MarkupTags.Attribute, of name: [UInt8], in bytes: [UInt8],
    _ grade: SecretNames.Grade,
    _ edits: inout RedactionEdits
  ) {
    let value = Array(MarkupReferences.undone(bytes[attribute.value]))
    let place = String(decoding: name, as: UTF8.self)
    if let text = replacement(ofField: name, grade: grade, value: value, at: "attribute \(place)") {
      edits.replace(attribute.value, with: text)
    } else if let text = inner(value, at: "attribute \(place)") {
      edits.replace(attribute.value, with: MarkupSpelling(bytes[attribute.value]).written(text))
    }
  }

  private mutating func link(
    _ attribute: MarkupTags.Attribute, _ bytes: [UInt8], _ edits: inout RedactionEdits
  ) {
    let raw = bytes[attribute.value]
    guard raw.contains(UInt8(ascii: "=")) || raw.contains(UInt8(ascii: "@")) || raw.count >= 20
    else { return }
    let text = descending { $0.url(Array(MarkupReferences.undone(raw))) }
    if let text { edits.replace(attribute.value, with: MarkupSpelling(raw).written(text)) }
  }

  /// The text after an element's start tag.
  private mutating func content(
    of tag: MarkupTags.Tag, _ bytes: [UInt8], _ edits: inout RedactionEdits
  ) {
    let local = tag.name.utf8.split(separator: UInt8(ascii: ":")).last.map { Array($0) } ?? []
    let named =
      tag.name == "textarea" ? tag.value("name").map { Array(bytes[$0.value]) } ?? [] : local
    let grade = grade(of: named)
    guard grade != .none else { return }
    let text = MarkupSections.text(bytes[tag.end...])
    let new = replacement(
      ofField: named, grade: grade, value: Array(MarkupReferences.undone(text)),
      at: "element \(String(decoding: named, as: UTF8.self))")
    if let new { edits.replace(text.indices, with: new) }
  }
}

/// The two dialects of markup.
enum MarkupText {
  private static let tagsOfHTML = [
    "<!doctype html", "<html", "<head", "<body", "<div", "<form", "<input", "<meta", "<script",
    "<span", "<p>", "<a ", "<ul", "<table", "<label", "<button",
  ].map { Array($0.utf8) }

  /// Whether a document with this beginning is HTML rather than XML.
  static func isHTML(_ bytes: some Collection<UInt8>) -> Bool {
    let head = bytes.prefix(1_024).map(\.lowercasedASCII)
    return !head.drop(while: \.isASCIISpace).starts(with: "<?xml".utf8)
      && tagsOfHTML.contains { head.firstStart(of: $0) != nil }
  }
}
