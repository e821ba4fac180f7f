/// The sections of an XML document that hold HTML as character data, as feeds and responses to page script do.
enum HTMLSections {
  private static let opening = Array("<![CDATA[".utf8)
  private static let closing = Array("]]>".utf8)

  /// The actual document with each section whose HTML is the same replaced by the recorded one; nil if there is none.
  /// Other values of the same kind are noted in `list`.
  static func settled(
    _ recorded: [UInt8], _ actual: [UInt8], _ rules: ComparisonRules,
    into list: inout DifferenceList
  ) -> [UInt8]? {
    guard list.comparesKinds else { return nil }
    let (left, right) = (sections(recorded), sections(actual))
    guard left.count == right.count else { return nil }
    var settled: [UInt8] = []
    var end = 0
    for (index, (old, new)) in zip(left, right).enumerated() {
      let (text, live) = (Array(recorded[old]), Array(actual[new]))
      guard text != live, HTMLFragment.isOne(text), HTMLFragment.isOne(live),
        areSame(text, live, by: rules, inside: "CDATA section \(index + 1)", into: &list)
      else { continue }
      settled += actual[end..<new.lowerBound] + text
      end = new.upperBound
    }
    return end == 0 ? nil : settled + actual[end...]
  }

  /// Compares on trial first: identities are learned only from HTML that is the same.
  private static func areSame(
    _ recorded: [UInt8], _ actual: [UInt8], by rules: ComparisonRules, inside place: String,
    into list: inout DifferenceList
  ) -> Bool {
    let (old, new) = (rules.masks.masked(recorded), rules.masks.masked(actual))
    for isTrial in [true, false] {
      var inner = list.inner(limit: 0, inside: place)
      inner.isTrial = list.isTrial || isTrial
      guard HTMLComparison.compare(old, new, rules, into: &inner), inner.count == 0 else {
        return false
      }
      if !isTrial { list.add(inner, inside: place) }
    }
    return true
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
