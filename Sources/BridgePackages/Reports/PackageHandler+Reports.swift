extension PackageHandler {
  /// Returns once the outcomes so far are posted to ``PackageOptions/reportURL``, or cannot be: at most some seconds.
  /// Call it before the process ends.
  public func waitForReports() async { await reporter?.finish() }

  /// Tells the host what became of a version, and the server of reports.
  func tell(_ outcome: PackageOutcome, _ id: PackageID, _ version: PackageVersion) {
    options.onOutcome(outcome)
    guard let word = outcome.reportedWord else { return }
    reporter?.note(ReportedOutcome(id, version, word))
  }
}

extension PackageOutcome {
  /// The outcome as one word; nil where it is of no version.
  fileprivate var reportedWord: String? {
    switch self {
    case .fetched: "fetched"
    case .damaged: "damaged"
    case .failed, .unsigned: nil
    case .activated: "activated"
    case .ready: "ready"
    case .reverted: "reverted"
    }
  }
}
