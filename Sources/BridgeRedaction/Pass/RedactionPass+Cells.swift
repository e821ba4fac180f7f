internal import BridgeFormats

// Adjacent names and values in HTML: `<th>API key</th><td>…</td>`, `<dt>Ticket</dt><dd>…</dd>`.
extension RedactionPass {
  private static let cells: Set<String> = ["th", "td", "dt", "dd"]
  private static let holding: Set<String> = ["td", "dd"]
  private static let longestName = 64

  /// Processes one tag of HTML. `named` is the text of the preceding cell, and empty after any other element.
  ///
  /// A value is one word that mixes letters and digits: a row of headings has none.
  mutating func cell(
    _ tag: MarkupTags.Tag, in bytes: [UInt8], _ named: inout [UInt8], _ edits: inout RedactionEdits
  ) {
    guard Self.cells.contains(tag.name) else {
      // Inline elements in a cell, as in `<td><b>…</b></td>`, change nothing.
      if tag.name == "tr" || tag.name == "table" || tag.name == "dl" { named = [] }
      return
    }
    let text = bytes[tag.end...].prefix { $0 != UInt8(ascii: "<") }.withoutFieldWhitespace
    let value = Array(MarkupReferences.undone(text))
    defer { named = value.count <= Self.longestName ? value : [] }
    guard Self.holding.contains(tag.name), !named.isEmpty,
      ValueAppearance.isUnlikeProse(value, atLeast: 8), !ValueAppearance.isIdentifier(value)
    else { return }
    let name = named.last == UInt8(ascii: ":") ? named.dropLast() : named[...]
    let new = replacement(
      ofField: name, grade: grade(of: name, isParameter: true), value: value,
      at: "cell \(String(decoding: name, as: UTF8.self))")
    if let new { edits.replace(text.indices, with: new) }
  }
}
