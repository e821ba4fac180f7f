internal import BridgeRecording
internal import BridgeFormats

/// The rules of equality at one place of a JSON document and below.
struct JSONRules {
  private var ignored: JSONPathMatcher
  private var unordered: JSONPathMatcher
  private var tolerances: [(matcher: JSONPathMatcher, tolerance: JSONTolerance)]
  private let masks: [TextMask]

  /// The rules at the root of a document.
  init(_ rules: ComparisonRules) {
    ignored = JSONPathMatcher(rules.ignoredJSONPaths)
    unordered = JSONPathMatcher(rules.unorderedJSONPaths)
    tolerances = rules.tolerances.map { (JSONPathMatcher([$0.path]), $0) }
    masks = rules.masks
  }

  /// Whether this place is ignored.
  var isIgnored: Bool { ignored.matches }

  /// Whether the order of the array at this place is ignored.
  var isUnordered: Bool { unordered.matches }

  /// Whether no rule applies here or below, so that only equal values are the same.
  var areStrict: Bool {
    ignored.isIdle && unordered.isIdle && tolerances.isEmpty && masks.isEmpty
  }

  /// The rules one step further down.
  func descending(_ step: JSONPath.Step) -> JSONRules {
    var below = self
    below.ignored = ignored.descending(step)
    below.unordered = unordered.descending(step)
    if !tolerances.isEmpty {
      below.tolerances = tolerances.compactMap { matcher, tolerance in
        let matcher = matcher.descending(step)
        return matcher.isIdle ? nil : (matcher, tolerance)
      }
    }
    return below
  }

  /// The value after masking, if it is neither an object nor an array.
  func masked(_ value: JSONValue) -> JSONValue {
    guard !masks.isEmpty else { return value }
    switch value {
    case .string(let text): return .string(ExactText(masks.masked(text.string)))
    case .number(let number):
      let text = masks.masked(number.source)
      return text == number.source ? value : .string(ExactText(text))
    default: return value
    }
  }

  /// Whether two values are the same, with all their contents.
  func areSame(_ recorded: JSONValue, _ actual: JSONValue) -> Bool {
    if isIgnored { return true }
    switch (recorded, actual) {
    case (.object(let left), .object(let right)): return areSame(left, right)
    case (.array(let left), .array(let right)):
      guard left.count == right.count else { return false }
      if isUnordered { return JSONPairing(self, left, right).isComplete }
      return left.indices.allSatisfy { descending(.index($0)).areSame(left[$0], right[$0]) }
    default: return areSameLeaves(recorded, actual)
    }
  }

  /// Whether two values are the same, of which at least one is a leaf.
  func areSameLeaves(_ recorded: JSONValue, _ actual: JSONValue) -> Bool {
    if recorded == actual { return true }
    if case .number(let old) = recorded, case .number(let new) = actual,
      tolerances.contains(where: { $0.matcher.matches && $0.tolerance.accepts(old, new) })
    {
      return true
    }
    return !masks.isEmpty && masked(recorded) == masked(actual)
  }

  private func areSame(_ recorded: JSONObject, _ actual: JSONObject) -> Bool {
    let hidden = recorded.namesHidden(in: actual)
    guard hidden.allSatisfy({ descending(.name($0)).isIgnored }) else { return false }
    var rest = actual.byName
    for member in recorded.members {
      let below = descending(.name(member.name))
      let other = rest.removeValue(forKey: member.name)
      guard below.isIgnored || other.map({ below.areSame(member.value, $0) }) == true else {
        return false
      }
    }
    return rest.keys.allSatisfy { descending(.name($0)).isIgnored }
  }
}
