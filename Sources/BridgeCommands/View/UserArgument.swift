internal import ArgumentParser
package import BridgeHandlers

/// A name and password on the command line: `NAME:PASSWORD`.
package enum UserArgument {
  /// The environment variable that replaces the option.
  package static let variable = "BRIDGE_VIEW_USER"

  package static func credentials(_ text: String) throws -> HTTPCredentials {
    guard let colon = text.firstIndex(of: ":") else {
      // The text may be only a password, so it is not repeated.
      throw ValidationError(
        "--user or \(variable): write NAME:PASSWORD, with a colon between them")
    }
    return HTTPCredentials(
      name: String(text[..<colon]), password: String(text[text.index(after: colon)...]))
  }
}
