/// The changes that are not yet in the file, by identity: there are never more than a few for each
/// cookie the jar ever held at a time.
struct PendingChanges: Sendable {
  /// One change of a cookie.
  struct Step: Sendable {
    let author: ChangeAuthor
    var action: Action
  }

  enum Action: Sendable {
    case store(Cookie)
    case remove
    /// An eviction or an expiry: it takes back nothing that another process has renewed meanwhile.
    case removeUnlessRenewed
  }

  /// The state of a cookie in the file, as far as this jar knows, and the changes still to write.
  ///
  /// A change that may do at least as much as one before it replaces that one. What remains has
  /// fewer rights with each step, so a later step may be refused where an earlier one is not.
  struct Entry: Sendable {
    var base: Cookie?
    var steps: [Step]
  }

  private(set) var entries: [CookieIdentity: Entry] = [:]

  /// The session to be written, where it has changed.
  private(set) var session: SessionID?

  private var called: WriterCall?

  /// Whether something came in since it was last asked whether to call the writer.
  private var isNew = false

  var isEmpty: Bool { entries.isEmpty && session == nil }

  /// Takes in a change of the jar.
  mutating func add(_ change: CookieChange, by author: ChangeAuthor) {
    let action: Action
    switch change.cause {
    case .inserted, .overwritten: action = .store(change.cookie)
    case .deleted: action = .remove
    case .expired, .evicted: action = .removeUnlessRenewed
    case .otherProcess: return
    }
    // A cookie added and evicted before it was written leaves nothing to write.
    if change.cause == .evicted, let entry = entries[change.cookie.identity], entry.base == nil {
      entries[change.cookie.identity] = nil
      return
    }
    isNew = true
    let base = change.cause == .inserted ? nil : change.previous ?? change.cookie
    entries[change.cookie.identity, default: Entry(base: base, steps: [])]
      .append(Step(author: author, action: action))
  }

  /// Has all of a jar's cookies written, those too that the file held.
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

  /// Hands out the changes to write. Later changes belong to the next commit; a writer that was
  /// already called still comes, in time for them.
  mutating func take() -> PendingChanges {
    let taken = self
    self = PendingChanges()
    called = taken.called
    return taken
  }

  /// Takes back what could not be written; what came in meanwhile comes after it.
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
  var result: Cookie? {
    guard case .store(let cookie) = steps.last?.action else { return nil }
    return cookie
  }

  fileprivate mutating func append(_ step: PendingChanges.Step) {
    if !steps.isEmpty { steps.removeAll { $0.author.isSuperset(of: step.author) } }
    steps.append(step)
  }
}

/// When changes are to be written.
enum WriterCall: Sendable { case soon, now }

extension PendingChanges {
  /// So many changes are not kept waiting for more.
  private static let most = 64

  /// How to call the writer for the pending changes; nil if it was called already.
  ///
  /// With `forEach`, the author of each change waits until it is written, even if another commit is
  /// under way; no author waits for a writer that has failed.
  mutating func call(forEach: Bool) -> WriterCall? {
    defer { isNew = false }
    guard !isEmpty else { return nil }
    if forEach { return isNew && called == nil ? .now : nil }
    let call: WriterCall = entries.count < Self.most ? .soon : .now
    guard called == nil || (called == .soon && call == .now) else { return nil }
    called = call
    return call
  }

  /// The writer has come, and may be called again; or it failed, and comes again by itself.
  mutating func writerCame(willReturn: Bool = false) { called = willReturn ? .now : nil }
}
