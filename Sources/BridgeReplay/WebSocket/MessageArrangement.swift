internal import BridgeComparison
internal import BridgeFormats

/// Brings messages that came while several exchanges were in flight into their recorded order.
///
/// Only messages of one line and one such period are exchanged, and only with messages of the same shape as a recorded
/// one: any other message stays a difference.
struct MessageArrangement {
  /// The index of the busy period of each recorded message of a line.
  let times: [Int?]

  /// The actual messages in the order of the recorded ones.
  func applied(to actual: [JSONValue], like recorded: [JSONValue]) -> [JSONValue] {
    guard actual.count == recorded.count, times.count == recorded.count else { return actual }
    var result = actual
    var start = 0
    while start < recorded.count {
      let end = times[start...].firstIndex { $0 != times[start] } ?? recorded.count
      if times[start] != nil, end - start > 1 {
        result[start..<end] = Self.arranged(actual[start..<end], like: recorded[start..<end])[...]
      }
      start = end
    }
    return result
  }

  /// Pairs each recorded message with the first actual one of its shape; the others keep their order.
  private static func arranged(
    _ actual: ArraySlice<JSONValue>, like recorded: ArraySlice<JSONValue>
  ) -> [JSONValue] {
    let shapes = actual.map(shape)
    var left = Array(shapes.indices)
    let places = recorded.map { message -> Int? in
      let wanted = shape(of: message)
      guard let place = left.firstIndex(where: { shapes[$0] == wanted }) else { return nil }
      return left.remove(at: place)
    }
    let messages = Array(actual)
    return places.map { place in messages[place ?? left.removeFirst()] }
  }

  private static func shape(of message: JSONValue) -> ValueShape {
    ValueShape(String(decoding: JSONWriter.bytes(message), as: UTF8.self), keeping: .numbers)
  }
}
