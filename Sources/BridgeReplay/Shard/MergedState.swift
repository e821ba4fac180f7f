internal import BridgeFormats

/// The combined session state of all shards.
///
/// Exchanges that take values from each other are in one shard, so that the lists of shards are disjoint.
struct MergedState {
  /// The lists by name; in each, the raw entries by exchange.
  private var lists: [String: [(exchange: [Int], text: ArraySlice<UInt8>)]] = [:]

  init(_ shards: [ShardReport]) throws(ReplayError) {
    for shard in shards {
      guard let member = shard.members.first(where: { $0.name == "state" }) else { continue }
      do throws(JSONError) {
        try add(Array(member.value))
      } catch {
        throw ReplayError(
          .unreadableReport, "\(shard.name) cannot be merged: its state is not a list of exchanges")
      }
    }
    // Entries of one exchange keep their order.
    for name in lists.keys {
      lists[name]?.sort { $0.exchange.lexicographicallyPrecedes($1.exchange) }
    }
  }

  /// The JSON as an encoder prints it two levels deep; nil without entries.
  var bytes: [UInt8]? {
    guard !lists.isEmpty else { return nil }
    var pieces: [[UInt8]] = []
    for (name, entries) in lists.sorted(by: { $0.key < $1.key }) {
      let separator = Array(",\n      ".utf8)
      pieces.append(
        Array("\n    \"\(name)\" : [\n".utf8) + (entries.isEmpty ? [] : Array("      ".utf8))
          + entries.map(\.text).joined(separator: separator) + Array("\n    ]".utf8))
    }
    return Array("{".utf8) + pieces.joined(separator: ",".utf8) + Array("\n  }".utf8)
  }

  private mutating func add(_ bytes: [UInt8]) throws(JSONError) {
    lists = try JSONScanner.scanning(bytes) {
      (scanner) throws(JSONError) -> [String: [(exchange: [Int], text: ArraySlice<UInt8>)]] in
      var lists = lists
      try scanner.beginObject()
      while let key = try scanner.nextKey() {
        let name = scanner.string(key)
        lists[name, default: []] += []
        try scanner.beginArray()
        while try scanner.hasNextElement() {
          let text = bytes[try scanner.skipValue()]
          lists[name]?.append((Self.exchange(try JSONValue(parsing: Array(text))), text))
        }
      }
      return lists
    }
  }

  /// The position of the recording and the number of the exchange that an entry is about.
  private static func exchange(_ entry: JSONValue) -> [Int] {
    guard case .object(let entry) = entry,
      case .object(let place) = entry.byName["to"] ?? entry.byName["exchange"]
    else { return [] }
    return ["recordingIndex", "number"].map { place.byName[$0]?.integer ?? 0 }
  }
}
