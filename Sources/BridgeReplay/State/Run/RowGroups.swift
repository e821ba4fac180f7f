internal import BridgeComparison
internal import BridgeCore
internal import BridgeRecording

/// The numbers of rows that a page names, each behind a path of its links and forms, or in a list of choices.
struct RowGroups {
  /// The numbers that belong together: behind one path, with a sign for other numbers in it and without the verb at its
  /// end, or offered for choice under one name.
  enum Key: Hashable {
    case path([UInt8])
    case choice(String)
  }

  /// One number, and what tells it.
  struct Row {
    let value: [UInt8]
    let identity: ShortIdentity

    /// The text beside a choice; of a path, the shape of the whole.
    let label: String

    /// Whether a choice may be called by its label, or the path says that the row is edited or deleted there.
    let isTelling: Bool
  }

  private(set) var rows: [Key: [Row]] = [:]

  /// An answer with more rows is not read for them, and a number behind a longer path is skipped.
  private static let (most, longestLead) = (20_000, 256)

  /// The rows of an answer to a request.
  init(
    _ fields: [RecordedField], _ body: [UInt8], mediaType: String?,
    inAnswerTo request: RecordedRequest
  ) {
    var count = 0
    ResponseReading.read(fields, body, mediaType: mediaType) { value, place, lead in
      guard count <= Self.most, value.count <= 64,
        let found = Self.row(value, at: place, lead: lead, in: request)
      else { return }
      count += 1
      rows[found.key, default: []].append(found.row)
    }
    if count > Self.most { rows = [:] }
  }

  /// The row that a value of an answer names; nil for other values.
  static func row(
    _ value: ArraySlice<UInt8>, at place: () -> ResponsePlace, lead: ArraySlice<UInt8>,
    in request: RecordedRequest
  ) -> (key: Key, row: Row)? {
    guard lead.count <= longestLead else { return nil }
    let place = place()
    guard let (label, isTelling) = label(place, isNumber: RowNumber.isOne(value)),
      let identity = ShortIdentity(at: place, lead, inAnswerTo: request),
      let key = Key(identity)
    else { return nil }
    return (
      key, Row(value: Array(value), identity: identity, label: label, isTelling: isTelling)
    )
  }

  private static func label(
    _ place: ResponsePlace, isNumber: Bool
  ) -> (label: String, isTelling: Bool)? {
    switch place {
    case .attribute(let element, "value", _):
      return element.label.map { ($0, !$0.isEmpty) }
    case .piece(.attribute(_, let attribute, _), .segment(let index), let shape):
      guard isNumber, attribute != "src", ResponseReading.urlAttributes.contains(attribute) else {
        return nil
      }
      let path = String(shape.prefix { $0 != "?" })
      return (path, isEdited(index, path))
    default: return nil
    }
  }

  /// Whether a verb stands before or behind a segment.
  private static func isEdited(_ index: Int, _ path: String) -> Bool {
    let segments = path.split(separator: "/").map { $0.lowercased() }
    return [index - 1, index + 1].contains {
      segments.indices.contains($0) && ResourceKind.verbs.contains(segments[$0])
    }
  }
}

extension RowGroups.Key {
  /// The group of what an identity names; nil for one that is in no path and no list of choices.
  init?(_ identity: ShortIdentity) {
    if let name = identity.choice {
      self = .choice(name)
    } else if let path = identity.collections.first {
      self = .path(ResourceNames.withoutVerb(RowLead.general(path[...])))
    } else {
      return nil
    }
  }

  var isPath: Bool { if case .path = self { true } else { false } }
}
