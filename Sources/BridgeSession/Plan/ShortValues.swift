internal import BridgeComparison
internal import BridgeFormats
package import BridgeRecording

/// Identities such as 17, which occur everywhere and have a meaning only in their places.
///
/// A short value needs a source that names it. A request to `/items` whose response has 17 as its `id` or in `Location`
/// names the 17 in `/items/17`, the `id` in further requests to `/items` and `/items/17`, and the `item_id` of others.
/// A link to `/reports/17` names the 17 of requests whose path begins so. An input names the field that it fills. See
/// ``ShortIdentity``. Any other `id` with these digits may belong to something else.
package enum ShortValues {
  /// Distinguishes the uses of a short value from other occurrences of the same digits.
  struct Key: Hashable, Sendable {
    enum Context: Hashable, Sendable {
      /// A segment after this path.
      case segment(of: [UInt8])
      /// The parameter of a query: path, question mark, the parameters that choose the table, and name.
      case parameter([UInt8])
      /// An input, member or parameter of this name.
      case name(String)
      /// The `id` in a request to this path.
      case bare([UInt8])
      /// The identity of a thing of this kind.
      case kind(String)
      /// A segment after a collection of this kind.
      case listed(String)
      /// A segment after a verb, in a path that begins with this collection: `/pages/5/move/4`.
      case below([UInt8])
      /// Any place whose name marks an identity: a possible use only.
      case doubt
    }

    let context: Context
    let value: [UInt8]
  }

  /// Whether a value is an identity in certain places only: it has a digit, and is not unique by itself as distinctive
  /// values are.
  static func isShortID(_ value: ArraySlice<UInt8>) -> Bool {
    value.count <= 64 && value.contains { $0.isASCIIDigit } && !TokenRules.isDistinctive(value)
  }

  /// The keys of a span of a request; empty if its value is not a short identity.
  static func keys(of span: RequestSpan, in request: RecordedRequest) -> [Key] {
    guard isShortID(span.value) else { return [] }
    let value = Array(span.value)
    var contexts: [Key.Context]
    switch span.place {
    case .segment:
      contexts = segment(behind: span.lead)
      contexts += [ResourceKind.of(collection: Array(span.lead))].compactMap {
        $0.map { .listed($0) }
      }
      contexts += ResourceNames.ancestors(ofVerbAt: span.lead).map { .below($0) }
    case .fieldName: contexts = [.kind(span.name)]
    case .query(let name):
      contexts = names(name, request, value)
      contexts.append(parameter(name, behind: span.lead))
      contexts += ownKind(name)
    case .form(let name) where name == "id", .json("$.id", let name):
      // The identity that the path has, too.
      contexts = names(name, request, value)
      contexts += ResourceNames.collection(in: request, before: value).map { .segment(of: $0) }
    case .json(let path, let name):
      contexts = names(name, request, value) + ownKind(name)
      if path.hasSuffix("]") { contexts += ofList(name, request) }
    case .form(let name), .part(let name):
      contexts = names(name, request, value) + ownKind(name)
    case .url(_, .segment): contexts = segment(behind: span.lead)
    case .url(_, .parameter(let name, _)):
      contexts = [parameter(name, behind: span.lead)]
    case .header, .cookie, .nameOfField, .url(_, .fragment): contexts = []
    }
    return contexts.map { Key(context: $0, value: value) }
  }

  private static func segment(behind lead: ArraySlice<UInt8>) -> [Key.Context] {
    if ResourceNames.isRoot(lead) { return [.segment(of: [])] }
    return lead.count > 1 ? [.segment(of: Array(lead))] : []
  }

  /// The things that a list of identities without a kind is about: those of the collection that the path ends in, or that
  /// is before its last word, as in `/users/ban` with `{"ids": [4]}`.
  private static func ofList(_ name: String, _ request: RecordedRequest) -> [Key.Context] {
    guard TokenRules.isNamedLikeID(name), ResourceKind.of(reference: name) == nil else { return [] }
    let path = ResourceNames.path(of: request)
    let above = path.lastIndex(of: UInt8(ascii: "/")).map { Array(path[..<$0]) } ?? []
    return [path, above].filter { !$0.isEmpty }.map { .segment(of: $0) }
  }

  private static func parameter(_ name: String, behind lead: ArraySlice<UInt8>) -> Key.Context {
    let question = UInt8(ascii: "?")
    return .parameter(lead + (lead.contains(question) ? [] : [question]) + Array(name.utf8))
  }

  private static func names(
    _ name: String, _ request: RecordedRequest, _ value: [UInt8]
  ) -> [Key.Context] {
    var contexts: [Key.Context] = []
    if ResourceNames.isSpecific(name, of: value[...]) {
      contexts.append(.name(ResourceNames.plain(name)))
    }
    guard TokenRules.isNamedLikeID(name) else { return contexts }
    if let kind = ResourceKind.of(reference: name) {
      contexts.append(.kind(kind))
    } else {
      let collections = ResourceNames.collections(of: request, around: value)
      contexts += collections.map { .bare($0) }
      contexts += collections.compactMap(ResourceKind.of(collection:)).map { .kind($0) }
    }
    return contexts + [.doubt]
  }

  /// The kind of things that a parameter, field or member has as its own name: `?project=4`, `{"project": 4}`.
  private static func ownKind(_ name: String) -> [Key.Context] {
    let own = FieldName.innermost(name)
    guard !TokenRules.isNamedLikeID(name), ResourceNames.isSpecific(own) else { return [] }
    return [.kind(ResourceKind.singular(ResourceKind.words(own)))]
  }

  /// The keys under which requests may use a value of a response.
  static func keys(
    of value: ArraySlice<UInt8>, as identity: ShortIdentity
  ) -> [Key] {
    var contexts = identity.collections.map { Key.Context.segment(of: $0) }
    contexts += identity.parameters.map { .parameter($0) }
    if let name = identity.name { contexts.append(.name(name)) }
    if let form = identity.form { contexts.append(.bare(form)) }
    if identity.rank == .listed || identity.isElement {
      contexts += identity.kinds.map { .listed($0) }
    }
    if identity.rank == .made {
      contexts += identity.collections.map { .bare($0) }
      contexts += identity.kinds.map { .kind($0) }
      contexts += identity.collections.map { .below($0) }
      contexts.append(.doubt)
    }
    return contexts.map { Key(context: $0, value: Array(value)) }
  }

  /// Whether the method allows the request to make something.
  package static func makesSomething(_ request: RecordedRequest) -> Bool {
    !MessageRules.isSafe(request.method)
  }
}
