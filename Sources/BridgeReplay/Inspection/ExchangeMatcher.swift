internal import BridgeComparison
internal import BridgeRecording
internal import BridgeSession

/// Finds the equivalent exchange of another recording.
struct ExchangeMatcher {
  private var queues: [Key: [RecordedExchange]] = [:]

  /// By requests in which all placeholders are equal: each recording has its own key, so equal secrets have different
  /// placeholders.
  private var blind: [Key: [RecordedExchange]] = [:]
  private let order: [RecordedExchange]
  private var taken: Set<Int> = []

  /// A request whose body is lost has no match key and is matched by method and URL.
  private enum Key: Hashable {
    case whole(MatchKey)
    case withoutBody(MatchKey)
  }

  init(_ recording: Recording) {
    order = recording.exchanges
    for exchange in recording.exchanges.reversed() {
      queues[Self.key(exchange.request, exchange.number), default: []].append(exchange)
      guard let request = exchange.request.withoutDigests else { continue }
      blind[Self.key(request, exchange.number), default: []].append(exchange)
    }
  }

  /// The exchanges that were not matched, in order.
  var left: [RecordedExchange] { order.filter { !taken.contains($0.number) } }

  /// Takes the first equivalent exchange that was not matched yet.
  mutating func take(
    _ exchange: RecordedExchange, _ alignment: SessionAlignment
  ) -> RecordedExchange? {
    // A body that cannot be read has no values to follow, either.
    let aligned = try? alignment.request(of: exchange)
    let requests = [aligned, exchange.request].compactMap(\.self)
    for request in requests {
      if let found = pop(Self.key(request, exchange.number), from: \.queues) { return found }
    }
    for request in requests.compactMap(\.withoutDigests) {
      if let found = pop(Self.key(request, exchange.number), from: \.blind) { return found }
    }
    return nil
  }

  private mutating func pop(
    _ key: Key, from queues: WritableKeyPath<ExchangeMatcher, [Key: [RecordedExchange]]>
  ) -> RecordedExchange? {
    while let found = self[keyPath: queues][key]?.popLast() {
      if taken.insert(found.number).inserted { return found }
    }
    return nil
  }

  private static func key(_ request: RecordedRequest, _ number: Int) -> Key {
    // The lost body is reported where the exchange is compared.
    guard let keyed = try? KeyedRequest(request, number: number) else {
      return .withoutBody(
        MatchKey(method: request.method, url: request.url, contentType: nil, body: nil))
    }
    return .whole(keyed.key)
  }
}

extension RecordedRequest {
  /// The request with one word for every placeholder in URL and body; nil without placeholders.
  fileprivate var withoutDigests: RecordedRequest? {
    let newURL = Placeholders.withoutDigests(Array(url.utf8))
    var newBody = body
    var isOther = newURL != nil
    // A body that cannot be read has nothing to replace.
    if case .content(let content) = body, let bytes = try? content.bytes(),
      let new = Placeholders.withoutDigests(bytes)
    {
      newBody = .content(RecordedContent(mediaType: content.mediaType, bytes: new))
      isOther = true
    }
    guard isOther else { return nil }
    return RecordedRequest(
      method: method, url: newURL.map { String(decoding: $0, as: UTF8.self) } ?? url,
      fields: fields, body: newBody)
  }
}

extension Placeholders {
  /// The bytes with one word in place of every placeholder; nil without placeholders.
  fileprivate static func withoutDigests(_ bytes: [UInt8]) -> [UInt8]? {
    let found = all(in: bytes[...])
    guard !found.isEmpty else { return nil }
    var result: [UInt8] = []
    var position = 0
    for one in found {
      result += bytes[position..<one.range.lowerBound] + Array("{{secret}}".utf8)
      position = one.range.upperBound
    }
    return result + bytes[position...]
  }
}
