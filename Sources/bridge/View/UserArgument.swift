internal import ArgumentParser
internal import BridgeHandlers

/// Name and password as people write them: `NAME:PASSWORD`.
enum UserArgument {
  /// The variable of the environment that stands for the option.
  static let variable = "BRIDGE_VIEW_USER"

  static func credentials(_ text: String) throws -> HTTPCredentials {
    guard let colon = text.firstIndex(of: ":") else {
      // The text may be a password alone: it is not repeated.
      throw ValidationError(
        "--user or \(variable): write NAME:PASSWORD, with a colon between them")
    }
    return HTTPCredentials(
      name: String(text[..<colon]), password: String(text[text.index(after: colon)...]))
  }
}
