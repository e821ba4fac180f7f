internal import BridgeSystem

/// Whether the tests run under a sanitizer, which keeps freed memory and slows everything down.
package enum Sanitizer {
  /// `Scripts/test` says so in the environment: a sanitizer that is linked in cannot be asked.
  package static var isOn: Bool { getenv("BRIDGE_SANITIZER") != nil }
}
