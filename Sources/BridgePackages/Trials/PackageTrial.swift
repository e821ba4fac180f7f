/// One attempt of a page to run a version: whether it works, and whether a missing report counts as a failure.
///
/// A page that ends without a report counts only if it was visible then, or long enough before. An app in the
/// background may be ended by the system for other reasons.
package struct PackageTrial: Sendable, Equatable {
  /// An event of the page.
  package enum Event: Sendable, Equatable {
    /// The page becomes visible or hidden.
    case shown, hidden
    /// The document was served or, at a real URL, any file of the package.
    case entryServed
    /// The page first used the package after its load event, which therefore proves nothing.
    case cameLate
    /// A request of the page for a file of the package failed.
    case requestFailed
    /// A script of the page had an uncaught error.
    case scriptFailed
    /// The page's load event.
    case loaded
    /// The page reports that it works, with the nonce of a trial.
    case called(nonce: String)
    /// The page has ended.
    case ended
  }

  /// How long a page may be visible without a report. After that the trial counts even if the page is hidden later.
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

  /// Whether the trial counts as a failure if nothing more is reported.
  ///
  /// It counts while the visibility is unknown: a version that crashes its host at once must not be retried forever.
  package var isCounted: Bool {
    guard !isReady, !isLate else { return false }
    if seen >= timeout { return true }
    if hasEnded || wasSeenOrHidden { return shownSince != nil }
    return true
  }

  /// Records an event. Events after the end, or after success, have no effect.
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
