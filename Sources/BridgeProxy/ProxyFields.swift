internal import HTTPTypes

extension HTTPField.Name {
  /// The field that older clients write for `Connection` to a proxy.
  // The name is a token.
  // swift-format-ignore: NeverForceUnwrap
  static let proxyConnection = HTTPField.Name("Proxy-Connection")!
}
