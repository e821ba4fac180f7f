internal import BridgeConsole
internal import BridgeCookies
internal import BridgeFormats

/// Warnings about a jar that was opened.
enum CommandWarnings {
  static func report(_ report: OpeningReport, of path: String) {
    if let aside = report.movedAside {
      warn("\(path) was damaged; it was renamed to \(aside), and the jar starts empty")
    }
    for row in report.dropped {
      let reasons = row.reasons.map(\.rawValue).sorted().joined(separator: ", ")
      warn("\(path): dropped \(row.description): \(reasons)")
    }
    // A command that fails because nothing can be written gives the reason at its end.
  }

  private static func warn(_ text: String) { Console.err("bridge: \(text.printable)\n") }
}
