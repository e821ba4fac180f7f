/// The changes not yet in the storage, by identity: only a few for each cookie.
package struct PendingChanges: Sendable {
  /// One change of a cookie.
  package struct Step: Sendable {
    let author: ChangeAuthor
    var action: Action
  }

  package enum Action: Sendable {
    case store(Cookie)
    case remove
    /// An eviction or expiry; it does not remove a cookie that another process has renewed meanwhile.
    case removeUnlessRenewed
  }

  /// The state of a cookie in the storage, as far as this jar knows, and the changes still to be written.
  ///
  /// A change replaces earlier ones whose authors have at least its restrictions. Each remaining step thus has a
  /// restriction that the earlier ones lack, and may be refused where they are not.
  package struct Entry: Sendable {
    var base: Cookie?
    var steps: [Step]
  }

  package private(set) var entries: [CookieIdentity: Entry] = [:]

  /// The session to be written, if it has changed.
  package private(set) var session: SessionID?

  private var called: WriterCall?

  /// Whether changes were added since the last ``call(forEach:)``.
  private var isNew = false

  package init() {}

  package var isEmpty: Bool { entries.isEmpty && session == nil }

  /// Adds a change of the jar.
  mutating func add(_ change: CookieChange, by author: ChangeAuthor) {
    let action: Action
    switch change.cause {
    case .inserted, .overwritten: action = .store(change.cookie)
    case .deleted: action = .remove
    case .expired, .evicted: action = .removeUnlessRenewed
    case .otherProcess: return
    }
    // A cookie added and evicted between two commits leaves nothing to write.
    if change.cause == .evicted, let entry = entries[change.cookie.identity], entry.base == nil {
      entries[change.cookie.identity] = nil
      return
    }
    isNew = true
    let base = change.cause == .inserted ? nil : change.previous ?? change.cookie
    entries[change.cookie.identity, default: Entry(base: base, steps: [])]
      .append(Step(author: author, action: action))
  }

  /// Makes all cookies of a jar pending, including those already in the storage.
  mutating func addAll(_ cookies: some Sequence<Cookie>) {
    for cookie in cookies {
      let steps = [Step(author: .native, action: .store(cookie))]
      if entries[cookie.identity] == nil {
        entries[cookie.identity] = Entry(base: nil, steps: steps)
      }
    }
  }

  mutating func begin(_ session: SessionID) {
    isNew = true
    self.session = session
  }

  subscript(identity: CookieIdentity) -> Entry? {
    get { entries[identity] }
    set { entries[identity] = newValue }
  }

  /// Returns the pending changes and clears them. Later changes belong to the next commit; a writer that was already
  /// called will write them.
  mutating func take() -> PendingChanges {
    let taken = self
    self = PendingChanges()
    called = taken.called
    return taken
  }

  /// Makes a batch that could not be written pending again, before later changes.
  mutating func restore(_ batch: PendingChanges) {
    let later = entries
    entries = batch.entries
    session = session ?? batch.session
    for (identity, entry) in later {
      for step in entry.steps {
        entries[identity, default: PendingChanges.Entry(base: entry.base, steps: [])].append(step)
      }
    }
  }
}

extension PendingChanges.Entry {
  /// The cookie as it is in the jar.
  package var result: Cookie? {
    guard case .store(let cookie) = steps.last?.action else { return nil }
    return cookie
  }

  fileprivate mutating func append(_ step: PendingChanges.Step) {
    if !steps.isEmpty { steps.removeAll { $0.author.isSuperset(of: step.author) } }
    steps.append(step)
  }
}

/// When to write changes.
package enum WriterCall: Sendable { case soon, now }

extension PendingChanges {
  /// The number of pending cookies at which the writer is called at once.
  private static let maximumPending = 64

  /// How to call the writer for the pending changes; nil if it need not be called.
  ///
  /// With `forEach`, the author of each change waits until it is written, even if another commit is in progress; no
  /// author waits for a writer that has failed.
  mutating func call(forEach: Bool) -> WriterCall? {
    defer { isNew = false }
    guard !isEmpty else { return nil }
    if forEach { return isNew && called == nil ? .now : nil }
    let call: WriterCall = entries.count < Self.maximumPending ? .soon : .now
    guard called == nil || (called == .soon && call == .now) else { return nil }
    called = call
    return call
  }

  /// Records that the writer has run, so that it can be called again, or that it failed and will retry by itself.
  mutating func writerCame(willReturn: Bool = false) { called = willReturn ? .now : nil }
}
