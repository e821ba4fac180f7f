internal import BridgeFormats
internal import BridgeRecording

/// The stale numbers in the URLs and identities of two JSON documents that have equal ones there.
struct JSONStaleNumbers {
  private let stale: StaleNumbers
  private var found: [StaleNumbers.Found] = []

  static func all(
    _ recorded: JSONValue, _ actual: JSONValue, _ stale: StaleNumbers
  ) -> [StaleNumbers.Found] {
    var search = JSONStaleNumbers(stale: stale)
    search.visit(recorded, actual, named: "", at: JSONPath())
    return search.found
  }

  private init(stale: StaleNumbers) { self.stale = stale }

  private mutating func visit(
    _ recorded: JSONValue, _ actual: JSONValue, named name: String, at path: JSONPath
  ) {
    switch (recorded, actual) {
    case (.object(let old), .object(let new)):
      let others = Dictionary(old.members.map { ($0.name, $0.value) }) { first, _ in first }
      for one in new.members {
        guard let other = others[one.name] else { continue }
        visit(other, one.value, named: one.name.string, at: path.below(.name(one.name)))
      }
    case (.array(let old), .array(let new)):
      for (index, (one, other)) in zip(old, new).enumerated() {
        visit(one, other, named: name, at: path.below(.index(index)))
      }
    case (.string(let old), .string(let new)) where old == new:
      let isURL = ["/", "http"].contains { new.string.hasPrefix($0) }
      add(
        isURL ? stale.corrected(url: new.string) : stale.corrected(new.string, named: name),
        new.string, path)
    case (.number(let old), .number(let new)) where old.source == new.source:
      add(stale.corrected(new.source, named: name), new.source, path)
    default: break
    }
  }

  private mutating func add(_ right: String?, _ actual: String, _ path: JSONPath) {
    guard let right else { return }
    found.append(
      StaleNumbers.Found(place: path.text, right: right, actual: actual, recorded: actual))
  }
}
