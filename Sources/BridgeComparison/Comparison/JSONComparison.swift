internal import BridgeRecording
internal import BridgeFormats

/// Compares two JSON trees place by place.
struct JSONComparison {
  let rules: ComparisonRules
  var differences: DifferenceList
  private(set) var path = JSONPath()

  /// The digests of elements that were compared by their order.
  var digests = JSONDigests()

  /// The recorded document.
  private let root: JSONValue

  private init(
    _ root: JSONValue, _ rules: ComparisonRules, addingTo list: DifferenceList
  ) {
    (self.root, self.rules, differences) = (root, rules, list)
    differences.limitAttempts()
  }

  /// Adds the differences of two documents by the rules to `list`.
  static func compare(
    _ recorded: JSONValue, _ actual: JSONValue, _ rules: ComparisonRules,
    into list: inout DifferenceList
  ) {
    list.setDocuments(.json(recorded), .json(actual))
    if list.knowsMovedRows { list.ownNames = RepeatedIdentities.names(in: recorded) }
    var comparison = JSONComparison(recorded, rules, addingTo: list)
    comparison.compare(recorded, actual, JSONRules(rules))
    list = comparison.differences
  }

  private mutating func compare(
    _ recorded: JSONValue, _ actual: JSONValue, _ rules: JSONRules
  ) {
    if rules.isIgnored { return }
    switch (recorded, actual) {
    case (.object(let left), .object(let right)): compare(left, right, rules)
    case (.array(let left), .array(let right)): compare(left, right, rules)
    default:
      if !rules.areSameLeaves(recorded, actual), !isOfSameKind(recorded, actual),
        !compareHTML(recorded, actual)
      {
        add(recorded, actual, rules)
      }
    }
  }

  /// Compares two strings as HTML; false unless both are HTML.
  private mutating func compareHTML(_ recorded: JSONValue, _ actual: JSONValue) -> Bool {
    guard differences.comparesKinds, case .string(let left) = recorded,
      case .string(let right) = actual
    else { return false }
    let (old, new) = (Array(left.string.utf8), Array(right.string.utf8))
    guard HTMLFragment.isOne(old), HTMLFragment.isOne(new) else { return false }
    var inner = differences.inner(limit: rules.maximumDifferences, inside: path.text)
    let (masked, live) = (rules.masks.masked(old), rules.masks.masked(new))
    inner.unmapped = unmappedText?.masked(by: rules.masks)
    let rules = rules.inside(path.text)
    guard HTMLComparison.compare(masked, live, rules, into: &inner) else { return false }
    differences.add(inner, inside: path.text)
    return true
  }

  /// The string at this place before values of this session were put into it; nil if there were none.
  private var unmappedText: UnmappedText? {
    guard let unmapped = differences.unmapped else { return nil }
    return UnmappedText { [path, root] in
      guard case .string(let text)? = unmapped.value(at: path, of: root) else { return nil }
      return Array(text.string.utf8)
    }
  }

  /// The texts of two strings or of two numbers; nil for others.
  private static func texts(_ recorded: JSONValue, _ actual: JSONValue) -> (String, String)? {
    switch (recorded, actual) {
    case (.string(let left), .string(let right)): (left.string, right.string)
    case (.number(let left), .number(let right)): (left.source, right.source)
    default: nil
    }
  }

  /// Whether two strings or two numbers differ only in ignored text at this place, and in values of the same kinds. The
  /// name of the member says what a number measures.
  private mutating func isOfSameKind(_ recorded: JSONValue, _ actual: JSONValue) -> Bool {
    guard differences.comparesKinds || !rules.placeMasks.isEmpty,
      let texts = Self.texts(recorded, actual)
    else { return false }
    let (old, new) = rules.masked(
      rules.masks.masked(texts.0), rules.masks.masked(texts.1), at: path.text)
    if old.utf8.elementsEqual(new.utf8) { return true }
    let name = path.text.split(separator: ".").last.map(String.init) ?? ""
    // `"created_ago": "2 minutes"`
    let isAge = ["_ago", "Ago"].contains { name.hasSuffix($0) } || name == "ago"
    let (before, after) = AgeText.pair(old, new, isAge: isAge)
    let (left, right) = (Array("\(name):\(before)".utf8), Array("\(name):\(after)".utf8))
    let (location, pattern) = (path.text, path.withoutIndices)
    return differences.isOfSameKinds(
      left[...], right[...], rowsIn: .member(path: pattern), at: "body \(location)")
  }

  /// Members in the recorded order, then those that only the actual object has, by name.
  private mutating func compare(
    _ recorded: JSONObject, _ actual: JSONObject, _ rules: JSONRules
  ) {
    let outer = differences.ownRow
    differences.ownRow = ownRow(recorded, actual)
    defer { differences.ownRow = outer }
    compareHidden(recorded, actual, rules)
    let inStep = zip(recorded.members, actual.members).prefix { areOne($0.name, $1.name) }.count
    for index in 0..<inStep {
      let (left, right) = (recorded.members[index], actual.members[index])
      visit(.name(left.name), left.value, right.value, by: rules)
    }
    guard recorded.members.count > inStep || actual.members.count > inStep else { return }
    var rest = JSONObject(Array(actual.members.dropFirst(inStep))).byName
    let renamed = renamed(recorded.members.dropFirst(inStep), actual.members.dropFirst(inStep))
    for member in recorded.members.dropFirst(inStep) {
      let name =
        renamed[member.name]
        ?? (rest[member.name] != nil || !differences.knowsMovedRows || rest.count > Self.searched
          ? member.name
          : actual.members.dropFirst(inStep).first {
            rest[$0.name] != nil && areOne(member.name, $0.name)
          }?.name ?? member.name)
      visit(.name(member.name), member.value, rest.removeValue(forKey: name), by: rules)
    }
    for (name, value) in rest.sorted(by: { $0.key < $1.key }) {
      visit(.name(name), nil, value, by: rules)
    }
  }

  /// The row that two objects are, if another member names it by the same numbers or tells its kind, or if its identity
  /// does: `{"id": 4, "ticket": "4 [boats-4]"}`, `{"pk": 4, "model": "shop.order"}`, `{"id": "ORDER:4", "bare_id": 4}`.
  private func ownRow(_ recorded: JSONObject, _ actual: JSONObject) -> RowComparison.Pair? {
    guard differences.knowsMovedRows, max(recorded.members.count, actual.members.count) <= 64,
      let id = recorded.members.first(where: { Self.identities.contains($0.name.string) })
    else { return nil }
    guard let pair = numbers(id, actual) else { return namedRow(id, actual) }
    let isProved = recorded.members.contains { member in
      guard member.name != id.name,
        let other = actual.members.first(where: { $0.name == member.name }),
        let texts = Self.texts(member.value, other.value)
      else { return false }
      let name = member.name.string
      if texts.0 == texts.1, let kind = TypedReference.kind(named: name, texts.0) {
        return differences.areOne(pair, of: kind)
      }
      return differences.proves(pair, "\(name):\(texts.0)", "\(name):\(texts.1)")
    }
    return isProved ? pair : nil
  }

  private static let identities: Set = ["id", "pk"]

  /// The row that an identity with a word in it names.
  private func namedRow(_ id: JSONObject.Member, _ actual: JSONObject) -> RowComparison.Pair? {
    guard let other = actual.members.first(where: { $0.name == id.name }),
      let texts = Self.texts(id.value, other.value),
      let numbers = RowNumber.pairs(Array(texts.0.utf8), Array(texts.1.utf8)), numbers.count == 1
    else { return nil }
    let pair = RowComparison.Pair(old: numbers[0].0, new: numbers[0].1)
    return differences.proves(pair, "id:\(texts.0)", "id:\(texts.1)") ? pair : nil
  }

  /// Two numbers that differ.
  private func numbers(_ member: JSONObject.Member, _ actual: JSONObject) -> RowComparison.Pair? {
    guard let other = actual.members.first(where: { $0.name == member.name }),
      let texts = Self.texts(member.value, other.value),
      let old = RowNumber.number(Array(texts.0.utf8)),
      let new = RowNumber.number(Array(texts.1.utf8)), old != new
    else { return nil }
    return RowComparison.Pair(old: old, new: new)
  }

  /// The maximum number of members among which one with another name is searched for.
  private static let searched = 400

  /// The names of members that only the actual object has, by those that only the recorded one has, if each is one of the
  /// same kind as the other: identities as names. They are paired in order, and there are equally many.
  private mutating func renamed(
    _ recorded: ArraySlice<JSONObject.Member>, _ actual: ArraySlice<JSONObject.Member>
  ) -> [ExactText: ExactText] {
    guard differences.comparesKinds else { return [:] }
    let (left, right) = (recorded.map(\.name), actual.map(\.name))
    let (known, live) = (Set(left), Set(right))
    let (lost, fresh) = (left.filter { !live.contains($0) }, right.filter { !known.contains($0) })
    guard lost.count == fresh.count else { return [:] }
    var renamed: [ExactText: ExactText] = [:]
    for (old, new) in zip(lost, fresh) {
      let isSame = differences.isOfSameKinds(
        Array(old.string.utf8)[...], Array(new.string.utf8)[...],
        at: "body \(path.below(.name(old)).text)")
      if isSame { renamed[old] = new }
    }
    return renamed
  }

  /// Whether two names are equal, or differ only in numbers that are known to name the same thing.
  private func areOne(_ recorded: ExactText, _ actual: ExactText) -> Bool {
    recorded == actual || differences.areOne(recorded, actual)
  }

  /// Compares the earlier values of a repeated name: parsers disagree on which of them to use.
  private mutating func compareHidden(
    _ recorded: JSONObject, _ actual: JSONObject, _ rules: JSONRules
  ) {
    for name in recorded.namesHidden(in: actual) {
      path.descend(.name(name))
      if !rules.descending(.name(name)).isIgnored {
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
    _ recorded: [JSONValue], _ actual: [JSONValue], _ rules: JSONRules
  ) {
    if rules.isUnordered { return compareUnordered(recorded, actual, rules) }
    guard recorded.count != actual.count else {
      return compareInStep(recorded, actual, rules)
    }
    addCounts(recorded, actual)
    // The pairing of elements is a guess, from which nothing may be learned for other places.
    let isTrial = differences.isTrial
    differences.isTrial = true
    defer { differences.isTrial = isTrial }
    let (front, back) = JSONAlignment(rules).ends(recorded, actual)
    for index in front..<max(recorded.count, actual.count) - back {
      let left = index < recorded.count - back ? recorded[index] : nil
      let right = index < actual.count - back ? actual[index] : nil
      visit(.index(index), left, right, by: rules)
    }
  }

  /// Compares the elements without an equal on the other side in pairs; the rest are missing or unexpected.
  private mutating func compareUnordered(
    _ recorded: [JSONValue], _ actual: [JSONValue], _ rules: JSONRules
  ) {
    if recorded.count != actual.count { addCounts(recorded, actual) }
    let rest = JSONPairing(rules, recorded, actual)
    for place in 0..<max(rest.recorded.count, rest.actual.count) {
      let left = place < rest.recorded.count ? rest.recorded[place] : nil
      let right = place < rest.actual.count ? rest.actual[place] : nil
      visit(
        .index(left ?? right ?? place), left.map { recorded[$0] }, right.map { actual[$0] },
        by: rules)
    }
  }

  private mutating func addCounts(_ recorded: [JSONValue], _ actual: [JSONValue]) {
    differences.add(
      Difference(
        .body, at: "body \(path.text)", recorded: Self.count(recorded), actual: Self.count(actual)))
  }

  mutating func visit(
    _ step: JSONPath.Step, _ recorded: JSONValue?, _ actual: JSONValue?, by rules: JSONRules
  ) {
    path.descend(step)
    defer { path.ascend() }
    let below = rules.descending(step)
    if let recorded, let actual {
      compare(recorded, actual, below)
    } else if !below.isIgnored {
      add(recorded, actual, below)
    }
  }

  private mutating func add(
    _ recorded: JSONValue?, _ actual: JSONValue?, _ rules: JSONRules
  ) {
    let (location, root, unmapped) = (path, root, differences.unmapped)
    differences.add(
      Difference(
        .body, at: "body \(location.text)", recorded: recorded.map(rules.masked).map(Self.text),
        actual: actual.map(rules.masked).map(Self.text),
        original: unmapped?.value(at: location, of: root).map(rules.masked).map(Self.text)))
  }

  private static func count(_ elements: [JSONValue]) -> String {
    elements.count == 1 ? "1 element" : "\(elements.count) elements"
  }

  /// The value as JSON, just long enough to show where long texts diverge.
  private static func text(of value: JSONValue) -> String {
    String(decoding: JSONWriter.bytes(value, limit: 64 * 1024), as: UTF8.self)
  }
}

extension JSONObject {
  /// The repeated names whose hidden values differ between this object and the other, sorted.
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
