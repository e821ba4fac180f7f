internal import BridgeComparison
internal import BridgeFormats
internal import BridgeRecording

/// Identities such as 17, which stand everywhere and mean something only in their places.
///
/// A short value needs a source that names it: what was made by a request to `/items`, and is called by its response's
/// `id` or `Location`, has the address `/items/17`, is the `id` in further requests to `/items` and `/items/17`, and the
/// `item_id` of others; a link to `/reports/17` names the 17 of requests that begin so; an input names the field that
/// it fills. See ``ShortIdentity``. Any other `id` with these digits may be that of something else.
enum ShortValues {
  /// Tells a short value's uses from other occurrences of the same digits.
  struct Key: Hashable, Sendable {
    enum Context: Hashable, Sendable {
      /// A segment behind this path.
      case segment(of: [UInt8])
      /// The parameter of a query: path, question mark and name.
      case parameter([UInt8])
      /// An input, member or parameter of this name.
      case name(String)
      /// The `id` in a request to this path.
      case bare([UInt8])
      /// The identity of a thing of this kind.
      case kind(String)
      /// A segment behind a collection of this kind.
      case listed(String)
      /// A segment behind a verb, in a path that begins with this collection: `/pages/5/move/4`.
      case below([UInt8])
      /// Any place that is named as an identity: it may be meant.
      case doubt
    }

    let context: Context
    let value: [UInt8]
  }

  /// Longer ones that are telling need no custom; those of a few letters are words.
  static func isShortID(_ value: ArraySlice<UInt8>) -> Bool {
    value.count <= 64 && value.contains { $0.isASCIIDigit } && !TokenRules.isTelling(value)
  }

  /// The keys of a stretch of a request; none where it is no short identity.
  static func keys(of span: RequestSpan, in request: RecordedRequest) -> [Key] {
    guard isShortID(span.value) else { return [] }
    let value = Array(span.value)
    var contexts: [Key.Context]
    switch span.place {
    case .segment:
      contexts = span.lead.count > 1 ? [.segment(of: Array(span.lead))] : []
      contexts += [ResourceKind.of(collection: Array(span.lead))].compactMap {
        $0.map { .listed($0) }
      }
      contexts += ResourceNames.ancestors(ofVerbAt: span.lead).map { .below($0) }
    case .fieldName: contexts = [.kind(span.name)]
    case .query(let name):
      contexts = names(name, request, value)
      contexts.append(.parameter(Array(span.lead) + [UInt8(ascii: "?")] + Array(name.utf8)))
    case .form(let name), .json(_, let name), .part(let name):
      contexts = names(name, request, value)
    case .header, .cookie: contexts = []
    }
    return contexts.map { Key(context: $0, value: value) }
  }

  private static func names(
    _ name: String, _ request: RecordedRequest, _ value: [UInt8]
  ) -> [Key.Context] {
    var contexts: [Key.Context] = []
    if ResourceNames.isTelling(name) { contexts.append(.name(ResourceNames.plain(name))) }
    guard TokenRules.isNamedLikeID(name) else { return contexts }
    if let kind = ResourceKind.of(reference: name) {
      contexts.append(.kind(kind))
    } else {
      contexts += ResourceNames.collections(of: request, around: value).map { .bare($0) }
    }
    return contexts + [.doubt]
  }

  /// The keys under which a value of a response can be found again.
  static func keys(
    of value: ArraySlice<UInt8>, as identity: ShortIdentity
  ) -> [Key] {
    var contexts = identity.collections.map { Key.Context.segment(of: $0) }
    contexts += identity.parameters.map { .parameter($0) }
    if let name = identity.name { contexts.append(.name(name)) }
    if identity.rank == .listed { contexts += identity.kinds.map { .listed($0) } }
    if identity.rank == .made {
      contexts += identity.collections.map { .bare($0) }
      contexts += identity.kinds.map { .kind($0) }
      contexts += identity.collections.map { .below($0) }
      contexts.append(.doubt)
    }
    return contexts.map { Key(context: $0, value: Array(value)) }
  }

  /// Whether the method allows that something new came of the request (RFC 9110 §9.2.1).
  static func makesSomething(_ request: RecordedRequest) -> Bool {
    !["GET", "HEAD", "OPTIONS", "TRACE"].contains(request.method)
  }
}
