internal import BridgeFormats
internal import BridgeRecording

/// Compares two HTML documents by element and attribute.
struct HTMLComparison {
  private let recorded: HTMLDocument
  private let actual: HTMLDocument
  private let rules: ComparisonRules
  private var places: (recorded: HTMLPlaces, actual: HTMLPlaces)
  private var list: DifferenceList

  /// The parts of moments; computed when two numbers differ.
  private var dateParts: (recorded: HTMLDateParts, actual: HTMLDateParts)?

  /// Adds the differences of the documents to `list`. Returns false if they cannot be compared as documents: one does
  /// not fit the parser's limits, neither has markup, or their trees are equal only after the parser repaired them.
  static func compare(
    _ recorded: [UInt8], _ actual: [UInt8], _ rules: ComparisonRules,
    into list: inout DifferenceList
  ) -> Bool {
    guard
      [recorded, actual].allSatisfy({ $0.contains(UInt8(ascii: "<")) && !$0.hasByteOrderMark }),
      let old = HTMLDocument(recorded), let new = HTMLDocument(actual)
    else { return false }
    var comparison = HTMLComparison(old, new, by: rules, into: list)
    let isFound = comparison.compare()
    guard isFound || !(old.isRepaired || new.isRepaired) else { return false }
    list = comparison.list
    if !isFound, recorded != actual {
      // In an exact comparison, markup matters, too.
      guard list.comparesKinds else { return false }
      list.note([.markup], at: "body")
    }
    return true
  }

  private init(
    _ recorded: HTMLDocument, _ actual: HTMLDocument, by rules: ComparisonRules,
    into list: DifferenceList
  ) {
    (self.recorded, self.actual, self.rules, self.list) = (recorded, actual, rules, list)
    places = (HTMLPlaces(recorded), HTMLPlaces(actual))
    self.list.setDocuments(.html(recorded), .html(actual))
  }

  /// Compares the trees. Returns whether they differ at all, ignored parts included.
  private mutating func compare() -> Bool {
    var numbers = HTMLNumbers()
    let (left, right) = (numbers.number(recorded), numbers.number(actual))
    var alignment = HTMLAlignment(recorded, actual, hasMovedRows: list.knowsMovedRows)
    var open = alignment.align(recorded.roots, actual.roots, numbered: left, right)
    let isFound = !open.isEmpty
    open.reverse()
    while let pair = open.popLast() {
      switch (pair.recorded, pair.actual) {
      case (let old?, let new?):
        compare(old, new)
        let below = alignment.align(
          recorded.nodes[old].children, actual.nodes[new].children, numbered: left,
          right)
        open += below.reversed()
      case (let old?, nil):
        add(places.recorded.place(old), HTMLExcerpt.text(old, recorded), nil)
      case (nil, let new?): add(places.actual.place(new), nil, HTMLExcerpt.text(new, actual))
      case (nil, nil): break
      }
    }
    return isFound
  }

  /// Compares two nodes without their children.
  private mutating func compare(_ old: Int, _ new: Int) {
    let differs = recorded.nodes[old].content != actual.nodes[new].content
    if differs, arePartsOfClocks(old, new) {
      list.note([.clock], at: "body \(places.recorded.place(old))")
      return
    }
    switch (recorded.nodes[old].content, actual.nodes[new].content) {
    case (.element(_, let left), .element(_, let right)):
      for name in Set(left.keys).union(right.keys).sorted() where left[name] != right[name] {
        addAttribute(
          name, left[name], right[name], at: "\(places.recorded.place(old))@\(name)",
          rowsIn: .of(name, old, in: recorded))
      }
    case (.text(let left), .text(let right)) where left != right: compareText(old, left, right)
    case (.comment(let left), .comment(let right)) where left != right:
      compareComment(places.recorded.place(old), left, right)
    case (.doctype(let left), .doctype(let right)) where left != right:
      add("doctype", left.joined(separator: " "), right.joined(separator: " "))
    default: break
    }
  }

  /// Whether both nodes hold a part of a timestamp of their sessions, and differ in nothing else.
  private mutating func arePartsOfClocks(_ old: Int, _ new: Int) -> Bool {
    let (left, right) = (recorded.nodes[old], actual.nodes[new])
    var (attributes, others) = (left.attributes, right.attributes)
    let isValue = attributes.removeValue(forKey: "value") != others.removeValue(forKey: "value")
    guard left.name == right.name, attributes == others, isValue || left.name == nil,
      let clocks = list.clocks
    else { return false }
    let parts =
      dateParts
      ?? (
        HTMLDateParts(recorded) { clocks.isRecent($0, recorded: true) },
        HTMLDateParts(actual) { clocks.isRecent($0, recorded: false) }
      )
    dateParts = parts
    guard let recorded = parts.recorded.moments[old], let actual = parts.actual.moments[new] else {
      return false
    }
    return clocks.areAsFar(recorded, actual)
  }

  /// Compares two texts by their format: JSON, script, style or plain text.
  private mutating func compareText(_ node: Int, _ old: String, _ new: String) {
    guard let parent = recorded.nodes[node].parent, let name = recorded.nodes[parent].name else {
      return addText(places.recorded.place(node), old, new)
    }
    let isOnlyChild = recorded.nodes[parent].children.count == 1
    let place = isOnlyChild ? places.recorded.place(parent) : places.recorded.place(node)
    guard name == "script" || name == "style" else {
      return addText(place, old, new, isAge: isAge(node, parent))
    }
    if Self.isJSON(recorded.nodes[parent]), compareJSON(place, old, new) { return }
    compareLines(place, old, new, isScript: name == "script")
  }

  private mutating func compareComment(_ place: String, _ old: String, _ new: String) {
    if old.contains("\n") || new.contains("\n") {
      compareLines(place, old, new)
    } else {
      addText(place, old, new)
    }
  }

  private mutating func compareLines(
    _ place: String, _ old: String, _ new: String, isScript: Bool = false
  ) {
    var inner = list.inner(limit: rules.maximumDifferences, inside: place)
    let (old, new) = rules.masked(old, new, at: place)
    TextComparison(recorded: Array(old.utf8), actual: Array(new.utf8), isScript: isScript)
      .compare(into: &inner)
    list.add(inner, inside: place)
  }

  /// Whether a text such as `3 minutes` is the age of something: `ago` follows, or its element has a time as well.
  private func isAge(_ node: Int, _ parent: Int) -> Bool {
    for next in recorded.nodes[(node + 1)...].prefix(4) {
      guard case .text(let text) = next.content else { continue }
      if text.drop(while: { $0 == " " }).hasPrefix("ago") { return true }
      break
    }
    return recorded.nodes[parent].attributes.values.contains { ClockText.occurs(in: $0) }
  }

  private static func isJSON(_ script: HTMLNode) -> Bool {
    guard let type = script.attributes["type"] else { return false }
    return MediaType(type).isJSON || type == "importmap"
  }

  /// False if one of the texts is not JSON.
  private mutating func compareJSON(_ place: String, _ old: String, _ new: String) -> Bool {
    let sides = [old, new].map { text in
      Result { () throws(JSONError) in
        try JSONValue(parsing: Array(text.utf8), loneSurrogates: .rejected)
      }
    }
    guard case .success(let left) = sides[0], case .success(let right) = sides[1] else {
      return false
    }
    var inner = list.inner(limit: rules.maximumDifferences, inside: place)
    JSONComparison.compare(left, right, rules.inside(place), into: &inner)
    list.add(inner, inside: place)
    return true
  }

  private mutating func addAttribute(
    _ name: String, _ old: String?, _ new: String?, at place: String,
    rowsIn rows: RowComparison.Place
  ) {
    if let old, let new {
      let (masked, live) = rules.masked(old, new, at: place)
      if masked == live { return }
      // With its name, which shows whether order matters and which quantity a number measures.
      let (left, right) = (
        Array("\(name)=\"\(masked)\"".utf8), Array("\(name)=\"\(live)\"".utf8)
      )
      if list.isOfSameKinds(left[...], right[...], rowsIn: rows, at: "body \(place)") { return }
    }
    add(place, old, new)
  }

  private mutating func addText(
    _ place: String, _ old: String, _ new: String, isAge: Bool = false
  ) {
    let (masked, live) = rules.masked(old, new, at: place)
    if masked == live { return }
    let end = isAge ? " ago" : ""
    let (left, right) = (Array((masked + end).utf8), Array((live + end).utf8))
    if list.isOfSameKinds(left[...], right[...], at: "body \(place)") { return }
    add(place, old, new)
  }

  private mutating func add(_ place: String, _ old: String?, _ new: String?) {
    list.add(Difference(.body, at: "body \(place)", recorded: old, actual: new))
  }
}
