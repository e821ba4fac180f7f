internal import HTTPTypes

/// The fields in which the hook describes a request to its host. They never leave the host.
enum PrivateFields {
  /// The channel's field. Its sender knows the view's token.
  static let token = name("Ajax-Bridge")

  /// Fetch's credentials mode of a cross-origin request, which the engine does not provide.
  static let credentials = name("Ajax-Bridge-Credentials")

  /// Marks a request without a body, so that the engine need not be asked for one.
  static let bodiless = name("Ajax-Bridge-Bodiless")

  /// The URL of the hook's document, percent-encoded.
  static let page = name("Ajax-Bridge-Page")

  /// The length of a body that is sent over the channel, and the offset of the slice.
  static let length = name("Ajax-Bridge-Length")
  static let offset = name("Ajax-Bridge-Offset")

  /// Fetch's mode, redirect mode and referrer policy, separated by spaces. It shows that a script sent the request.
  /// Without `Origin`, the request goes to the script's own origin, because no other request can carry the field.
  static let mode = name("Ajax-Bridge-Mode")

  /// All names, in lower case.
  static let names = Set(
    [token, credentials, bodiless, page, mode, length, offset].map(\.canonicalName))

  /// Not a field of the hook: the engine sends it with document requests only.
  static let document = name("Upgrade-Insecure-Requests")

  // Literals that are tokens.
  // swift-format-ignore: NeverForceUnwrap
  private static func name(_ text: String) -> HTTPField.Name { HTTPField.Name(text)! }
}
