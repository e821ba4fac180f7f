internal import BridgeCore
internal import BridgeRecording

/// The origins of a recording, and the selection of the origin that a request is for.
struct RecordedOrigins: Sendable {
  /// All origins, in the order of their first exchanges.
  let all: [Origin]
  private let scheme: String

  /// `scheme`: the scheme of the server itself; origins with this scheme are preferred among those with the same
  /// authority.
  init(_ recording: Recording, scheme: String) {
    let builder = RequestBuilder(against: .recorded)
    var seen: Set<Origin> = []
    var all: [Origin] = []
    for exchange in recording.exchanges {
      // An exchange that cannot be requested has no response to serve; the list of responses reports it.
      guard let origin = (try? builder.request(exchange.request))?.origin else { continue }
      if seen.insert(origin).inserted { all.append(origin) }
    }
    (self.all, self.scheme) = (all, scheme)
  }

  /// The origins to search for a response, best first: those named by `authority`, or all if it names none of them,
  /// such as the server's own address.
  func meant(by authority: String) -> [Origin] {
    guard let wanted = Authority(authority) else { return all }
    let named = all.filter { origin in
      origin.host == wanted.host
        && (wanted.port == nil || wanted.port == origin.port || !isAmbiguous(origin.host))
    }
    if named.isEmpty { return all }
    return named.filter { $0.scheme == scheme } + named.filter { $0.scheme != scheme }
  }

  /// The hosts of all origins.
  var hosts: [String] { all.map(\.host) }

  private func isAmbiguous(_ host: String) -> Bool {
    Set(all.filter { $0.host == host }.map(\.port)).count > 1
  }
}
