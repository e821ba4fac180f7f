internal import BridgeSystem

/// Whether the tests run under a sanitizer, which keeps freed memory and slows tests down.
package enum Sanitizer {
  /// `Scripts/test` sets this in the environment: a linked sanitizer cannot be queried.
  package static var isOn: Bool { getenv("BRIDGE_SANITIZER") != nil }
}
