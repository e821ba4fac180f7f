internal import BridgeFormats

/// The nodes of a document that each hold one part of a moment: a day, a month and a year, then an hour, a minute and
/// possibly a second, like the fields of a form that sets a date. The parts of two moments may alternate: the day that
/// is set and today's, then both months, and so on.
struct HTMLDateParts {
  /// The moments, in seconds since 1970 without a time zone, by elements, whose value attribute is the part, and texts.
  private(set) var moments: [Int: Double] = [:]

  /// The parts of one moment lie near each other.
  private static let maximumGap = 40

  private struct Part {
    let node: Int

    /// How many nodes are before it, white space aside.
    let rank: Int
    let number: Int
    let digits: Int
  }

  /// The parts of all moments that `isNear` accepts, in seconds since 1970 without a time zone.
  init(_ document: HTMLDocument, isNear: (Double) -> Bool) {
    var rank = 0
    let parts = document.nodes.indices.compactMap { node in
      if !document.nodes[node].isSpace { rank += 1 }
      return Self.part(node, rank, document)
    }
    for step in [1, 2] { find(in: parts, step, isNear) }
  }

  /// Finds moments whose parts are `step` apart.
  private mutating func find(in parts: [Part], _ step: Int, _ isNear: (Double) -> Bool) {
    for (year, part) in parts.enumerated() where part.digits == 4 {
      for start in [year - 2 * step, year] where start >= 0 {
        let found = stride(from: start, to: min(start + 6 * step, parts.count), by: step)
          .map { parts[$0] }
        guard found.count >= 5, let day = Self.day(found[..<3].map(\.number)) else { continue }
        let isBesideDate = [start - 1, start + 1].contains { beside in
          beside >= 0 && beside + 2 * step < parts.count
            && Self.day((0..<3).map { parts[beside + $0 * step].number }) != nil
        }
        guard step == 1 || isBesideDate else { continue }
        // If two moments alternate, the values after the minutes may be anything.
        let time = found[3...].prefix(step == 1 ? 3 : 2)
          .prefix { $0.digits <= 2 && $0.number < 60 }
        let values = time.map(\.number)
        guard values.count >= 2, values[0] < 24 else { continue }
        let moment = Double(day * 86_400 + values[0] * 3_600 + values[1] * 60)
        let all = found[..<3] + time
        let areClose = zip(all, all.dropFirst()).allSatisfy {
          $1.rank - $0.rank <= Self.maximumGap
        }
        guard areClose, isNear(moment) else { continue }
        for part in all { moments[part.node] = moment }
      }
    }
  }

  private static func part(_ node: Int, _ rank: Int, _ document: HTMLDocument) -> Part? {
    let text: String? =
      switch document.nodes[node].content {
      case .element("input", let attributes): attributes["value"]
      case .element("option", let attributes):
        attributes["selected"].flatMap { _ in attributes["value"] }
      case .text(let text): isInOption(node, document) ? nil : text
      case .element, .comment, .doctype: nil
      }
    guard let digits = text?.utf8.drop(while: \.isASCIISpace).prefix(6),
      case let number = digits.prefix(while: \.isASCIIDigit), (1...4).contains(number.count),
      digits.dropFirst(number.count).allSatisfy(\.isASCIISpace)
    else { return nil }
    return Part(node: node, rank: rank, number: number.decimalNumber, digits: number.count)
  }

  private static func isInOption(_ node: Int, _ document: HTMLDocument) -> Bool {
    document.nodes[node].parent.map { document.nodes[$0].name == "option" } ?? false
  }

  /// Days since 1970 of year, month and day, of day, month and year, or of month, day and year.
  private static func day(_ parts: [Int]) -> Int? {
    let orders =
      parts[0] > 31 ? [parts] : [[parts[2], parts[1], parts[0]], [parts[2], parts[0], parts[1]]]
    return orders.first { (1000...9999).contains($0[0]) && CivilCalendar.has($0[0], $0[1], $0[2]) }
      .map { CivilCalendar.days($0[0], $0[1], $0[2]) }
  }
}
