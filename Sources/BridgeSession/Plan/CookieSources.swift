internal import BridgeCore
internal import BridgeFormats
internal import BridgeRecording
internal import BridgeRedaction
internal import HTTPTypes
internal import BridgeComparison

/// The recorded responses that set the cookies of requests.
package struct CookieSources {
  /// The exchanges whose responses set cookies of a request: they have to end before it is sent.
  private(set) var sources: [ReplayExchangeID: Set<ReplayExchangeID>] = [:]

  /// The digests of placeholders for cookies that page script made: no response set them, and the first request to
  /// their host did not have them.
  package private(set) var madeByScript: Set<String> = []

  private var setters: [String: ReplayExchangeID] = [:]
  private var names: Set<String> = []
  private var firstCookies: [Origin: Set<String>] = [:]

  /// Reads the exchanges of one recording, in order.
  package init(_ items: [PlannedExchange]) {
    for item in items {
      guard case .send(let request, let answer) = item.decision else { continue }
      read(request, item.id)
      for line in answer.fields.setCookieLines {
        let pair = line.cut(at: ";").head.withoutBlanks
        setters[pair] = item.id
        names.insert(Self.name(pair))
      }
    }
  }

  private mutating func read(_ request: BridgeRequest, _ id: ReplayExchangeID) {
    let pairs = request.fields[values: .cookie].flatMap(\.cookiePairs).map(\.withoutBlanks)
    for pair in pairs {
      if let setter = setters[pair] { sources[id, default: []].insert(setter) }
    }
    let own = Set(pairs.map(Self.name))
    guard let first = firstCookies[request.origin] else {
      firstCookies[request.origin] = own
      return
    }
    for pair in pairs where !first.contains(Self.name(pair)) && !names.contains(Self.name(pair)) {
      let value = Array((pair.cut(at: "=").tail ?? "").utf8)[...]
      if Placeholders.isOne(value), let found = Placeholders.placeholder(at: 0, in: value) {
        madeByScript.insert(found.placeholder.digest.lowercased())
      }
    }
  }

  private static func name(_ pair: String) -> String { String(pair.cut(at: "=").head) }
}
