public import BridgeCore

extension RequestURL {
  /// The URL for cookie access: a `ws` or `wss` URL counts as the `http` or `https` URL of its handshake (RFC 6455
  /// §4.1), so that `wss` is secure (rule S6).
  ///
  /// - Throws: ``BridgeError`` with code `malformedURL`.
  public init(forCookies text: String) throws(BridgeError) {
    let scheme = text.prefix { $0 != ":" }.lowercased()
    guard scheme == "ws" || scheme == "wss" else {
      try self.init(text)
      return
    }
    try self.init("http" + text.dropFirst(2))
  }
}
