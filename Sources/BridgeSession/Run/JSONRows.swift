internal import BridgeComparison

/// The rows that URLs in JSON name, if a member beside the URL has the same number as an identity:
/// `{"id": 4, "url": "/items/4"}` names item 4 in two ways.
struct JSONRows {
  /// An object in a document of the response.
  private struct Place: Hashable {
    let outer: ResponsePlace?
    let path: Substring
  }

  private struct Identity: Hashable {
    let place: Place
    let value: [UInt8]
  }

  private var identities: Set<Identity> = []
  private var named: [(identity: Identity, key: RowGroups.Key, row: RowGroups.Row)] = []

  /// Adds a value, if it is a number that a member's name marks as an identity.
  mutating func add(_ value: ArraySlice<UInt8>, at place: () -> ResponsePlace) {
    guard RowNumber.isOne(value) else { return }
    let place = place()
    guard case .json(_, let name) = place.innermost, TokenRules.isNamedLikeID(name),
      let object = Self.object(around: place)
    else { return }
    identities.insert(Identity(place: object, value: Array(value)))
  }

  /// Adds the row of a URL in JSON; returns whether it is one.
  mutating func add(
    _ key: RowGroups.Key, _ row: RowGroups.Row, at place: () -> ResponsePlace
  ) -> Bool {
    let place = place()
    guard case .piece(.json, _, _) = place.innermost else { return false }
    if let object = Self.object(around: place) {
      named.append((Identity(place: object, value: row.value), key, row))
    }
    return true
  }

  /// The rows that two members of one object name, once for each way.
  ///
  /// A single row proves a move only if the request may have created it: a page may show a different object.
  func rows(areDistinctive: Bool) -> [(RowGroups.Key, RowGroups.Row)] {
    named.filter { identities.contains($0.identity) }.flatMap { one in
      let member = RowGroups.Row(
        value: one.row.value, identity: one.row.identity, label: "", isDistinctive: areDistinctive)
      return [(one.key, one.row), (one.key, member)]
    }
  }

  private static func object(around place: ResponsePlace) -> Place? {
    let path: String
    switch place.innermost {
    case .json(let whole, _), .piece(.json(let whole, _), _, _): path = whole
    default: return nil
    }
    let outer: ResponsePlace? = if case .inside(let outer, _) = place { outer } else { nil }
    return Place(outer: outer, path: path[..<(path.lastIndex(of: ".") ?? path.endIndex)])
  }
}
