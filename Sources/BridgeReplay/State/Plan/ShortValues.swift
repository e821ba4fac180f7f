internal import BridgeFormats
internal import BridgeRecording

/// Identities such as 17, which stand everywhere and mean something only in their places.
///
/// Customs make a short value an identity: what was made by a request to `/items`, and is called by its answer's `id`
/// or `Location`, has the address `/items/17`, is the `id` in further requests to `/items` and `/items/17`, and the
/// `item_id` of others. See ``ShortIdentity``. Any other `id` with these digits may be that of something else.
enum ShortValues {
  /// Tells a short value's uses from other occurrences of the same digits.
  struct Key: Hashable, Sendable {
    enum Context: Hashable, Sendable {
      /// A segment behind this path.
      case segment(of: [UInt8])
      /// The `id` in a request to this path.
      case bare([UInt8])
      /// The identity of a thing of this kind.
      case kind(String)
      /// Any place that is named as an identity: it may be meant.
      case doubt
    }

    let context: Context
    let value: [UInt8]
  }

  /// Longer ones that are telling need no custom; those of a few letters are words.
  private static func isShortID(_ value: ArraySlice<UInt8>) -> Bool {
    value.count <= 64 && value.contains { $0 &- 0x30 < 10 } && !TokenRules.isTelling(value)
  }

  /// The keys of a stretch of a request; none where it is no short identity.
  static func keys(of span: RequestSpan, in request: RecordedRequest) -> [Key] {
    guard isShortID(span.value) else { return [] }
    let value = Array(span.value)
    switch span.place {
    case .segment:
      return span.lead.count > 1 ? [Key(context: .segment(of: Array(span.lead)), value: value)] : []
    case .query(let name), .form(let name), .json(_, let name), .part(let name):
      guard TokenRules.isNamedLikeID(name) else { return [] }
      let contexts: [Key.Context]
      if let kind = ResourceNames.kind(ofReference: name) {
        contexts = [.kind(kind)]
      } else {
        contexts = ResourceNames.collections(of: request, around: value).map { .bare($0) }
      }
      return (contexts + [.doubt]).map { Key(context: $0, value: value) }
    case .header, .cookie: return []
    }
  }

  /// The keys under which a value of an answer can be found again, where the answer tells of something new.
  static func keys(
    of value: ArraySlice<UInt8>, at place: AnswerPlace, inAnswerTo request: RecordedRequest
  ) -> [Key] {
    guard isShortID(value), makesSomething(request),
      let identity = ShortIdentity(at: place, inAnswerTo: request)
    else { return [] }
    var contexts = identity.collections.flatMap { [Key.Context.segment(of: $0), .bare($0)] }
    contexts += identity.kinds.map { Key.Context.kind($0) }
    contexts.append(.doubt)
    return contexts.map { Key(context: $0, value: Array(value)) }
  }

  /// Whether the method allows that something new came of the request (RFC 9110 §9.2.1).
  static func makesSomething(_ request: RecordedRequest) -> Bool {
    !["GET", "HEAD", "OPTIONS", "TRACE"].contains(request.method)
  }
}
