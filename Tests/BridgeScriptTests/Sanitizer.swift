#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Whether the tests run under a sanitizer, which keeps freed memory and slows everything down.
enum Sanitizer {
  /// `Scripts/test` says so in the environment: a sanitizer that is linked in cannot be asked.
  static var isOn: Bool { ProcessInfo.processInfo.environment["BRIDGE_SANITIZER"] != nil }
}
