/// The end of an update of one package.
public struct PackageUpdate: Sendable {
  /// The outcome of an update.
  public enum Outcome: Sendable {
    /// The server has no version for this device.
    case none
    /// The version that the server names is the active one, or the package is pinned.
    case current(InstalledVersion)
    /// The version was there already, and becomes the active one.
    case activated(InstalledVersion)
    /// The version was downloaded, and becomes the active one.
    case installed(InstalledVersion)
    /// The host did not want to download it now.
    case postponed(PackageUpdateOffer)
    /// The publisher's directive holds; nothing was downloaded.
    case directed(PackageDirective)
    /// It could not be done; the package is as it was.
    case failed(PackageError)
  }

  /// How the files of a version came.
  public enum Transfer: String, Sendable, CaseIterable {
    /// As a patch of the files that were there.
    case patch
    /// As those files that are new.
    case incremental
    /// As the archive of all files.
    case full
  }

  /// The package.
  public let id: PackageID

  /// The outcome.
  public internal(set) var outcome: Outcome

  /// The way in which a version came; nil if no version came.
  public internal(set) var transfer: Transfer?

  /// The bytes of the ways that were tried, each whole: what was there of it already, and what did not come, count too.
  public internal(set) var bytes = 0

  /// The failures on the way, such as that of a patch instead of which the archive came.
  public internal(set) var failures: [PackageError] = []

  /// The time until the next check, as the publisher or the host wants it.
  public internal(set) var nextCheck: Duration

  /// The version that the server names for this device, once that is known.
  var wanted: PackageVersion?

  /// Whether a patch was tried.
  var triesPatch = false

  /// The time after which a busy server wants to be asked again, where it says that.
  var retryAfter: Duration?

  init(_ id: PackageID, _ outcome: Outcome, nextCheck: Duration) {
    (self.id, self.outcome, self.nextCheck) = (id, outcome, nextCheck)
  }

  /// Notes that a busy server ended it.
  mutating func fail(_ busy: ServerBusy, _ options: PackageUpdateOptions) {
    (outcome, retryAfter) = (.failed(busy.error), busy.after)
    nextCheck = busy.after ?? options.interval
  }

  /// The version that there is now, where the outcome has one.
  public var version: InstalledVersion? {
    switch outcome {
    case .current(let version), .activated(let version), .installed(let version): version
    case .none, .postponed, .directed, .failed: nil
    }
  }

  /// The outcome as one word, for reports.
  public var word: String {
    switch outcome {
    case .none: "none"
    case .current: "current"
    case .activated: "activated"
    case .installed: "installed"
    case .postponed: "postponed"
    case .directed(let directive): directive.rawValue
    case .failed: "failed"
    }
  }
}
