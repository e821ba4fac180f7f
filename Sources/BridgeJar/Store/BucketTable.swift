/// The buckets of a jar, each at a fixed place, so that one look-up by key serves a whole call.
struct BucketTable: Sendable {
  struct Key: Hashable, Sendable {
    let domain: String
    let partition: PartitionKey?
  }

  /// The buckets by place. Empty ones are vacant and will be reused.
  var buckets: [CookieBucket] = []

  private var places: [Key: Int] = [:]
  private var vacant: [Int] = []

  func place(of key: Key) -> Int? { places[key] }

  /// The place of the key's bucket, which is created if needed.
  mutating func makePlace(for key: Key) -> Int {
    let place = vacant.popLast() ?? buckets.count
    if place == buckets.count {
      buckets.append(CookieBucket(key: key))
    } else {
      buckets[place] = CookieBucket(key: key)
    }
    places[key] = place
    return place
  }

  mutating func vacate(_ place: Int) {
    places[buckets[place].key] = nil
    vacant.append(place)
  }
}
