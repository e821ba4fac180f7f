/// A recorded request that is close to a requested one, but does not match it.
package struct NearMiss: Sendable, Hashable {
  /// The number of the recorded exchange; nil if the candidate had none.
  package let number: Int?

  /// The distance from the requested one; 0 if equal.
  package let distance: Double

  /// The difference in one line: `same method and path, query differs: ?page=2 recorded, ?page=3 asked`. Values in
  /// bodies, and of query pairs whose names mark secrets, are left out.
  package let explanation: String
}

/// Recorded requests, indexed so that those closest to another request are found quickly.
///
/// As in WireMock, a weighted distance over method, origin, path, query and body is used. Only candidates with the same
/// path, or with paths that share most segments, are compared.
package struct NearMissIndex: Sendable {
  private let candidates: [KeyedRequest]
  private let paths: PathIndex

  /// How many of the closest candidates have their bodies read and compared.
  private static let comparedBodies = 24

  package init(_ candidates: [KeyedRequest]) {
    self.candidates = candidates
    paths = PathIndex(candidates.map(\.key.target.path))
  }

  /// The closest recorded requests, closest first, ties in recorded order; at most `limit`.
  package func nearMisses(for request: KeyedRequest, limit: Int = 3) -> [NearMiss] {
    guard limit > 0 else { return [] }
    let rough = paths.candidates(near: request.key.target.path, atLeast: limit).map { index, path in
      let distance = RequestDistance(recorded: candidates[index], asked: request, path: path)
      return (index: index, distance: distance)
    }
    let nearest = Self.smallest(rough, count: max(limit, Self.comparedBodies))
    let exact = nearest.map { index, distance in
      var distance = distance
      let body = distance.compareBodies(candidates[index], request)
      return (index: index, distance: distance, body: body)
    }
    return exact.sorted { ($0.distance.total, $0.index) < ($1.distance.total, $1.index) }
      .prefix(limit)
      .map { index, distance, body in
        let explanation = RequestExplanation(
          recorded: candidates[index].key, asked: request.key, body: body)
        return NearMiss(
          number: candidates[index].number, distance: distance.total,
          explanation: explanation.line)
      }
  }

  private static func smallest(
    _ all: [(index: Int, distance: RequestDistance)], count: Int
  ) -> ArraySlice<(index: Int, distance: RequestDistance)> {
    all.sorted { ($0.distance.total, $0.index) < ($1.distance.total, $1.index) }.prefix(count)
  }
}

/// The closest of `candidates` to `request`. For many requests, make one ``NearMissIndex``.
package func nearMisses(
  for request: KeyedRequest, among candidates: [KeyedRequest], limit: Int = 3
) -> [NearMiss] {
  NearMissIndex(candidates).nearMisses(for: request, limit: limit)
}
