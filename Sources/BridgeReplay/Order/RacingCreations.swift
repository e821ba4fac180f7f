internal import BridgeFormats
internal import BridgeRecording
internal import BridgeSession

/// Requests to one URL that overlapped when recorded, and that the server has numbered: a page that creates several
/// things at once does not decide which of them is first. They are sent one by one, in the order of their numbers.
struct RacingCreations {
  /// For each item that waits, the item before it.
  private(set) var predecessors: [Int: Int] = [:]

  /// Requests that all overlap each other, so that none of them waits for another one already.
  private struct Race {
    var items: [Int]
    var end: Duration
  }

  private struct Target: Hashable {
    let method: String
    let url: String
  }

  /// - Parameters:
  ///   - items: the items of one recording, of which the first has the position `first`.
  ///   - spans: when they were recorded.
  init(_ items: ArraySlice<PlannedExchange>, _ spans: [RecordedSpan]) {
    var races: [Target: Race] = [:]
    for (item, span) in zip(items.indices, spans) {
      let request = items[item].recorded.request
      guard items[item].key == nil, ShortValues.makesSomething(request), let start = span.start
      else { continue }
      let target = Target(method: request.method, url: URLParts.plain(request.url))
      if var race = races[target], start < race.end {
        race.items.append(item)
        race.end = min(race.end, span.end)
        races[target] = race
      } else {
        races[target].map { end($0, items) }
        races[target] = Race(items: [item], end: span.end)
      }
    }
    for race in races.values { end(race, items) }
  }

  /// Lets each request wait for the one with the number before its own.
  private mutating func end(_ race: Race, _ items: ArraySlice<PlannedExchange>) {
    guard race.items.count > 1 else { return }
    let numbered = race.items.compactMap { item in
      MadeNumber(items[item].recorded).map { (made: $0, item: item) }
    }
    for (_, others) in Dictionary(grouping: numbered, by: \.made.place) {
      let order = others.sorted { ($0.made.number, $0.item) < ($1.made.number, $1.item) }
      for (earlier, later) in zip(order, order.dropFirst()) {
        predecessors[later.item] = earlier.item
      }
    }
  }
}

/// The number that a response gives to what its request made: the outermost member `id` of a JSON document.
private struct MadeNumber {
  let number: Int

  /// The path of the member, as in `$.result.id`.
  let place: String

  private static let largest = 64 << 10

  init?(_ exchange: RecordedExchange) {
    guard case .response(let response) = exchange.outcome, (200..<300).contains(response.status),
      case .content(let content) = response.body,
      content.mediaType.map(MediaType.init)?.isJSON == true,
      // A body that cannot be read is reported when it is compared.
      let bytes = try? content.bytes(), bytes.count <= Self.largest,
      // So is invalid JSON.
      let found = try? JSONLeaves.outermost(in: bytes, named: "id"), let number = Int(found.number)
    else { return nil }
    (self.number, place) = (number, found.path)
  }
}
