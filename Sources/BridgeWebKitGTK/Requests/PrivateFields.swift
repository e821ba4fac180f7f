internal import HTTPTypes

/// The fields by which the hook tells its host about a request. None of them leaves the host.
enum PrivateFields {
  /// The channel's: who carries it knows the view's token.
  static let token = name("Ajax-Bridge")

  /// Fetch's credentials mode of a cross-origin request, which the engine does not tell.
  static let credentials = name("Ajax-Bridge-Credentials")

  /// The mark of a request without a body, so that the engine need not be asked for one.
  static let bodiless = name("Ajax-Bridge-Bodiless")

  /// The URL of the document whose hook asks, percent-encoded.
  static let page = name("Ajax-Bridge-Page")

  /// How long a body is that comes over the channel, and where the slice lies in it.
  static let length = name("Ajax-Bridge-Length")
  static let offset = name("Ajax-Bridge-Offset")

  /// Fetch's mode, redirect mode and referrer policy, with blanks between them. It says that a script asks, and of
  /// a request without `Origin` that it asks its own origin: no other can carry it.
  static let mode = name("Ajax-Bridge-Mode")

  /// All of them, in lower case.
  static let names = Set(
    [token, credentials, bodiless, page, mode, length, offset].map(\.canonicalName))

  /// No field of the hook's, but what the engine says with requests for documents alone.
  static let document = name("Upgrade-Insecure-Requests")

  // Literals that are tokens.
  // swift-format-ignore: NeverForceUnwrap
  private static func name(_ text: String) -> HTTPField.Name { HTTPField.Name(text)! }
}
