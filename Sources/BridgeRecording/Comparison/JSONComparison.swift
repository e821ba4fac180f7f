internal import BridgeFormats

/// Compares two JSON trees place by place.
struct JSONComparison {
  private var differences: DifferenceList
  private var path = JSONPath()

  private init(addingTo list: DifferenceList) { differences = list }

  /// Adds to `list` whatever differs between two documents outside of the ignored places.
  static func compare(
    _ recorded: JSONValue, _ actual: JSONValue, ignoring patterns: [JSONPathPattern],
    into list: inout DifferenceList
  ) {
    var comparison = JSONComparison(addingTo: list)
    comparison.compare(recorded, actual, JSONPathMatcher(patterns))
    list = comparison.differences
  }

  private mutating func compare(
    _ recorded: JSONValue, _ actual: JSONValue, _ ignored: JSONPathMatcher
  ) {
    if ignored.matches { return }
    switch (recorded, actual) {
    case (.object(let left), .object(let right)): compare(left, right, ignored)
    case (.array(let left), .array(let right)): compare(left, right, ignored)
    default: if recorded != actual { add(recorded, actual) }
    }
  }

  /// Members in the recorded order, then those that only the actual object has, by name.
  private mutating func compare(
    _ recorded: JSONObject, _ actual: JSONObject, _ ignored: JSONPathMatcher
  ) {
    compareHidden(recorded, actual, ignored)
    let inStep = zip(recorded.members, actual.members).prefix { $0.name == $1.name }.count
    for index in 0..<inStep {
      let (left, right) = (recorded.members[index], actual.members[index])
      visit(.name(left.name), left.value, right.value, ignored)
    }
    guard recorded.members.count > inStep || actual.members.count > inStep else { return }
    var rest = JSONObject(Array(actual.members.dropFirst(inStep))).byName
    for member in recorded.members.dropFirst(inStep) {
      visit(.name(member.name), member.value, rest.removeValue(forKey: member.name), ignored)
    }
    for (name, value) in rest.sorted(by: { $0.key < $1.key }) {
      visit(.name(name), nil, value, ignored)
    }
  }

  /// What a name says before it says it again: readers disagree on which of them counts.
  private mutating func compareHidden(
    _ recorded: JSONObject, _ actual: JSONObject, _ ignored: JSONPathMatcher
  ) {
    for name in recorded.namesHidden(in: actual) {
      path.descend(.name(name))
      if !ignored.descending(.name(name)).matches {
        differences.add(
          Difference(
            .body, at: "body \(path.text)", recorded: Self.text(recorded.all(name)),
            actual: Self.text(actual.all(name))))
      }
      path.ascend()
    }
  }

  /// Several values of one name in their order.
  private static func text(_ values: [JSONValue]) -> String? {
    values.isEmpty ? nil : values.map(text).joined(separator: ", then ")
  }

  /// Elements by index. If the lengths differ, what is equal at both ends is set aside first, so
  /// that one element more at the front does not make all others differ.
  private mutating func compare(
    _ recorded: [JSONValue], _ actual: [JSONValue], _ ignored: JSONPathMatcher
  ) {
    guard recorded.count != actual.count else {
      for index in recorded.indices {
        visit(.index(index), recorded[index], actual[index], ignored)
      }
      return
    }
    differences.add(
      Difference(
        .body, at: "body \(path.text)", recorded: Self.count(recorded), actual: Self.count(actual)))
    let (front, back) = JSONAlignment(ignored).ends(recorded, actual)
    for index in front..<max(recorded.count, actual.count) - back {
      let left = index < recorded.count - back ? recorded[index] : nil
      let right = index < actual.count - back ? actual[index] : nil
      visit(.index(index), left, right, ignored)
    }
  }

  private mutating func visit(
    _ step: JSONPath.Step, _ recorded: JSONValue?, _ actual: JSONValue?, _ ignored: JSONPathMatcher
  ) {
    path.descend(step)
    defer { path.ascend() }
    let below = ignored.descending(step)
    if let recorded, let actual {
      compare(recorded, actual, below)
    } else if !below.matches {
      add(recorded, actual)
    }
  }

  private mutating func add(_ recorded: JSONValue?, _ actual: JSONValue?) {
    let location = path
    differences.add(
      Difference(
        .body, at: "body \(location.text)", recorded: recorded.map(Self.text),
        actual: actual.map(Self.text)))
  }

  private static func count(_ elements: [JSONValue]) -> String {
    elements.count == 1 ? "1 element" : "\(elements.count) elements"
  }

  /// The value as JSON, long enough to show where long texts part and no longer.
  private static func text(of value: JSONValue) -> String {
    var writer = JSONWriter(.asWritten, limit: 64 * 1024)
    writer.write(value)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension JSONObject {
  /// The names of which this object and another hide different values, sorted.
  func namesHidden(in other: JSONObject) -> [ExactText] {
    guard !hidden.isEmpty || !other.hidden.isEmpty else { return [] }
    return Set((hidden + other.hidden).map(\.name)).sorted().filter {
      hiddenValues(of: $0) != other.hiddenValues(of: $0)
    }
  }

  /// Every value of a name in order.
  func all(_ name: ExactText) -> [JSONValue] {
    hiddenValues(of: name) + members.filter { $0.name == name }.map(\.value)
  }

  private func hiddenValues(of name: ExactText) -> [JSONValue] {
    hidden.filter { $0.name == name }.map(\.value)
  }
}
