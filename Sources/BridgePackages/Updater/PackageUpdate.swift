/// The result of updating one package.
public struct PackageUpdate: Sendable {
  /// The outcome of an update.
  public enum Outcome: Sendable {
    /// The server has no version for this device.
    case none
    /// The version named by the server is already active, or the package is pinned.
    case current(InstalledVersion)
    /// The version was already installed, and becomes active.
    case activated(InstalledVersion)
    /// The version was downloaded, and becomes active.
    case installed(InstalledVersion)
    /// The host postponed the download.
    case postponed(PackageUpdateOffer)
    /// A publisher's directive applies. Nothing was downloaded.
    case directed(PackageDirective)
    /// The update failed. The package is unchanged.
    case failed(PackageError)
  }

  /// How the files of a version were downloaded.
  public enum Transfer: String, Sendable, CaseIterable {
    /// As a patch of installed files.
    case patch
    /// As the individual files that are new.
    case incremental
    /// As the archive of all files.
    case full
  }

  /// The package.
  public let id: PackageID

  /// The outcome.
  public internal(set) var outcome: Outcome

  /// How a version was downloaded; nil if none was.
  public internal(set) var transfer: Transfer?

  /// The total size of all attempted downloads, including parts that were already present or never arrived.
  public internal(set) var bytes = 0

  /// The errors along the way, such as one of a patch that was replaced by the archive.
  public internal(set) var failures: [PackageError] = []

  /// The time until the next check, according to the publisher or the host.
  public internal(set) var nextCheck: Duration

  /// The version that the server names for this device, once known.
  var wanted: PackageVersion?

  /// Whether a patch was attempted.
  var triesPatch = false

  /// The time after which a busy server wants to be asked again, if given.
  var retryAfter: Duration?

  init(_ id: PackageID, _ outcome: Outcome, nextCheck: Duration) {
    (self.id, self.outcome, self.nextCheck) = (id, outcome, nextCheck)
  }

  /// Records that a busy server ended the update.
  mutating func fail(_ busy: ServerBusy, _ options: PackageUpdateOptions) {
    (outcome, retryAfter) = (.failed(busy.error), busy.after)
    nextCheck = busy.after ?? options.interval
  }

  /// The current version, if the outcome has one.
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
