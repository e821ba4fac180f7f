internal import BridgeConsole
internal import BridgeFormats
internal import BridgePackages

/// Texts for the outcomes of served packages, which commands print to standard error.
enum PackageOutcomeText {
  @Sendable static func report(_ outcome: PackageOutcome) {
    Console.err("bridge: \(text(outcome).printable)\n")
  }

  private static func text(_ outcome: PackageOutcome) -> String {
    switch outcome {
    case .fetched(let package, let url): "\(package): \(url) was fetched"
    case .damaged(let package, let path):
      "\(package): \(path) is damaged; bridge packages verify repairs it"
    case .unsigned(let package, let version): "\(package): \(version) is not signed"
    case .failed(let package, let reason): "\(package): \(reason)"
    case .activated(let package, let version): "\(package): \(version) is now the active version"
    case .ready(let package, let version): "\(package): \(version) works"
    case .reverted(let package, let version):
      "\(package): \(version) did not work, and was reverted to the last good version"
    }
  }
}
