internal import HTTPTypes

extension HTTPField.Name {
  /// The field that older clients send to a proxy instead of `Connection`.
  // The name is a token.
  // swift-format-ignore: NeverForceUnwrap
  static let proxyConnection = HTTPField.Name("Proxy-Connection")!
}
