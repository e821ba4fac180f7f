internal import BridgeCore
internal import BridgeFormats

extension CookieJar {
  /// All cookies as a file of another program.
  ///
  /// They are in the order of their creation, so that they are sent in the same order when they come
  /// back. Cookies that a format cannot hold unchanged are left out and named (``CookieExport/omitted``).
  /// A ``CookieFormat/netscape`` file has no place for SameSite, creation and partition, and the
  /// lists have none for the creation; ``CookieFormat/har`` keeps everything, but for fractions of a
  /// second in the expiry.
  public func export(as format: CookieFormat) -> CookieExport {
    let cookies = all.sorted { ($0.created, $0.sequence) < ($1.created, $1.sequence) }
    return CookieFileWriter(format).file(of: cookies)
  }

  /// Takes in the cookies of a file that another program or ``export(as:)`` wrote.
  ///
  /// Each is held against the jar's rules as if its own host had set it over a secure connection; a
  /// HAR's answers count as what they were, at the time they came. The jar changes at once, or not
  /// at all, and no other call comes in between.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - format: The format; nil finds it in the content.
  ///   - dated: When cookies were set of which the file does not say it, such as the time when the
  ///     file was written. Without it, no cookie of the jar is taken for older than these.
  ///   - overwritesNewer: Whether cookies of the jar that were set or sent after the file's are
  ///     replaced.
  ///   - sizeLimit: The most bytes that are read, 64 MiB.
  /// - Returns: What became of every cookie, by its place in the file.
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
    // It is the changes that say which cookies had to go.
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
      // Those who observe hear of it all at once; else nothing has to be kept that long.
      if deliveries.observers.isEmpty { distributeChanges(by: .native) }
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
      let site = suffixes.site(of: CookieHost(authority: partition.page.authority))
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
