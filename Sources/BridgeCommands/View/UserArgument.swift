internal import ArgumentParser
package import BridgeHandlers
internal import BridgeFormats

/// A name and password on the command line: `NAME:PASSWORD`.
package enum UserArgument {
  /// The environment variable that replaces the option.
  package static let variable = "BRIDGE_VIEW_USER"

  package static func credentials(_ text: String) throws -> HTTPCredentials {
    guard case let (name, password?) = text.cut(at: ":") else {
      // The text may be only a password, so it is not repeated.
      throw ValidationError(
        "--user or \(variable): write NAME:PASSWORD, with a colon between them")
    }
    return HTTPCredentials(name: String(name), password: String(password))
  }
}
