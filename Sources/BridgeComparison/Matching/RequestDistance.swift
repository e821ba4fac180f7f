/// The distance between two requests, part by part.
struct RequestDistance: Sendable {
  private var outside: Double
  private var body: Double

  var total: Double { outside + body }

  /// The distance according to the keys; different bodies count in full.
  ///
  /// A different path outweighs all else, since most requests share method and origin.
  init(recorded: KeyedRequest, asked: KeyedRequest, path: Double) {
    let (old, new) = (recorded.key, asked.key)
    outside = 6 * path
    if old.method != new.method { outside += 3 }
    if old.target.origin != new.target.origin { outside += 2 }
    outside += 2 * Self.distance(old.target.query, new.target.query)
    body = old.body == new.body ? 0 : 2
  }

  private static func distance(_ left: QueryMultiset, _ right: QueryMultiset) -> Double {
    guard left != right else { return 0 }
    let difference = left.difference(from: right)
    let count = difference.onlyHere.count + difference.onlyThere.count
    return Double(count) / Double(left.pairs.count + right.pairs.count)
  }

  /// Replaces the body's full distance by the result of comparing the bodies, and returns that.
  mutating func compareBodies(
    _ recorded: KeyedRequest, _ asked: KeyedRequest
  ) -> RequestBodyDifference? {
    guard recorded.key.body != asked.key.body else { return nil }
    let difference = RequestBodyDifference(recorded: recorded, asked: asked)
    body = 0.5 + 1.5 * difference.distance
    return difference
  }
}
