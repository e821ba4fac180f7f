internal import BridgeFormats

/// Cookies and reports as text for a terminal.
package enum CookieText {
  /// One line per cookie.
  package static func table(_ cookies: [Cookie], showsValues: Bool) -> String {
    let rows = cookies.map { row($0, showsValues: showsValues) }
    let widths = (0..<4).map { column in min(48, rows.map { $0[column].count }.max() ?? 0) }
    return rows.map { row in
      let padded = row.enumerated().map { column, text in
        column < widths.count
          ? text + String(repeating: " ", count: max(0, widths[column] - text.count)) : text
      }
      return padded.joined(separator: "  ") + "\n"
    }.joined()
  }

  /// A cookie that is not sent, and why.
  package static func line(_ exclusion: CookieSelection.Exclusion) -> String {
    "\(exclusion.cookie.description.printable): \(sentence(exclusion.reasons))"
  }

  /// A cookie that was not exported, and why.
  package static func line(_ omission: CookieExport.Omission) -> String {
    "\(omission.cookie.description.printable): \(omission.reason.rawValue) (\(omission.reason.words))"
  }

  /// An import's outcome: one line per notable cookie, then one line of totals.
  package static func report(_ report: CookieImport) -> String {
    let lines = report.items.compactMap { line($0) }
    let numbers = CookieImport.Outcome.names.map { "\($0) \(report.count($0))" }
    return
      (lines + sums(report) + ["\(report.format.rawValue): \(numbers.joined(separator: ", "))"])
      .map { $0 + "\n" }.joined()
  }

  /// The totals that the lines for single cookies do not show.
  private static func sums(_ report: CookieImport) -> [String] {
    var sums: [String] = []
    if report.total > report.items.count {
      sums.append("counted only from the \(report.items.count + 1)th of \(report.total) on")
    }
    if report.displaced > 0 {
      sums.append("evicted from the jar to make room: \(report.displaced)")
    }
    return sums
  }

  private static func line(_ item: CookieImport.Item) -> String? {
    let notes = item.notes.map { "\($0.rawValue) (\($0.words))" }.sorted().joined(separator: ", ")
    return switch item.outcome {
    case .imported, .replaced:
      notes.isEmpty ? nil : "\(item.position): \(item.outcome.name), \(notes)"
    case .keptNewer, .known, .expired, .evicted: "\(item.position): \(item.outcome.name)"
    case .refused(let reasons): "\(item.position): refused, \(sentence(reasons))"
    case .unreadable(let fault):
      "\(item.position): unreadable, \(fault.rawValue) (\(fault.words))"
    }
  }

  private static func sentence(_ reasons: Set<CookieReason>) -> String {
    reasons.map { "\($0.rawValue) (\($0.words))" }.sorted().joined(separator: ", ")
  }

  private static func row(_ cookie: Cookie, showsValues: Bool) -> [String] {
    let text = { (bytes: ArraySlice<UInt8>) in String(decoding: bytes, as: UTF8.self).printable }
    var marks: [String] = []
    if cookie.isSecure { marks.append("Secure") }
    if cookie.isHTTPOnly { marks.append("HttpOnly") }
    if cookie.sameSite != .unset { marks.append("SameSite=\(cookie.sameSite.rawValue)") }
    if let partition = cookie.partition { marks.append("partition \(partition)") }
    return [
      (cookie.isHostOnly ? "" : ".") + cookie.host, text(cookie.path[...]),
      cookie.name.isEmpty ? "(no name)" : text(cookie.name),
      cookie.expires.map { String(CivilTime($0).iso.prefix(19)) + "Z" } ?? "session",
      showsValues ? text(cookie.value) : "", marks.joined(separator: " "),
    ].enumerated().filter { $0.offset != 4 || showsValues }.map(\.element)
  }
}

extension CookieImport.Outcome {
  /// All names, in the order of reports.
  static let names = [
    "imported", "replaced", "keptNewer", "known", "expired", "evicted", "refused", "unreadable",
  ]
}

extension CookieExport.Reason {
  /// The reason in words, for people.
  package var words: String {
    switch self {
    case .notText: "it is not UTF-8, which JSON requires"
    case .tab: "it contains a TAB, the separator of fields"
    case .partitioned: "the format has no place for partitions"
    }
  }
}
