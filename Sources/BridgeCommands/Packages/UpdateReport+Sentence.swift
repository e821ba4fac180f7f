internal import BridgeFormats
internal import BridgePackages

extension UpdateReport {
  /// The outcome for users who are watching a page; nil if the problems already say it.
  package var sentence: String? {
    switch (outcome, version) {
    case ("failed", _): nil
    case ("current", let version?): "there is no update; \(version.name.printable) stays active"
    case ("installed", let version?):
      "\(version.name.printable) was installed\(way)\(Self.prospect(version))"
    case ("activated", let version?):
      "\(version.name.printable), which was installed before, is used again\(Self.prospect(version))"
    case ("none", _): "the server has no version for this device"
    default: "the publisher's directive is \(outcome.printable)"
    }
  }

  private var way: String {
    switch kind.flatMap(PackageUpdate.Transfer.init) {
    case .patch: " by a patch"
    case .incremental: " by its new files"
    case .full: " as a whole"
    case nil: ""
    }
  }

  private static func prospect(_ version: InstalledVersion) -> String {
    if !version.isActive { return "; the next start tries it" }
    return version.state == .trial ? "; the next page tries it" : ""
  }
}
