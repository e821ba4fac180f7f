internal import BridgeFormats
internal import BridgeRecording

/// Identities such as 17, which stand everywhere and mean something only in their places.
///
/// Two customs make a short value an identity: what was made by a request to `/items`, and is called by its
/// answer's `id` or `Location`, has the address `/items/17`; and a parameter or member of the same name as
/// a member of such an answer holds the same identity.
enum ShortValues {
  /// What tells a short value's uses from other occurrences of the same digits.
  struct Key: Hashable, Sendable {
    /// The path before it, or a name.
    let context: [UInt8]
    let value: [UInt8]
  }

  /// Longer ones that are telling need no custom; those of a few letters are words.
  private static func isShortID(_ value: ArraySlice<UInt8>) -> Bool {
    value.count <= 64 && value.contains { $0 &- 0x30 < 10 } && !TokenRules.isTelling(value)
  }

  /// The key of a stretch of a request; nil where it is no short identity.
  static func key(of span: RequestSpan) -> Key? {
    guard isShortID(span.value) else { return nil }
    switch span.place {
    case .segment:
      guard span.lead.count > 1 else { return nil }
      return Key(context: Array(span.lead), value: Array(span.value))
    case .query(let name), .form(let name), .json(_, let name), .part(let name):
      guard TokenRules.isNamedLikeID(name) else { return nil }
      return Key(context: Array(name.utf8), value: Array(span.value))
    case .header, .cookie: return nil
    }
  }

  /// The keys under which a value of an answer can be found again, where the answer tells of something new.
  static func keys(
    of value: ArraySlice<UInt8>, at place: AnswerPlace, inAnswerTo request: RecordedRequest
  ) -> [Key] {
    guard isShortID(value), makesSomething(request) else { return [] }
    let value = Array(value)
    switch place {
    case .json(_, let name) where TokenRules.isNamedLikeID(name):
      return [
        Key(context: collection(of: request), value: value),
        Key(context: Array(name.utf8), value: value),
      ]
    case .piece(.field("location", _), .segment, _),
      .piece(.field("content-location", _), .segment, _):
      return [Key(context: collection(of: request), value: value)]
    default: return []
    }
  }

  /// Whether the method allows that something new came of the request (RFC 9110 §9.2.1).
  static func makesSomething(_ request: RecordedRequest) -> Bool {
    !["GET", "HEAD", "OPTIONS", "TRACE"].contains(request.method)
  }

  /// The path of a request without the slash at its end.
  private static func collection(of request: RecordedRequest) -> [UInt8] {
    let target = URLParts(request.url).target.utf8.prefix {
      $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
    }
    return Array(target.last == UInt8(ascii: "/") ? target.dropLast() : target)
  }

  /// What stands before a short value where it is meant, in bodies and URLs.
  static func contexts(_ use: CorrelationPlan.Use, _ source: CorrelationPlan.Source) -> Set<[UInt8]>
  {
    guard let key = key(of: use.span) else { return [] }
    var contexts: Set<[UInt8]> = []
    if case .segment = use.span.place { contexts.insert(key.context + [UInt8(ascii: "/")]) }
    if case .json(_, let name) = source.place {
      for text in ["\"\(name)\":", "\"\(name)\": ", "\"\(name)\":\"", "\"\(name)\": \""] {
        contexts.insert(Array(text.utf8))
      }
    }
    return contexts
  }
}
