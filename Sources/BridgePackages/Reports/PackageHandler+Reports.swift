extension PackageHandler {
  /// Returns once the outcomes so far are posted to ``PackageOptions/reportURL`` or have failed, which takes a few
  /// seconds at most. Call it before the process ends.
  public func waitForReports() async { await reporter?.finish() }

  /// Reports the outcome of a version to the host and to the report server.
  func tell(_ outcome: PackageOutcome, _ id: PackageID, _ version: PackageVersion) {
    options.onOutcome(outcome)
    guard let word = outcome.reportedWord else { return }
    reporter?.note(ReportedOutcome(id, version, word))
  }
}

extension PackageOutcome {
  /// The outcome as one word; nil if it does not concern a version.
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
