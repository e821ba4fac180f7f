internal import BridgeComparison
internal import BridgeCore
internal import BridgeRecording

/// The row numbers that a page contains, each after a path in its links and forms, or in a list of choices.
struct RowGroups {
  /// Groups numbers: those after one path, in which a sign replaces other numbers and a final verb is dropped, those
  /// offered as choices under one name, the values of identities of one name, or those beside a kind, as in
  /// `?object_id=4&object_type=news`.
  enum Key: Hashable {
    case path([UInt8])
    /// Those after one path with a certain rest behind them, if other rests are of other things.
    case part([UInt8], rest: String)
    case choice(String)
    case identity(String)
    case typed(String)
  }

  /// One number and its source.
  struct Row {
    let value: [UInt8]
    let identity: ShortIdentity

    /// The label of a choice, or the shape of the whole path.
    let label: String

    /// The label with a sign for the choice's own number, as in `# Rope torn`; nil if it does not contain that number.
    var ownLabel: String?

    /// The path to which the label links, with a sign for each number; nil without a link.
    var labelLink: [UInt8]?

    /// Whether the label can identify the choice, or the path edits or deletes the row.
    let isDistinctive: Bool

    /// The rest of the path behind the number, with a sign for each other number; empty in other places.
    var rest = ""

    /// Whether the path names the row by its title, too: `/tickets/4-rope-torn`.
    var isTitled = false

    /// The text of the link; nil without one, or if it contains digits.
    var text: String?

    /// The same row, whose number means this only with that rest of the path behind it.
    func followed(by rest: String) -> Row {
      Row(
        value: value, identity: identity.followed(by: rest), label: label,
        isDistinctive: isDistinctive,
        rest: rest, isTitled: isTitled, text: text)
    }

    /// The same row, of an unknown kind.
    var ofNoKind: Row {
      Row(
        value: value, identity: identity.ofNoKind, label: label, isDistinctive: isDistinctive,
        rest: rest,
        isTitled: isTitled, text: text)
    }
  }

  private(set) var rows: [Key: [Row]] = [:]

  /// The numbers in names, and those that other words name.
  private(set) var words = RowWords()

  /// A response with more rows has none read, and numbers after longer paths are skipped.
  private static let (maximumCount, maximumLead) = (20_000, 256)

  /// The rows in a response to a request. `names`: the recorded names of form fields, for a live response.
  init(
    _ fields: [RecordedField], _ body: [UInt8], mediaType: String?,
    inResponseTo request: RecordedRequest, names: FormFieldNames? = nil
  ) {
    var count = 0
    var objects = JSONRows()
    ResponseReading.read(fields, body, mediaType: mediaType, names: names) { value, place, lead in
      guard count <= Self.maximumCount, value.count <= 64 else { return }
      objects.add(value, at: place)
      words.add(value, at: place)
      guard let found = Self.row(value, at: place, lead: lead, in: request) else { return }
      count += 1
      if objects.add(found.key, found.row, at: place) { return }
      rows[found.key, default: []].append(found.row)
    }
    for (key, row) in objects.rows(areDistinctive: ShortValues.makesSomething(request)) {
      rows[key, default: []].append(row)
    }
    if count > Self.maximumCount { rows = [:] }
  }

  /// The row that a value of a response names; nil for other values.
  static func row(
    _ value: ArraySlice<UInt8>, at place: () -> ResponsePlace, lead: ArraySlice<UInt8>,
    in request: RecordedRequest
  ) -> (key: Key, row: Row)? {
    guard lead.count <= maximumLead else { return nil }
    let place = place()
    guard let (label, isDistinctive) = label(place, of: value),
      let identity = ShortIdentity(of: value, at: place, lead, inResponseTo: request),
      let key = Key(identity), !key.isIdentity || RowNumber.isOne(value)
    else { return nil }
    var row = Row(
      value: Array(value), identity: identity, label: label, isDistinctive: isDistinctive,
      text: text(of: place))
    (row.rest, row.isTitled) = (place.restOfPath ?? "", isTitled(place))
    if !key.isPath, RowNumber.isOne(value) { row.ownLabel = ownLabel(label, of: value) }
    if case .attribute(let element, _, _) = place.innermost { row.labelLink = element.labelLink }
    return (key, row)
  }

  private static func text(of place: ResponsePlace) -> String? {
    guard case .piece(.attribute(let element, "href", _), _, _) = place.innermost,
      let mark = element.marks.first(where: { $0.hasPrefix("text=") })?.dropFirst(5),
      !mark.isEmpty, !mark.contains("#")
    else { return nil }
    return String(mark)
  }

  private static func label(
    _ place: ResponsePlace, of value: ArraySlice<UInt8>
  ) -> (label: String, isDistinctive: Bool)? {
    let isNumber = RowNumber.isOne(value)
    switch place.innermost {
    case .attribute(let element, "value", _):
      return element.label.map { ($0, !$0.isEmpty) } ?? (place.isOfForm ? ("", false) : nil)
    case .attribute, .json: return ("", false)
    case .piece(.attribute(let element, let attribute, _), .segment(let index), let shape):
      // Attributes such as `data-edit-url` have URLs for scripts.
      let isURL = ResponseReading.urlAttributes.contains(attribute) && attribute != "src"
      guard isNumber, isURL || attribute.contains("-") && shape.first == "/" else { return nil }
      let path = String(shape.prefix { $0 != "?" })
      return (path, isEdited(index, path) || element.changesSomething && isRow(index, path))
    case .piece(.attribute, .parameter(let name, _), let shape):
      guard isNumber, TypedReference.kind(of: name, inShape: shape) != nil else { return nil }
      return (shape, false)
    case .piece(.json, .segment(let index), let shape):
      guard isNumber else { return nil }
      let path = String(shape.prefix { $0 != "?" })
      return (path, isEdited(index, path))
    default: return nil
    }
  }

  private static func ownLabel(_ label: String, of value: ArraySlice<UInt8>) -> String? {
    let number = String(decoding: value, as: UTF8.self)
    guard label.contains(number) else { return nil }
    let pieces = label.split(separator: " ", omittingEmptySubsequences: false).map { word in
      let bare = word.drop { "#(".contains($0) }.prefix { !".:)".contains($0) }
      return bare == number ? String(word).replacing(number, with: "#") : String(word)
    }
    let own = pieces.joined(separator: " ")
    return own == label ? nil : own
  }

  /// Whether a verb is next to a segment, as in `4/delete` and `4/change-navigation`.
  private static func isEdited(_ index: Int, _ path: String) -> Bool {
    let segments = path.split(separator: "/").map { $0.lowercased() }
    return [index - 1, index + 1].contains { place in
      guard segments.indices.contains(place) else { return false }
      let words = segments[place].split { $0 == "-" || $0 == "_" }.map(String.init)
      // Before a number, `archive` and the like are names of collections.
      return [words.first, words.last].contains { word in
        word.map { ResourceKind.verbs.contains($0) || place > index && moreVerbs.contains($0) }
          ?? false
      }
    }
  }

  /// Whether a segment may be the number of a row, rather than that of a page of a list.
  private static func isRow(_ index: Int, _ path: String) -> Bool {
    let segments = path.split(separator: "/")
    guard index > 0, segments.indices.contains(index) else { return true }
    return ResourceKind.singular(String(segments[index - 1])) != "page"
  }

  /// Whether the title of the row is behind its number, in the segment with that number.
  private static func isTitled(_ place: ResponsePlace) -> Bool {
    place.restOfPath?.first.map { "-_".contains($0) } ?? false
  }

  /// Verbs that are no names of forms for new things.
  private static let moreVerbs: Set = [
    "approve", "archive", "change", "close", "discard", "publish", "rename", "restore", "revert",
    "trash", "unpublish",
  ]
}

extension RowGroups.Key {
  /// The group of an identity; nil for an identity in neither a path nor a list of choices.
  init?(_ identity: ShortIdentity) {
    if let name = identity.choice {
      self = .choice(name)
    } else if let kind = identity.typedKind {
      self = .typed(kind)
    } else if let path = identity.collections.first {
      let path = ResourceNames.withoutJoinedVerb(RowLead.general(path[...]))
      self = identity.rest.map { .part(path, rest: $0) } ?? .path(path)
    } else if identity.rank == .named, !identity.isData, let name = identity.name {
      self = .identity(name)
    } else {
      return nil
    }
  }

  var isPath: Bool {
    switch self {
    case .path, .part: true
    case .choice, .identity, .typed: false
    }
  }
  var isTyped: Bool { if case .typed = self { true } else { false } }
  var isChoice: Bool { if case .choice = self { true } else { false } }
  var isIdentity: Bool { if case .identity = self { true } else { false } }
}
