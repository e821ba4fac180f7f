/// The used ids of a scope, with the end of each body. The oldest are forgotten.
struct SpentIDs {
  private let capacity: Int
  private var ends: [BodyID: BodyError.Code] = [:]
  private var order: [BodyID] = []
  private var oldest = 0

  init(capacity: Int) { self.capacity = max(1, capacity) }

  /// How the body with that id ended; nil if unknown.
  subscript(id: BodyID) -> BodyError.Code? { ends[id] }

  /// Records an end. The first one counts.
  mutating func insert(_ id: BodyID, _ end: BodyError.Code) {
    guard ends[id] == nil else { return }
    ends[id] = end
    guard order.count == capacity else {
      order.append(id)
      return
    }
    ends[order[oldest]] = nil
    order[oldest] = id
    oldest = (oldest + 1) % capacity
  }
}
