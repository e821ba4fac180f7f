internal import BridgeFormats

// Adjacent names and values in XML: `<add key="…" value="…"/>`, property lists, XML-RPC.
extension RedactionPass {
  /// Attributes that name the value in another attribute, or in the text of the element.
  private static let naming = ["name", "key", "id", "property"]
  private static let holding = ["value", "content", "val"]

  /// Elements whose text names the value in the next element.
  private static let keys: Set<String> = ["key", "name"]

  /// Elements that hold such a value; others in between mean nothing.
  private static let values: Set<String> = [
    "string", "data", "integer", "int", "i4", "i8", "real", "double", "base64", "value",
    "attributevalue",
  ]

  /// Processes one tag of XML. `named` is the name that preceding elements gave to the value in this one.
  mutating func setting(
    _ tag: MarkupTags.Tag, in bytes: [UInt8], _ named: inout [UInt8], _ edits: inout RedactionEdits
  ) {
    let name = Self.naming.lazy.compactMap { tag.value($0) }.first.map { Array(bytes[$0.value]) }
    var isNaming = false
    if let name, grade(of: name, isParameter: true) != .none {
      let held = Self.holding.lazy.compactMap { tag.value($0) }.first
      let range = held?.value ?? textRange(behind: tag, bytes)
      // With neither, the value is the next element.
      isNaming = held == nil && range.isEmpty
      if isNaming { named = name } else { replace(range, of: name, in: bytes, &edits) }
    } else if let held = Self.holding.lazy.compactMap({ tag.value($0) }).first {
      // Values may be connection parameters.
      let text = inner(
        Array(MarkupReferences.undone(bytes[held.value])), at: "attribute \(held.name)")
      if let text {
        edits.replace(held.value, with: MarkupSpelling(bytes[held.value]).written(text))
      }
    }
    for attribute in tag.attributes where grade(of: Array(attribute.name.utf8)) == .secret {
      replace(attribute.value, of: Array(attribute.name.utf8), in: bytes, &edits)
    }
    let local = tag.name.split(separator: ":").last.map(String.init) ?? tag.name
    if Self.keys.contains(local) {
      named = Array(MarkupReferences.undone(bytes[textRange(behind: tag, bytes)]))
      if local == "name", let range = valueBefore(tag, bytes) {
        replace(range, of: named, in: bytes, &edits)
      }
      return
    }
    if isNaming { return }
    let range = textRange(behind: tag, bytes)
    guard Self.values.contains(local), !named.isEmpty else {
      return named = nameOfNext(tag, local, in: bytes, range)
    }
    guard !range.isEmpty else { return }
    replace(range, of: named, in: bytes, &edits)
    named = []
  }

  /// The text of the `value` that ends right before the tag, an order that XML-RPC allows.
  private func valueBefore(_ tag: MarkupTags.Tag, _ bytes: [UInt8]) -> Range<Int>? {
    guard let start = bytes[..<tag.end].lastIndex(of: UInt8(ascii: "<")) else { return nil }
    var rest = bytes[..<start].suffix(4_096).withoutFieldWhitespace
    guard rest.suffix(8).elementsEqual("</value>".utf8) else { return nil }
    rest = rest.dropLast(8)
    if rest.last == UInt8(ascii: ">"), let inner = rest.lastIndex(of: UInt8(ascii: "<")) {
      rest = rest[..<inner]
    }
    guard let begin = rest.lastIndex(of: UInt8(ascii: ">")) else { return nil }
    return rest[(begin + 1)...].withoutFieldWhitespace.indices
  }

  /// The name for the next element: that of an enclosing element, or the first of two adjacent texts.
  private func nameOfNext(
    _ tag: MarkupTags.Tag, _ local: String, in bytes: [UInt8], _ range: Range<Int>
  ) -> [UInt8] {
    if range.isEmpty, bytes[..<tag.end].dropLast().last != UInt8(ascii: "/"),
      grade(of: local.utf8) == .secret
    {
      return Array(local.utf8)
    }
    let next = bytes[range.upperBound...].starts(with: "</string><string>".utf8)
    guard local == "string", next, range.count <= 64, grade(of: bytes[range]) == .secret else {
      return []
    }
    let value = bytes[(range.upperBound + 17)...].prefix { $0 != UInt8(ascii: "<") }
    return ValueAppearance.isUnlikeProse(value, atLeast: 6) ? Array(bytes[range]) : []
  }

  private func textRange(behind tag: MarkupTags.Tag, _ bytes: [UInt8]) -> Range<Int> {
    bytes[tag.end...].prefix { $0 != UInt8(ascii: "<") }.withoutFieldWhitespace.indices
  }

  private mutating func replace(
    _ range: Range<Int>, of name: [UInt8], in bytes: [UInt8], _ edits: inout RedactionEdits
  ) {
    let new = replacement(
      ofField: name, grade: grade(of: name, isParameter: true),
      value: Array(MarkupReferences.undone(bytes[range])),
      at: "setting \(String(decoding: name, as: UTF8.self))")
    if let new { edits.replace(range, with: new) }
  }

  /// The edits of URLs in the text of a document, where `&` is escaped.
  mutating func markupURLs(_ bytes: [UInt8], _ edits: inout RedactionEdits) {
    let done = RangeList(edits.list.map(\.range))
    let ends = Set("\"'`<>()[]{}|\\^".utf8)
    var offset = 0
    while let sign = bytes[offset...].firstStart(of: Array("://".utf8)) {
      let scheme = bytes[offset..<sign].suffix(16).reversed().prefix(while: \.isASCIIWord)
      let run = bytes[(sign - scheme.count)...].prefix { $0 > 0x20 && !ends.contains($0) }
      offset = max(run.endIndex, sign + 3)
      guard !scheme.isEmpty, !done.overlaps(run.indices),
        run.contains(UInt8(ascii: "=")) || run.contains(UInt8(ascii: "@"))
      else { continue }
      let text = descending { $0.url(Array(MarkupReferences.undone(run))) }
      if let text { edits.replace(run.indices, with: MarkupSpelling(run).written(text)) }
    }
  }

  /// The edits of comments, in which secrets also occur without quotes.
  mutating func comments(_ bytes: [UInt8], _ edits: inout RedactionEdits) {
    var offset = 0
    while let start = bytes[offset...].firstStart(of: Array("<!--".utf8)) {
      let end = bytes[(start + 4)...].firstStart(of: Array("-->".utf8)) ?? bytes.count
      let text = Array(bytes[start + 4..<end])
      var found = textPairs(text, isCode: false)
      commandCredentials(text, &found)
      proseSecrets(text, &found)
      edits.add(found, at: start + 4)
      offset = end
    }
  }

  /// Adds the secrets in code or file samples of a page: `<pre>DB_PASSWORD=…</pre>`.
  mutating func sample(
    _ tag: MarkupTags.Tag, _ bytes: [UInt8], _ edits: inout RedactionEdits
  ) {
    let text = Array(bytes[tag.end...].prefix(4_096).prefix { $0 != UInt8(ascii: "<") })
    edits.add(certain(textPairs(text, isCode: false), text), at: tag.end)
  }

  /// The edits that do not replace a plain word, for text that mentions secrets by name.
  private func certain(_ found: RedactionEdits, _ text: [UInt8]) -> RedactionEdits {
    var edits = RedactionEdits()
    for edit in found.list where ValueAppearance.isUnlikeProse(text[edit.range], atLeast: 6) {
      edits.replace(edit.range, with: edit.text)
    }
    return edits
  }

  /// Adds the secrets in the comments of a program or a style sheet. Plain words do not count: comments mention secrets
  /// by name.
  mutating func codeComments(_ bytes: [UInt8], _ edits: inout RedactionEdits) {
    var offset = 0
    while let range = CodeComments.next(in: bytes, from: offset) {
      offset = range.upperBound
      let text = Array(bytes[range])
      var found = textPairs(text, isCode: false)
      proseSecrets(text, &found)
      edits.add(certain(found, text), at: range.lowerBound)
    }
  }
}
