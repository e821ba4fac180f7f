internal import BridgeFormats

/// The sections of an XML document that hold HTML as character data, as feeds and responses to page script do.
enum HTMLSections {
  private static let opening = Array("<![CDATA[".utf8)
  private static let closing = Array("]]>".utf8)

  /// The actual document with each section of HTML replaced by the recorded one, or nil without any. Differences and
  /// other values of the same kind are added to `list`.
  static func settled(
    _ recorded: [UInt8], _ actual: [UInt8], _ rules: ComparisonRules,
    into list: inout DifferenceList
  ) -> [UInt8]? {
    guard list.comparesKinds else { return nil }
    let (left, right) = (sections(recorded), sections(actual))
    guard left.count == right.count, !left.isEmpty else { return nil }
    list.indexWords()
    var settled: [UInt8] = []
    var end = 0
    for (index, (old, new)) in zip(left, right).enumerated() {
      let (text, live) = (Array(recorded[old]), Array(actual[new]))
      guard text != live, HTMLFragment.isOne(text), HTMLFragment.isOne(live),
        compare(text, live, by: rules, section: index, into: &list)
      else { continue }
      settled += actual[end..<new.lowerBound] + text
      end = new.upperBound
    }
    return end == 0 ? nil : settled + actual[end...]
  }

  /// Compares on trial first, so that nothing is learned from HTML that differs. False if the sections cannot be
  /// compared as documents.
  private static func compare(
    _ recorded: [UInt8], _ actual: [UInt8], by rules: ComparisonRules, section: Int,
    into list: inout DifferenceList
  ) -> Bool {
    let place = "CDATA section \(section + 1)"
    let (old, new) = (inTable(rules.masks.masked(recorded)), inTable(rules.masks.masked(actual)))
    let inside = rules.inside(place)
    for isTrial in [true, false] {
      var inner = list.inner(limit: rules.maximumDifferences, inside: place)
      inner.isTrial = list.isTrial || isTrial
      inner.unmapped = list.unmapped.map { Self.section(section, of: $0, masks: rules.masks) }
      guard HTMLComparison.compare(old, new, inside, into: &inner) else { return false }
      if isTrial, inner.count == 0 { continue }
      list.add(inner, inside: place)
      break
    }
    return true
  }

  /// A section of a recorded document before values of this session were put into it.
  private static func section(
    _ index: Int, of document: UnmappedText, masks: [TextMask]
  ) -> UnmappedText {
    UnmappedText {
      guard let bytes = document.bytes else { return nil }
      let sections = sections(bytes)
      guard sections.indices.contains(index) else { return nil }
      return inTable(masks.masked(Array(bytes[sections[index]])))
    }
  }

  /// Rows and cells inside a table, without which the parser drops their elements.
  private static func inTable(_ text: [UInt8]) -> [UInt8] {
    let name = text.drop { $0 <= 0x20 }.dropFirst().prefix { $0.isASCIIAlphanumeric }
    switch String(decoding: name, as: UTF8.self).lowercased() {
    case "tr": return Array("<table><tbody>".utf8) + text + Array("</tbody></table>".utf8)
    case "td", "th": return Array("<table><tr>".utf8) + text + Array("</tr></table>".utf8)
    default: return text
    }
  }

  private static func sections(_ text: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var index = 0
    while index < text.count {
      guard text[index...].starts(with: opening) else {
        index += 1
        continue
      }
      let start = index + opening.count
      guard let end = text[start...].indices.first(where: { text[$0...].starts(with: closing) })
      else { break }
      found.append(start..<end)
      index = end + closing.count
    }
    return found
  }
}
