internal import BridgeCore
internal import BridgeFormats

extension CookieJar {
  /// Exports all cookies in the format of another program.
  ///
  /// Cookies are in order of creation, so that after a later import they are sent in the same order. Cookies that a
  /// format cannot represent unchanged are omitted and listed (``CookieExport/omitted``). ``CookieFormat/netscape``
  /// cannot represent SameSite, creation time and partition, and the lists cannot represent the creation time;
  /// ``CookieFormat/har`` preserves everything except fractions of a second in the expiry.
  public func export(as format: CookieFormat) -> CookieExport {
    let cookies = all.sorted { ($0.created, $0.sequence) < ($1.created, $1.sequence) }
    return CookieFileWriter(format).file(of: cookies)
  }

  /// Imports the cookies of a file that another program or ``export(as:)`` wrote.
  ///
  /// The jar's rules apply to each cookie as if its own host had set it over a secure connection; responses of a HAR
  /// count as received, at their recorded times. The import is atomic: the jar changes completely or not at all, and no
  /// other call runs in between.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - format: The format; nil detects it from the content.
  ///   - dated: The creation time of cookies for which the file gives none, such as the time when the file was written.
  ///     Without it, these cookies never replace one of the jar's.
  ///   - overwritesNewer: Whether to replace cookies of the jar that were set or sent after the file's.
  ///   - sizeLimit: The maximum number of bytes read, 64 MiB by default.
  /// - Returns: The outcome for each cookie, by its position in the file.
  /// - Throws: ``CookieError`` with the code `unknownFormat`, `damagedFile` or `fileTooLarge`.
  public func `import`(
    _ bytes: [UInt8], as format: CookieFormat? = nil, dated: WallInstant? = nil,
    overwritesNewer: Bool = false, sizeLimit: Int = 64 << 20
  ) throws(CookieError) -> CookieImport {
    let file = try CookieFileReader(bytes, as: format, sizeLimit: sizeLimit)
    let now = now
    let tally = change { state in
      let terms = ImportTerms(
        session: state.session, now: now, dated: dated, overwritesNewer: overwritesNewer)
      return state.take(file.entries, by: terms)
    }
    return CookieImport(file.format, tally)
  }
}

extension JarState {
  fileprivate mutating func take(
    _ entries: ForeignEntries, by terms: ImportTerms
  ) -> ImportTally {
    var tally = ImportTally()
    let newest = store.sequence.last
    var seen = store.changes.count
    // The changes show which cookies were evicted.
    store.isObserved = true
    entries.forEach { entry in
      let taking = take(entry, by: terms)
      tally.add(
        CookieImport.Item(
          position: entry.position, outcome: taking.outcome, notes: taking.notes),
        cookie: taking.cookie)
      for change in store.changes[seen...] where change.cause == .evicted {
        tally.evict(change.cookie.sequence, isOld: change.cookie.sequence <= newest)
      }
      // Observers see all changes at once; without observers the changes need not be kept.
      if !hasObservers { distributeChanges(by: .native) }
      seen = store.changes.count
    }
    updateObservation()
    return tally
  }

  private mutating func take(_ entry: ForeignEntry, by terms: ImportTerms) -> Taking {
    switch entry.result {
    case .failure(let refusal): return Taking(outcome: refusal.outcome)
    case .success(let cookie):
      let context = context(of: cookie)
      if cookie.isSentOnly, sends(cookie.line.name, for: context, at: terms.now) {
        return Taking(outcome: .known, notes: cookie.notes)
      }
      return store.take(cookie, from: request(context), by: terms)
    }
  }

  private mutating func context(of cookie: ForeignCookie) -> CookieContext {
    var context = CookieContext(url: cookie.url)
    context.partition = cookie.partition.map { partition in
      let site = site(of: CookieHost(authority: partition.page.authority))
      return PartitionKey(
        topLevelSite: Site(scheme: partition.page.scheme, registrableDomain: site.domain),
        hasCrossSiteAncestor: partition.hasCrossSiteAncestor)
    }
    return context
  }

  private mutating func sends(
    _ name: ArraySlice<UInt8>, for context: CookieContext, at now: WallInstant
  ) -> Bool {
    store.selection(lookup(context, at: now)).included.contains { $0.name == name }
  }
}
