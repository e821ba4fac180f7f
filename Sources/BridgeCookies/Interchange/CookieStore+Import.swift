extension CookieStore {
  /// Imports a cookie of a file, unless the rules refuse it, it has expired, or the jar's is newer.
  ///
  /// It counts as set by its own host over a secure connection, because files do not record this.
  mutating func take(
    _ cookie: ForeignCookie, from request: CookieRequest, by terms: ImportTerms
  ) -> Taking {
    let dated = (cookie.created ?? terms.dated).map { min($0, terms.now) }
    var arrival = arrival(
      cookie.line, from: request, session: terms.session, created: dated ?? terms.now,
      at: terms.now)
    if cookie.claimsSuffix(arrival.cookie, request) { arrival.reasons.insert(.domainPublicSuffix) }
    guard arrival.reasons.isEmpty else {
      return Taking(outcome: .refused(arrival.reasons), notes: cookie.notes)
    }
    let notes = cookie.notes.union(
      Self.isCapped(arrival.cookie, cookie.line) ? [.lifetimeCapped] : [])
    let old = predecessor(of: arrival)
    if !terms.overwritesNewer, isNewer(than: dated, old) {
      return Taking(outcome: .keptNewer, notes: notes)
    }
    if CookieRules.isExpired(arrival.cookie, at: terms.now) {
      if cookie.mayDelete { _ = settle(arrival, at: terms.now) }
      return Taking(outcome: .expired, notes: notes)
    }
    switch settle(arrival, at: terms.now) {
    case .stored:
      return Taking(outcome: .imported, notes: notes, cookie: arrival.cookie.sequence)
    case .replaced: return Taking(outcome: .replaced, notes: notes, cookie: old?.sequence)
    case .deleted: return Taking(outcome: .expired, notes: notes)
    case .rejected([.evicted]): return Taking(outcome: .evicted, notes: notes)
    case .rejected(let reasons): return Taking(outcome: .refused(reasons), notes: notes)
    }
  }

  /// Whether the jar's cookie was set or sent after that date; without a date, the jar's cookie counts as newer.
  private func isNewer(than dated: WallInstant?, _ old: Cookie?) -> Bool {
    guard let old else { return false }
    return dated.map { old.lastAccessed > $0 } ?? true
  }

  /// P9.
  private static func isCapped(_ cookie: Cookie, _ line: SetCookie) -> Bool {
    guard line.maxAge == nil, let asked = line.expires, let given = cookie.expires else {
      return line.maxAge.map { $0 > CookieRules.longestLifetime } ?? false
    }
    return given < asked
  }
}

/// The outcome of importing one cookie.
struct Taking {
  let outcome: CookieImport.Outcome
  var notes: Set<CookieImport.Note> = []

  /// The sequence number of the resulting cookie in the jar, if there is one.
  var cookie: UInt64?
}

/// The parameters of an import besides the cookies.
struct ImportTerms {
  let session: SessionID
  let now: WallInstant

  /// The creation time of cookies for which the file gives none; nil if unknown.
  let dated: WallInstant?
  let overwritesNewer: Bool
}
