internal import BridgeFormats
internal import BridgeRecording

/// Compares two HTML documents by element and attribute.
struct HTMLComparison {
  let recorded: HTMLDocument
  let actual: HTMLDocument
  let rules: ComparisonRules
  var places: (recorded: HTMLPlaces, actual: HTMLPlaces)
  var list: DifferenceList

  /// The numbers of the subtrees; equal ones have equal numbers.
  let numbers: (recorded: [Int], actual: [Int])
  private var alignment: HTMLAlignment

  private var ageColumns = HTMLAgeColumns()

  /// The parts of moments; computed when two numbers differ.
  private var dateParts: (recorded: HTMLDateParts, actual: HTMLDateParts)?

  /// Adds the differences of the documents to `list`, with those of the markup that the parser drops. Returns false if
  /// they cannot be compared as documents: one does not fit the parser's limits, or neither has markup.
  static func compare(
    _ recorded: [UInt8], _ actual: [UInt8], _ rules: ComparisonRules,
    into list: inout DifferenceList
  ) -> Bool {
    guard
      [recorded, actual].allSatisfy({ $0.contains(UInt8(ascii: "<")) && !$0.hasByteOrderMark }),
      let old = HTMLDocument(recorded), let new = HTMLDocument(actual)
    else { return false }
    var comparison = HTMLComparison(old, new, by: rules, into: list)
    var isFound = comparison.compare()
    if old.dropped != new.dropped {
      isFound = true
      comparison.compareDropped()
    }
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
    self.list.limitAttempts()
    var numbers = HTMLNumbers()
    self.numbers = (numbers.number(recorded), numbers.number(actual))
    alignment = HTMLAlignment(recorded, actual, hasMovedRows: list.knowsMovedRows)
    self.list.setDocuments(.html(recorded), .html(actual))
  }

  /// Compares the trees. Returns whether they differ at all, ignored parts included.
  private mutating func compare() -> Bool {
    visit(below(nil, actual.roots))
    return recorded.roots.map { numbers.recorded[$0] } != actual.roots.map { numbers.actual[$0] }
  }

  /// Compares the nodes of pairs with all they contain.
  mutating func visit(_ pairs: [HTMLAlignment.Pair]) {
    var open = Array(pairs.reversed())
    while let pair = open.popLast() {
      switch (pair.recorded, pair.actual) {
      case (let old?, let new?):
        compare(old, new)
        open += below(old, children(of: new, like: old)).reversed()
      case (let old?, nil):
        add(
          places.recorded.place(old), HTMLExcerpt.text(old, recorded), nil, quoting: .element(old))
      case (nil, let new?): add(places.actual.place(new), nil, HTMLExcerpt.text(new, actual))
      case (nil, nil): break
      }
    }
  }

  /// The pairs of nodes that belong together and are not equal, and the nodes that stand alone.
  mutating func aligned(_ left: [Int], _ right: [Int]) -> [HTMLAlignment.Pair] {
    alignment.align(left, right, numbered: numbers.recorded, numbers.actual)
  }

  /// The children of an actual node, with hidden inputs in their recorded order.
  private mutating func children(of new: Int, like old: Int) -> [Int] {
    let children = actual.nodes[new].children
    guard list.comparesKinds,
      let ordered = HTMLHiddenInputs.ordered(
        children, of: actual, like: recorded.nodes[old].children, of: recorded)
    else { return children }
    list.note([.order], at: "body \(places.recorded.place(old))")
    return ordered
  }

  /// Compares the markup that the parser dropped.
  private mutating func compareDropped() {
    var known: [ExactText: Int] = [:]
    let numbers = [recorded.dropped, actual.dropped].map { texts in
      texts.map { text in
        let number = known[text, default: known.count]
        known[text] = number
        return number
      }
    }
    let whole = LineDifference.Hunk(
      recorded: recorded.dropped.indices, actual: actual.dropped.indices)
    for hunk in LineDifference.hunks(numbers[0], numbers[1]) ?? [whole] {
      for offset in 0..<max(hunk.recorded.count, hunk.actual.count) {
        let old = hunk.recorded.dropFirst(offset).first
        let new = hunk.actual.dropFirst(offset).first
        addDropped(old, new)
      }
    }
  }

  private mutating func addDropped(_ old: Int?, _ new: Int?) {
    let isOnly = max(recorded.dropped.count, actual.dropped.count) == 1
    let place = isOnly ? "dropped()" : "dropped()[\((old ?? new ?? 0) + 1)]"
    let (left, right) = (
      old.map { recorded.dropped[$0].string }, new.map { actual.dropped[$0].string }
    )
    let part = old.map { Part.dropped($0) }
    if let left, let right {
      addText(place, left, right, quoting: part)
    } else {
      add(place, left, right, quoting: part)
    }
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
      for name in Set(left.keys).union(right.keys).sorted()
      where !(left[name].map { $0.isExactly(right[name]) } ?? false) {
        // It is a digest of the file that the element names.
        let isExact =
          name == "integrity" && left["src"] == right["src"] && left["href"] == right["href"]
        addAttribute(
          name, left[name], right[name], at: "\(places.recorded.place(old))@\(name)",
          of: old, isExact: isExact)
      }
    case (.text(let left), .text(let right)) where differs:
      let isOwn =
        list.comparesKinds
        && HTMLOwnNumbers.agree(
          left, at: (old, recorded), right, at: (new, actual), havePut: list.havePut(_:for:))
        || HTMLColumn.agree(
          left, at: (old, recorded), right, at: (new, actual), list.certain)
      if isOwn {
        list.noteWords(left, right)
        list.note([.identity], at: "body \(places.recorded.place(old))")
      } else {
        compareText(old, left, right, isExact: isWrongTime(left, at: old, right, at: new))
      }
    case (.comment(let left), .comment(let right)) where differs:
      compareComment(old, left, right)
    case (.doctype(let left), .doctype(let right)) where differs:
      add(
        "doctype", left.joined(separator: " "), right.joined(separator: " "), quoting: .content(old)
      )
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

  /// Whether the recorded text states the age or the time of its element's moment, and the live one another.
  private func isWrongTime(
    _ left: String, at old: Int, _ right: String, at new: Int
  ) -> Bool {
    guard let times = list.clocks?.times, let parent = recorded.nodes[old].parent,
      let other = actual.nodes[new].parent, !recorded.nodes[parent].attributes.isEmpty
    else { return false }
    let (element, live) = (recorded.nodes[parent], actual.nodes[other])
    if let time = HTMLTimeOfDay(left, in: element), let new = HTMLTimeOfDay(right, in: live) {
      return !time.agrees(with: new)
    }
    guard let age = HTMLAge(left, in: element), age.isRight(at: times.recorded),
      let newAge = HTMLAge(right, in: live)
    else { return false }
    return !newAge.isRight(at: times.actual)
  }

  /// Compares two texts by their format: JSON, script, style or plain text.
  private mutating func compareText(
    _ node: Int, _ old: String, _ new: String, isExact: Bool
  ) {
    guard let parent = recorded.nodes[node].parent, let name = recorded.nodes[parent].name else {
      return addText(places.recorded.place(node), old, new, quoting: .content(node))
    }
    let isOnlyChild = recorded.nodes[parent].children.count == 1
    let place = isOnlyChild ? places.recorded.place(parent) : places.recorded.place(node)
    guard name == "script" || name == "style" else {
      let isAge = isAge(node, parent)
      return addText(
        place, old, new, quoting: .content(node), label: label(of: node), isAge: isAge,
        isExact: isExact)
    }
    if Self.isJSON(recorded.nodes[parent]), compareJSON(place, old, new, in: .content(node)) {
      return
    }
    compareLines(place, old, new, in: .content(node), as: name == "script" ? .script : .code)
  }

  private mutating func compareComment(_ node: Int, _ old: String, _ new: String) {
    let place = places.recorded.place(node)
    if old.contains("\n") || new.contains("\n") {
      compareLines(place, old, new, in: .content(node))
    } else {
      addText(place, old, new, quoting: .content(node))
    }
  }

  private mutating func compareLines(
    _ place: String, _ old: String, _ new: String, in part: Part,
    as rows: RowComparison.Place = .text
  ) {
    var inner = list.inner(limit: rules.maximumDifferences, inside: place)
    inner.unmapped = unmapped(part) { [rules] in rules.masked($0, $0, at: place).recorded }
    let (old, new) = rules.masked(old, new, at: place)
    let (left, right) = (Array(old.utf8), Array(new.utf8))
    var settled: [UInt8]?
    if case .script = rows {
      settled = ScriptJSON.settled(left, right, rules.inside(place), into: &inner)
    }
    TextComparison(recorded: left, actual: settled ?? right, as: rows)
      .compare(into: &inner)
    list.add(inner, inside: place)
  }

  /// Whether a text such as `3 minutes` is the age of something: `ago` follows, or its element has a time as well, or it
  /// stands in a column of ages.
  private mutating func isAge(_ node: Int, _ parent: Int) -> Bool {
    for next in recorded.nodes[(node + 1)...].prefix(4) {
      guard case .text(let text) = next.content, !next.isSpace else { continue }
      if text.drop(while: { $0 == " " }).hasPrefix("ago") { return true }
      break
    }
    let hasTime = recorded.nodes[parent].attributes.values.contains { value in
      ClockText.occurs(in: value) || list.clocks?.isNear(value) == true
    }
    return hasTime || ageColumns.have(node, in: recorded)
  }

  /// Whether a text says that the number behind it is an identity: `Id:`.
  private static func isLabelOfIdentity(_ text: String) -> Bool {
    text.utf8.count <= 32 && text.lowercased().split { " :\n\t".contains($0) } == ["id"]
  }

  /// The label of a password, an uptime or an identity that stands before it in another element; empty without one.
  private func label(of node: Int) -> String {
    if GeneratedPassword.isAnnounced(node, in: recorded) { return GeneratedPassword.announcement }
    for last in recorded.nodes[..<node].suffix(4).reversed() {
      guard case .text(let text) = last.content, !last.isSpace else { continue }
      if Self.isLabelOfIdentity(text) { return "#" }
      return Uptime.isLabel(Array(text.utf8)[...]) ? "uptime: " : ""
    }
    return ""
  }

  private static func isJSON(_ script: HTMLNode) -> Bool {
    guard let type = script.attributes["type"] else { return false }
    return MediaType(type).isJSON || type == "importmap" || type == "speculationrules"
  }

  /// False if one of the texts is not JSON.
  private mutating func compareJSON(
    _ place: String, _ old: String, _ new: String, in part: Part
  ) -> Bool {
    let sides = [old, new].map { text in
      Result { () throws(JSONError) in
        try JSONValue(parsing: Array(text.utf8), loneSurrogates: .rejected)
      }
    }
    guard case .success(let left) = sides[0], case .success(let right) = sides[1] else {
      return false
    }
    var inner = list.inner(limit: rules.maximumDifferences, inside: place)
    inner.unmapped = unmapped(part)
    JSONComparison.compare(left, right, rules.inside(place), into: &inner)
    list.add(inner, inside: place)
    return true
  }

  private mutating func addAttribute(
    _ name: String, _ old: String?, _ new: String?, at place: String, of node: Int, isExact: Bool
  ) {
    if let old, let new {
      let (masked, live) = rules.masked(old, new, at: place)
      if masked.isExactly(live) { return }
      if compareInner(name, masked, live, at: place, of: node) { return }
      // With its name, which shows whether order matters and which quantity a number measures.
      let code = name.hasPrefix("on") ? ScriptEscapes.undone(masked, live) : (masked, live)
      let (left, right) = (
        Array("\(name)=\"\(code.0)\"".utf8), Array("\(name)=\"\(code.1)\"".utf8)
      )
      let rows = RowComparison.Place.of(name, node, in: recorded)
      if !isExact, list.isOfSameKinds(left[...], right[...], rowsIn: rows, at: "body \(place)") {
        return
      }
    }
    add(place, old, new, quoting: .attribute(name, of: node))
  }

  /// Compares two attributes by the format of the documents that they hold. False if they hold none.
  private mutating func compareInner(
    _ name: String, _ old: String, _ new: String, at place: String, of node: Int
  ) -> Bool {
    let part = Part.attribute(name, of: node)
    let (left, right) = (Array(old.utf8), Array(new.utf8))
    if name == "srcdoc" || HTMLFragment.isOne(left) && HTMLFragment.isOne(right) {
      return compareDocument(old, new, at: place, in: part)
    }
    let isJSON = { (text: [UInt8]) in
      text.first { $0 > 0x20 }.map { "{[".utf8.contains($0) } ?? false
    }
    return isJSON(left) && isJSON(right) && compareJSON(place, old, new, in: part)
  }

  /// Compares two attributes that hold a document. False if they cannot be compared as documents.
  private mutating func compareDocument(
    _ old: String, _ new: String, at place: String, in part: Part
  ) -> Bool {
    var inner = list.inner(limit: rules.maximumDifferences, inside: place)
    inner.unmapped = unmapped(part)
    let rules = rules.inside(place)
    guard HTMLComparison.compare(Array(old.utf8), Array(new.utf8), rules, into: &inner) else {
      return false
    }
    list.add(inner, inside: place)
    return true
  }

  private mutating func addText(
    _ place: String, _ old: String, _ new: String, quoting part: Part?, label: String = "",
    isAge: Bool = false, isExact: Bool = false
  ) {
    let (masked, live) = rules.masked(old, new, at: place)
    if masked.isExactly(live) { return }
    let (before, after) = AgeText.pair(masked, live, isAge: isAge)
    let (left, right) = (Array((label + before).utf8), Array((label + after).utf8))
    if !isExact, list.isOfSameKinds(left[...], right[...], at: "body \(place)") { return }
    add(place, old, new, quoting: part)
  }

  /// Adds a difference. `part`: what is quoted of the recorded document.
  private mutating func add(
    _ place: String, _ old: String?, _ new: String?, quoting part: Part? = nil
  ) {
    let text = part.flatMap { unmapped($0) }
    list.add(
      Difference(
        .body, at: "body \(place)", recorded: old, actual: new,
        original: text?.bytes.map { String(decoding: $0, as: UTF8.self) }))
  }
}
