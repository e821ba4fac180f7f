internal import BridgeFormats

/// The method, host and path that similar requests share, with identifiers replaced: `GET shop.example/items/{id}`.
struct Endpoint: Hashable {
  let text: String

  /// The endpoint of a request; the URL may be any text.
  init(method: String, url: String) {
    let parts = URLParts(url)
    guard let authority = parts.authority else {
      text = "\(method) \(parts.scheme.map { "\($0):" } ?? String(parts.target))"
      return
    }
    let path = parts.target.prefix { $0 != "?" }
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    let shape = segments.map { Self.isIdentifier($0) ? "{id}" : String($0) }
    text = "\(method) \(authority)\(shape.joined(separator: "/"))"
  }

  /// Whether a path segment looks like an identifier: a number, a UUID, a hash, a random word, or a placeholder of a
  /// secret.
  private static func isIdentifier(_ segment: Substring) -> Bool {
    let bytes = segment.utf8
    guard !bytes.isEmpty else { return false }
    if segment.hasPrefix("{{") { return true }
    let digits = bytes.count { $0 &- 0x30 < 10 }
    if digits == bytes.count { return true }
    guard digits > 0 else { return false }
    let isHexadecimal = bytes.allSatisfy {
      $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 6 || $0 == 0x2D
    }
    if isHexadecimal, bytes.count >= 8 { return true }
    let isWord = bytes.allSatisfy {
      $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 26 || $0 == 0x2D || $0 == 0x5F
    }
    return isWord && bytes.count >= 16 && digits >= 3
  }
}

/// The exchanges of one endpoint, in order.
struct EndpointGroup {
  let endpoint: Endpoint
  var exchanges: [ReplayedExchange] = []

  /// The exchanges by endpoint; endpoints in the order of their first exchange.
  static func groups(_ exchanges: [ReplayedExchange]) -> [EndpointGroup] {
    var groups: [EndpointGroup] = []
    var places: [Endpoint: Int] = [:]
    for exchange in exchanges {
      let endpoint = Endpoint(method: exchange.method, url: exchange.url)
      let place = places[endpoint] ?? groups.count
      if place == groups.count {
        places[endpoint] = place
        groups.append(EndpointGroup(endpoint: endpoint))
      }
      groups[place].exchanges.append(exchange)
    }
    return groups
  }
}
