internal import BridgeFormats
internal import BridgeRecording

/// The recorded responses that name rows, and the earlier ones that name the same rows in several places and therefore
/// show how far they have moved.
struct RowSources {
  /// Whether any response names a row.
  private(set) var hasRows = false

  /// The names that requests gave to things they may have made, each with its first request.
  private(set) var texts: [String: Int] = [:]

  /// The first responses that name a number; several, as things of different kinds have equal numbers.
  private var responses: [[UInt8]: [Int]] = [:]
  private var known: [[UInt8]: Set<Way>] = [:]

  /// How a row is named.
  private struct Way: Hashable {
    let key: RowGroups.Key
    /// The shape of a path.
    let shape: String
  }

  /// The state of the current response: how it names rows, and all numbers that may be those of rows.
  private var ways: [[UInt8]: Set<Way>] = [:]
  private var numbers: Set<[UInt8]> = []

  /// The maximum number of responses per number.
  private static let maximumResponses = 8

  /// Adds the names in a request that may have made something.
  mutating func addTexts(_ spans: [RequestSpan], _ index: Int) {
    for span in spans where (3...80).contains(span.value.count) {
      switch span.place {
      case .form, .json, .part: break
      default: continue
      }
      guard ResourceNames.namesThing(span.name),
        span.value.contains(where: { $0.isASCIILetter || $0 >= 0x80 })
      else { continue }
      let text = String(decoding: span.value, as: UTF8.self)
      if texts[text] == nil { texts[text] = index }
    }
  }

  /// The number at the end of a name, as in `member-4`; nil in other texts.
  static func number(in name: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard name.last?.isASCIIDigit == true, name.count <= 64,
      let sign = name.lastIndex(where: { !$0.isASCIIDigit }),
      name[sign] == UInt8(ascii: "-") || name[sign] == UInt8(ascii: "_")
    else { return nil }
    return name[(sign + 1)...]
  }

  /// Adds a number of the current response.
  mutating func add(_ value: ArraySlice<UInt8>, _ row: (key: RowGroups.Key, row: RowGroups.Row)?) {
    numbers.insert(Array(value))
    guard let (key, row) = row else { return }
    hasRows = true
    guard !key.isIdentity else { return }
    let way = Way(key: key, shape: key.isPath ? row.label : "")
    ways[row.value, default: []].insert(way)
  }

  /// Ends the current response; returns the responses that show how far its numbers have moved.
  mutating func end(_ index: Int) -> Set<Int> {
    defer { (ways, numbers) = ([:], []) }
    let sources = Set(numbers.flatMap { responses[$0] ?? [] })
    for (number, ways) in ways where ways.count > 1 {
      guard responses[number, default: []].count < Self.maximumResponses,
        !ways.isSubset(of: known[number] ?? [])
      else { continue }
      responses[number, default: []].append(index)
      known[number, default: []].formUnion(ways)
    }
    return sources
  }
}
