/// One try of a version by a page: whether it works, and whether it counts that the page never said so.
///
/// A page that ends without a word counts only if it was to be seen then, or long enough before: an app that goes to the
/// background is ended by the system for other reasons.
package struct PackageTrial: Sendable, Equatable {
  /// An event of the page.
  package enum Event: Sendable, Equatable {
    /// The page can be seen from now on, or no longer.
    case shown, hidden
    /// The document was served, or at a real URL any file of the package.
    case entryServed
    /// The page asked for the package only after its load event, which can say nothing of it.
    case cameLate
    /// A request of the page for a file of the package failed.
    case requestFailed
    /// A script of the page had an error that nothing caught.
    case scriptFailed
    /// The page's load event.
    case loaded
    /// The page says that it works, with the nonce of a trial.
    case called(nonce: String)
    /// The page is no more.
    case ended
  }

  /// How long a page may be seen without a word before that counts even if it is hidden later.
  package static let usualTimeout = Duration.seconds(10)

  package let readiness: PackageReadiness
  package let nonce: String
  private let timeout: Duration

  /// Whether the version works.
  package private(set) var isReady = false

  /// Whether the page has shown that the version does not work.
  package private(set) var hasFailed = false

  private var isServed = false
  private var isLate = false
  private var wasSeenOrHidden = false
  private var shownSince: ContinuousClock.Instant?
  private var seen = Duration.zero
  private var hasEnded = false

  package init(
    _ readiness: PackageReadiness, nonce: String, timeout: Duration = Self.usualTimeout
  ) {
    (self.readiness, self.nonce, self.timeout) = (readiness, nonce, timeout)
  }

  /// Whether the trial counts against the version, if nothing more is heard of it.
  ///
  /// Before anything is known of how the page is seen, it counts: a version that ends its host at once must not be tried
  /// without end.
  package var isCounted: Bool {
    guard !isReady, !isLate else { return false }
    if seen >= timeout { return true }
    if hasEnded || wasSeenOrHidden { return shownSince != nil }
    return true
  }

  /// Takes note of an event; nothing changes after the end, nor once the version works.
  package mutating func note(_ event: Event, at now: ContinuousClock.Instant) {
    guard !isReady, !hasEnded else { return }
    switch event {
    case .shown: show(now)
    case .hidden: hide(now)
    case .entryServed: isServed = true
    case .cameLate: isLate = readiness == .load
    case .requestFailed, .scriptFailed: hasFailed = readiness == .load
    case .loaded: isReady = readiness == .load && isServed && !isLate && !hasFailed
    case .called(let nonce): isReady = nonce == self.nonce
    case .ended: end(now)
    }
  }

  private mutating func show(_ now: ContinuousClock.Instant) {
    wasSeenOrHidden = true
    if shownSince == nil { shownSince = now }
  }

  private mutating func hide(_ now: ContinuousClock.Instant) {
    wasSeenOrHidden = true
    if let shownSince { seen += now - shownSince }
    shownSince = nil
  }

  private mutating func end(_ now: ContinuousClock.Instant) {
    if let shownSince { seen += now - shownSince }
    hasEnded = true
  }
}
