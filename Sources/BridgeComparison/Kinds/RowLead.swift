internal import BridgeFormats

/// The text before a number in a URL: the path up to its last slash, or the path, the parameters that choose the table
/// (``RowSelectors``) and the name of the parameter; a sign replaces each earlier number. Rows of one table share a lead.
package enum RowLead {
  private static let slash = UInt8(ascii: "/")
  private static let question = UInt8(ascii: "?")

  /// The lead in the text before a number; nil if the text is not part of a URL. `rest`: the text after the number.
  static func before(_ text: ArraySlice<UInt8>, _ rest: ArraySlice<UInt8> = []) -> [UInt8]? {
    let start = text.lastIndex(where: isOutside).map { $0 + 1 } ?? text.startIndex
    let url = withoutName(text[start...])
    guard !isFragment(url) else { return nil }
    guard let query = url.firstIndex(of: question) else {
      guard let end = url.lastIndex(of: slash) else { return nil }
      return withoutIdentities(url[...end])
    }
    // Some servers separate parameters by `;`.
    let ends = "?&;".utf8
    guard let start = url.lastIndex(where: { ends.contains($0) }) else { return nil }
    let others = url[query...start] + rest.prefix(longestQuery).prefix { !isOutside($0) }
    return withoutIdentities(url[..<query]) + [question] + RowSelectors.all(in: others)
      + url[(start + 1)...]
  }

  /// A path with a sign for each number, and another for each random identity, which is new in every run.
  private static func withoutIdentities(_ path: ArraySlice<UInt8>) -> [UInt8] {
    guard path.count >= 12 else { return general(path) }
    var (result, copied, position): ([UInt8], Int, Int) = ([], path.startIndex, path.startIndex)
    while position < path.endIndex {
      guard path[position].isASCIIWord else {
        position += 1
        continue
      }
      guard let end = endOfIdentity(path, at: position) else {
        position = path[position...].prefix(while: \.isASCIIWord).endIndex
        continue
      }
      result += general(path[copied..<position]) + [UInt8(ascii: "*")]
      (copied, position) = (end, end)
    }
    return result + general(path[copied...])
  }

  private static func endOfIdentity(_ path: ArraySlice<UInt8>, at start: Int) -> Int? {
    guard let (form, end) = RandomText.read(path, at: start) else { return nil }
    switch form {
    case .uuid: return end
    case .hexadecimal(let count): return count >= 12 ? end : nil
    case .token: return nil
    }
  }

  /// The lead in the text before a number of a URL that is escaped in another one: `/pages/4/delete?next=%2Fpages%2F4`;
  /// nil for other text.
  static func before(escaped text: ArraySlice<UInt8>) -> [UInt8]? {
    let near = text.suffix(longestEscaped)
    guard let sign = near.lastIndex(of: UInt8(ascii: "=")) else { return nil }
    var url = Array(near[(sign + 1)...])
    for _ in 0..<2 where url.contains(UInt8(ascii: "%")) { url = PercentEscapes.decoded(url[...]) }
    return url.first == slash || url.starts(with: "http".utf8) ? before(url[...]) : nil
  }

  private static let (longestEscaped, longestQuery) = (512, 512)

  /// The URL without a name before it, as in `0;url=/pages/4`.
  private static func withoutName(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let path = text.firstIndex { $0 == slash || $0 == question } ?? text.endIndex
    return text[..<path].lastIndex(of: UInt8(ascii: "=")).map { text[($0 + 1)...] } ?? text
  }

  /// The path around a number, from the root, with a sign for each number; nil for other text.
  static func path(around number: Range<Int>, in text: ArraySlice<UInt8>) -> [UInt8]? {
    guard let lead = before(text[..<number.lowerBound]), lead.first == slash,
      !lead.contains(question)
    else { return nil }
    let rest = text[number.upperBound...].prefix(longestQuery)
      .prefix { !isOutside($0) && $0 != question && $0 != UInt8(ascii: "#") }
    return lead + [UInt8(ascii: "#")] + general(rest.last == slash ? rest.dropLast() : rest)
  }

  /// Whether the text before a number ends in the fragment of a URL, without a path in it: `/tickets/4#comment-`.
  static func isFragment(_ text: ArraySlice<UInt8>) -> Bool {
    let end = text.lastIndex { isOutside($0) || $0 == UInt8(ascii: "#") || $0 == slash }
    guard let end, text[end] == UInt8(ascii: "#"), let path = text[..<end].last else {
      return false
    }
    return !isOutside(path)
  }

  /// Whether a lead has the same meaning on every page.
  static func isAbsolute(_ lead: [UInt8]) -> Bool {
    lead.first == slash || lead.starts(with: "http".utf8)
  }

  /// The lead in the text before a number if it means one table on every page: an absolute one below the root, without
  /// another number or identity; nil for others.
  package static func ofTable(_ text: [UInt8]) -> [UInt8]? {
    guard let lead = before(text[...]), isAbsolute(lead), !lead.elementsEqual("/".utf8),
      !lead.contains(where: { "#*".utf8.contains($0) })
    else { return nil }
    return lead
  }

  /// Whether a byte cannot be part of a URL.
  static func isOutside(_ byte: UInt8) -> Bool {
    byte <= 0x20 || "\"'<>()`\\".utf8.contains(byte)
  }

  /// The name of the parameter whose value is the number; nil in a path.
  static func parameter(_ lead: [UInt8]) -> String? {
    guard lead.last == UInt8(ascii: "="),
      let start = lead.lastIndex(where: { $0 == question || $0 == UInt8(ascii: "&") })
    else { return nil }
    return String(decoding: lead[(start + 1)...].dropLast(), as: UTF8.self)
  }

  /// The text behind the number in a segment that is the number of a row and a format or a title: `.json` in `4.json`,
  /// `-rope-torn` in `4-rope-torn`; nil in others.
  package static func format(ofRow segment: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let number = segment.prefix(while: \.isASCIIDigit)
    let form = segment[number.endIndex...]
    guard RowNumber.isOne(number), isExtension(form) || RowTitle.isOne(form) else { return nil }
    return form
  }

  private static func isExtension(_ form: ArraySlice<UInt8>) -> Bool {
    form.first == UInt8(ascii: ".") && (3...6).contains(form.count)
      && form.dropFirst().allSatisfy(\.isASCIILetter)
  }

  /// A path with a sign for each number that is a word.
  package static func general(_ path: ArraySlice<UInt8>) -> [UInt8] {
    var general: [UInt8] = []
    var position = path.startIndex
    while position < path.endIndex {
      guard path[position].isASCIIWord else {
        general.append(path[position])
        position += 1
        continue
      }
      let word = path[position...].prefix(while: \.isASCIIWord)
      if word.allSatisfy(\.isASCIIDigit) {
        general.append(UInt8(ascii: "#"))
      } else {
        general += word
      }
      position = word.endIndex
    }
    return general
  }
}
