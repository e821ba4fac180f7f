/// Follows patterns through a document and keeps only those that can still match deeper.
///
/// Most places match none, where this is an empty array without cost.
package struct JSONPathMatcher {
  /// The remaining steps of each pattern.
  private var pending: [ArraySlice<JSONPathPattern.Step>]

  /// Whether a pattern matches this place itself.
  package private(set) var matches: Bool

  /// Whether no pattern matches this place or a deeper one.
  package var isIdle: Bool { !matches && pending.isEmpty }

  /// The patterns at the root of a document.
  package init(_ patterns: [JSONPathPattern]) {
    pending = patterns.map { $0.steps[...] }
    matches = pending.contains { $0.isEmpty }
  }

  private init(pending: [ArraySlice<JSONPathPattern.Step>], matches: Bool) {
    self.pending = pending
    self.matches = matches
  }

  /// The patterns one step deeper.
  package func descending(_ step: JSONPath.Step) -> JSONPathMatcher {
    guard !pending.isEmpty else { return JSONPathMatcher(pending: [], matches: false) }
    var below: [ArraySlice<JSONPathPattern.Step>] = []
    var matches = false
    for steps in pending {
      var rest = steps
      if steps.first == .descendants {
        below.append(steps)
        rest = steps.dropFirst()
      }
      guard let first = rest.first, Self.accepts(first, step) else { continue }
      if rest.count == 1 { matches = true } else { below.append(rest.dropFirst()) }
    }
    return JSONPathMatcher(pending: below, matches: matches)
  }

  private static func accepts(_ pattern: JSONPathPattern.Step, _ step: JSONPath.Step) -> Bool {
    switch (pattern, step) {
    case (.anything, _): true
    case (.name(let wanted), .name(let name)): wanted == name
    case (.index(let wanted), .index(let index)): wanted == index
    default: false
    }
  }
}
