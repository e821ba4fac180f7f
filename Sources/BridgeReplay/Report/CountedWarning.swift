internal import BridgeRecording

/// A warning in a JSON document, once for all entries that have the same one.
struct CountedWarning: Encodable {
  /// The first entry with it; nil for the file as a whole.
  let entry: Int?
  let code: String
  let message: String

  /// The number of entries with it; absent if there is one.
  private(set) var count: Int?

  private struct Key: Hashable {
    let code: String
    let message: String
  }

  /// The distinct warnings, in the order of the first of each.
  static func list(_ warnings: some Sequence<RecordingWarning>) -> [CountedWarning] {
    var places: [Key: Int] = [:]
    var list: [CountedWarning] = []
    for warning in warnings {
      let key = Key(code: warning.code, message: warning.message)
      if let place = places[key] {
        list[place].count = (list[place].count ?? 1) + 1
      } else {
        places[key] = list.count
        list.append(
          CountedWarning(entry: warning.entry, code: warning.code, message: warning.message))
      }
    }
    return list
  }
}
