extension PackageUpdate {
  /// The outcomes that are reported of it. `active` is the version that the device has now.
  ///
  /// Where the version that the server names is not known, as after a check that failed, the report is about `active`.
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
