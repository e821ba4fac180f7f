internal import BridgeCore
internal import CCurl

extension TransportOptions {
  /// Rejects options that libcurl would ignore silently, or reject too late to identify.
  func check() throws(TransportError) {
    try timeouts.check()
    try Self.require(highWater > 0, "highWater is \(highWater); it must be above 0")
    try Self.require(
      maximumHeadBytes > 0, "maximumHeadBytes is \(maximumHeadBytes); it must be above 0")
    try Self.require(idleConnections >= 0, "idleConnections is \(idleConnections)")
    try Self.require(connectionsPerHost >= 0, "connectionsPerHost is \(connectionsPerHost)")
    if let file = certificateAuthorityFile { try CertificateFile(path: file).check() }
    // The proxy is not quoted, because it may contain a password.
    if let proxy {
      try Self.require(
        Self.isProxy(proxy),
        "the proxy is not a URL with scheme http, https, socks4(a) or socks5(h)")
    }
    for route in routes { try route.check() }
  }

  fileprivate static func require(_ isRight: Bool, _ sentence: String) throws(TransportError) {
    guard isRight else { throw TransportError(.badOption, phase: .handlers, sentence) }
  }

  private static let proxySchemes = ["http", "https", "socks4", "socks4a", "socks5", "socks5h"]

  private static func isProxy(_ text: String) -> Bool {
    if text.isEmpty { return true }
    guard let url = curl_url() else { return false }
    defer { curl_url_cleanup(url) }
    // Parsed with the flags that libcurl itself uses later.
    let flags = UInt32(CURLU_NON_SUPPORT_SCHEME | CURLU_GUESS_SCHEME)
    guard curl_url_set(url, CURLUPART_URL, text, flags) == CURLUE_OK else { return false }
    guard let end = text.firstRange(of: "://") else { return true }
    return proxySchemes.contains(text[..<end.lowerBound].lowercased())
  }
}

extension TransportOptions.Timeouts {
  /// The longest duration that libcurl can count in milliseconds.
  private static let longest = Duration.seconds(24 * 86_400)

  fileprivate func check() throws(TransportError) {
    for (name, limit) in [("connect", connect), ("firstByte", firstByte), ("idle", idle)] {
      try TransportOptions.require(
        limit > .zero && limit <= Self.longest,
        "the timeout \(name) is \(limit); it has to be above 0 and at most 24 days")
    }
  }
}

extension Route {
  fileprivate func check() throws(TransportError) {
    try TransportOptions.require(
      (1...65535).contains(toPort),
      "the route for \(host) names port \(toPort), which is not a port")
    let target = Authority(RouteTable.bracketed(toHost))
    try TransportOptions.require(
      target != nil && target?.port == nil && !toHost.hasSuffix(":"),
      "the route for \(host) leads to \"\(toHost.shortened(to: 60))\", which is not a host")
  }
}
