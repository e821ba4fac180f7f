internal import BridgeCore
internal import CCurl

/// The process's libcurl: initialised once, and refused if it is too old.
package enum CurlLibrary {
  static func check() throws(TransportError) {
    guard isReady else {
      throw TransportError(.badOption, phase: .handlers, "libcurl could not be initialised")
    }
    guard let version = curl_version_info(ccurl_version_now)?.pointee else { return }
    try check(version.version_num)
  }

  /// Checks the version at run time. Otherwise an older library would show only when an option fails.
  ///
  /// - Parameter version: Major, minor and patch number, two hexadecimal digits each.
  /// - Throws: ``TransportError`` with code `badOption`.
  package static func check(_ version: UInt32) throws(TransportError) {
    let minimum = UInt32(CCURL_MINIMUM_VERSION)
    guard version < minimum else { return }
    throw TransportError(
      .badOption, phase: .handlers,
      "libcurl \(text(version)) is too old; install libcurl \(text(minimum)) or newer")
  }

  private static func text(_ version: UInt32) -> String {
    "\(version >> 16).\(version >> 8 & 0xFF).\(version & 0xFF)"
  }

  /// libcurl must be initialised once before any thread uses it; Swift initialises a static exactly once.
  private static let isReady = curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK
}
