internal import BridgeRecording
internal import BridgeFormats

/// A string of a JSON document.
struct JSONString {
  /// Its place in the document, between the quotes.
  let range: Range<Int>

  /// Whether it is written with escapes.
  let hasEscapes: Bool

  /// Its bytes without escapes.
  let value: [UInt8]

  init(_ range: Range<Int>, hasEscapes: Bool, _ value: [UInt8]) {
    (self.range, self.hasEscapes, self.value) = (range, hasEscapes, value)
  }
}

/// The open arrays and objects at a place of a JSON document, whether it is read from memory or from a file.
struct JSONWalk {
  private let root: JSONPathMatcher
  private let hasPaths: Bool
  var levels: [JSONLevel] = []

  /// The start of a document. Values at `paths` are secrets.
  init(_ paths: [JSONPathPattern]) {
    root = JSONPathMatcher(paths)
    hasPaths = !paths.isEmpty
  }

  /// Whether a `value` waits for the `name` of its object.
  var holdsValue: Bool { levels.contains { $0.held != nil } }

  /// Called before each value.
  mutating func next() { if !levels.isEmpty { levels[levels.count - 1].index += 1 } }

  mutating func begin(isObject: Bool) {
    let (grade, matcher) = current
    let isLabels = levels.last.map { level in
      level.isLabels || level.key.map(RedactionPass.isLabels) ?? false
    }
    levels.append(JSONLevel(isObject: isObject, grade, matcher, isLabels: isLabels ?? false))
  }

  mutating func end() { levels.removeLast() }

  /// The grade of the next value.
  var grade: SecretNames.Grade { current.grade }

  /// The grade of the next value, and the matcher of paths for what it contains.
  private var current: (grade: SecretNames.Grade, matcher: JSONPathMatcher) {
    guard let level = levels.last else { return (root.matches ? .secret : .none, root) }
    let grade = level.valueGrade
    guard hasPaths else { return (grade, level.matcher) }
    let matcher = level.matcher.descending(level.step)
    return (matcher.matches ? .secret : grade, matcher)
  }

  /// The name of the value: that of the nearest enclosing member.
  var name: [UInt8] { levels.last { $0.key != nil }?.key ?? Array("value".utf8) }

  var path: String {
    var path = JSONPath()
    for level in levels { path.descend(level.step) }
    return path.text
  }
}
