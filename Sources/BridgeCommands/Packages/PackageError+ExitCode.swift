internal import BridgePackages

extension PackageError {
  /// The exit code according to the help of `bridge packages`.
  var exitCode: Int32 {
    switch code {
    case .invalidID, .invalidNames, .invalidAddress, .invalidKey: 2
    case .notAStore, .newerStore, .damagedStore, .busy, .unreadable, .unwritable, .diskFull: 3
    default: 1
    }
  }
}
