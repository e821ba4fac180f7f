internal import BridgeFormats
internal import BridgeRecording

/// The HTML report: one self-contained file that loads nothing.
///
/// It holds its data as JSON, and a script that renders it. Recorded text stays text: the page's policy allows no
/// other script, and no text becomes markup. Beyond ``Limits`` it states what it left out; the JSON report is
/// complete.
package struct HTMLReport: Sendable {
  /// Limits of one page, so that browsers open it fast.
  package struct Limits: Sendable, Hashable {
    /// The most exchanges; those that are the same are dropped first.
    package var exchanges = 20_000

    /// The most bytes of details: differences, reasons and curl lines.
    package var detailBytes = 24 * 1024 * 1024

    /// Limits with which a page opens in about a second.
    package init() {}
  }

  private let report: ReplayReport
  private let limits: Limits

  /// An HTML report of `report`.
  package init(_ report: ReplayReport, limits: Limits = Limits()) {
    self.report = report
    self.limits = limits
  }

  /// Writes the page to `sink` piece by piece, so that it is never in memory as a whole.
  ///
  /// - Throws: errors of `sink`.
  package func write(to sink: (_ piece: [UInt8]) throws -> Void) throws {
    for piece in Self.pieces {
      switch piece {
      case .text(let text): try sink(Array(text.utf8))
      case .data: try HTMLReportData(report, limits).write(to: sink)
      case .title: try sink(Array(MarkupEscapes.escaped(title.printable).utf8))
      case .verdict: try sink(Array("verdict: \(report.verdict.outcome.rawValue)".utf8))
      case .sums: try sink(Array(report.verdict.sums.utf8))
      }
    }
  }

  /// The whole page.
  package func bytes() throws -> [UInt8] {
    var all: [UInt8] = []
    try write { all += $0 }
    return all
  }

  private var title: String {
    let names = report.recordings.map(\.name).joined(separator: ", ")
    return "\(report.verdict.outcome.rawValue) · \(names) · bridge-replay"
  }

  private enum Piece {
    case text(String)
    case data, title, verdict, sums
  }

  /// The page in pieces: constant parts, and places for the data.
  private static let pieces: [Piece] = PageParts.page.split(
    separator: "{{", omittingEmptySubsequences: false
  ).enumerated().flatMap { index, part -> [Piece] in
    guard index > 0, let end = part.firstRange(of: "}}") else { return [.text(String(part))] }
    return [place(part[..<end.lowerBound]), .text(String(part[end.upperBound...]))]
  }

  private static func place(_ name: Substring) -> Piece {
    switch name {
    case "policy": .text(PageParts.policy)
    case "style": .text(PageParts.style)
    case "script": .text(PageParts.script)
    case "data": .data
    case "title": .title
    case "verdict": .verdict
    default: .sums
    }
  }
}
