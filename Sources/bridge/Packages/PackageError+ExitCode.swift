internal import BridgePackages

extension PackageError {
  /// The exit code, as the help of `bridge packages` explains it.
  var exitCode: Int32 {
    switch code {
    case .invalidID, .invalidNames, .invalidAddress, .invalidKey: 2
    case .notAStore, .newerStore, .damagedStore, .busy, .unreadable, .unwritable, .diskFull: 3
    default: 1
    }
  }
}
