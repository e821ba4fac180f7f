extension PackageUpdate {
  /// The outcomes of the update to report. `active` is the version that the device has now.
  ///
  /// If the server's version is unknown, as after a failed check, the report is about `active`.
  func reported(_ active: PackageVersion?) -> [ReportedOutcome] {
    guard let (word, version) = reportedWord(active), let version else { return [] }
    let outcome = ReportedOutcome(id, version, word)
    guard triesPatch, transfer != .patch else { return [outcome] }
    return [ReportedOutcome(id, version, "patchFailed"), outcome]
  }

  private func reportedWord(_ active: PackageVersion?) -> (String, PackageVersion?)? {
    switch outcome {
    case .none, .current: nil
    case .activated(let installed), .installed(let installed): (word, installed.version)
    case .directed: (word, active)
    case .postponed: (word, wanted)
    case .failed: wanted == nil ? ("checkFailed", active) : (word, wanted)
    }
  }
}
