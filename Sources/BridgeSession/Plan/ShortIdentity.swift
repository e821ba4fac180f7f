internal import BridgeComparison
internal import BridgeFormats
internal import BridgeRecording

/// The places in which a short value names one thing, rather than another with the same digits.
struct ShortIdentity: Sendable, Hashable {
  /// The paths of the collections it is in; empty if the response is about something else.
  private(set) var collections: [[UInt8]] = []

  /// The names of its kind, in the singular.
  private(set) var kinds: Set<String> = []

  /// The query parameters that hold it: path, question mark, the parameters that choose the table, and name.
  private(set) var parameters: [[UInt8]] = []

  /// The name of the input or member that holds it, as ``ResourceNames/plain(_:)`` writes it; nil for other places.
  private(set) var name: String?

  /// The name of the list of options, or of the check boxes, whose label identifies the value.
  private(set) var choice: String?

  /// The kind that a parameter beside it names: `news` for `?object_id=4&object_type=news`.
  private(set) var typedKind: String?

  /// The path of the page that has it as the hidden `id` of a form: it names the `id` in requests to that path.
  private(set) var form: [UInt8]?

  /// The rest of the path behind the number, if numbers with another rest are those of other things:
  /// `/shelves/4/add` is of a room, `/shelves/4/edit` of a shelf.
  private(set) var rest: String?

  /// Whether it is an element of a list: `{"file_ids": [4]}`. No URL beside it names the thing.
  private(set) var isElement = false

  /// How reliable the place is: a response that names what it made, a named field, a link, the `id` in a list.
  enum Rank: Comparable { case made, named, linked, listed }
  let rank: Rank

  /// Whether it is ordinary data, such as a version: sent as the live response has it, and compared exactly.
  private(set) var isData = false

  /// The identity of a value at a place of a response; nil if the place holds none. `lead` is the path before it in a
  /// URL.
  init?(
    of value: ArraySlice<UInt8>, at place: ResponsePlace, _ lead: ArraySlice<UInt8>,
    inResponseTo request: RecordedRequest
  ) {
    // `Location: /news/4` after a request to `/news/4/comments` names the thing that got a new one.
    let isMade =
      ShortValues.makesSomething(request)
      && !ResourceNames.isBelow(request, lead: lead, value)
    switch place {
    case .json(let path, let name):
      self.init(member: name, path, inResponseTo: request)
    case .inside(.attribute(_, "data-popup-response", _), .json("$.value", _)):
      self.init(addedBy: request)
    case .inside(_, .json(_, let name)), .script(let name, _):
      // Data of a page does not name what the request created.
      guard ResourceNames.isSpecific(name) else { return nil }
      self.init(named: name)
    case .piece(.field("location", _), let piece, _),
      .piece(.field("content-location", _), let piece, _):
      self.init(piece, lead, inResponseTo: request, rank: isMade ? .made : .linked)
      if isMade, case .segment = piece { addCollections(madeBy: request) }
    case .field(let name, _):
      guard isMade, TokenRules.isNamedLikeID(name), let kind = NumberWord.kind(name) else {
        return nil
      }
      self.init(.made)
      kinds = [kind]
    case .piece(.attribute(_, let attribute, _), let piece, _),
      .inside(_, .piece(.attribute(_, let attribute, _), let piece, _)):
      // Other attributes contain URLs for scripts: `hx-post="/pages/4/ping/"`.
      let isURL = ResponseReading.urlAttributes.contains(attribute)
      guard isURL || attribute.contains("-") && lead.first == UInt8(ascii: "/") else { return nil }
      self.init(piece, lead, inResponseTo: request, rank: .linked)
      addKind(beside: piece, in: place)
    case .piece(.script, let piece, _):
      guard lead.first == UInt8(ascii: "/") else { return nil }
      self.init(piece, lead, inResponseTo: request, rank: .linked)
    case .piece(.json, let piece, _), .inside(_, .piece(.json, let piece, _)):
      // A URL, not a text that contains a slash.
      guard lead.first == UInt8(ascii: "/"), case .segment = piece else { return nil }
      self.init(piece, lead, inResponseTo: request, rank: .linked)
    case .attribute(let element, let attribute, _),
      .inside(_, .attribute(let element, let attribute, _)):
      let name = attribute == "value" ? element.name ?? "" : attribute
      if attribute == "value", element.isHiddenID {
        self.init(.named)
        form = ResourceNames.path(of: request)
        return
      }
      guard attribute == "value" || attribute.hasPrefix("data-"),
        ResourceNames.isSpecific(name, of: value)
      else { return nil }
      let isChoice = attribute == "value" && element.label != nil
      guard !isChoice || ResourceNames.mayNameThing(choice: name) else { return nil }
      self.init(named: name)
      // Only the whole list shows which things the choices are.
      if isChoice { (choice, isData) = (name, true) }
    default: return nil
    }
  }

  private init(_ rank: Rank) { self.rank = rank }

  /// The row that a window tells its opener.
  private init?(addedBy request: RecordedRequest) {
    guard ResourceNames.adds(request) else { return nil }
    self.init(.made)
    addCollections(madeBy: request)
  }

  /// The value of a JSON member. In the response to a request that made something, `id` is the identity of that thing.
  private init?(member name: String, _ path: String, inResponseTo request: RecordedRequest) {
    let isID = TokenRules.isNamedLikeID(name)
    guard isID && ShortValues.makesSomething(request) else {
      if ResourceNames.isSpecific(name) {
        self.init(named: name)
      } else if isID {
        self.init(listedAt: path, inResponseTo: request)
      } else {
        return nil
      }
      return
    }
    self.init(.made)
    self.name = ResourceNames.isSpecific(name) ? ResourceNames.plain(name) : nil
    let own = ResourceNames.collections(madeBy: request).last
      .flatMap(ResourceKind.of(collection:))
    let named = ResourceKind.of(reference: name) ?? ResourceKind.of(member: path)
    if let named, named != own {
      kinds = [named]
      isElement = path.hasSuffix("]")
    } else {
      addCollections(madeBy: request)
    }
  }

  /// The `id` of something that the response only lists.
  private init(listedAt path: String, inResponseTo request: RecordedRequest) {
    rank = .listed
    let collection = ResourceNames.path(of: request)
    let own = ResourceKind.of(collection: collection)
    let kind = ResourceKind.of(member: path) ?? own
    kinds = Set([kind].compactMap(\.self))
    if kind == own { collections = [collection] }
  }

  /// The value of an input, an attribute or a member whose name says what the value is.
  private init(named name: String) {
    rank = .named
    isData = !TokenRules.isNamedLikeID(name)
    self.name = ResourceNames.plain(name)
    let bare = name.hasPrefix("data-") ? String(name.dropFirst(5)) : name
    kinds = Set([ResourceKind.of(reference: bare)].compactMap(\.self))
  }

  /// A piece of a URL that identifies a thing.
  private init?(
    _ piece: URLPieces.Piece.Name, _ lead: ArraySlice<UInt8>,
    inResponseTo request: RecordedRequest, rank: Rank
  ) {
    self.rank = rank
    let isBeforeQuery = if case .parameter = piece { true } else { false }
    let (link, selectors) = isBeforeQuery ? lead.cut(at: "?") : (lead, nil)
    let path = ResourceNames.resolved(link, isBeforeQuery: isBeforeQuery, from: request)
    switch piece {
    case .segment:
      let isAtRoot = ResourceNames.isRoot(lead)
      guard path.count > 1 || isAtRoot || rank == .made else { return nil }
      collections = [isAtRoot ? [] : path]
      kinds = Set([ResourceKind.of(collection: path)].compactMap(\.self))
    case .fragment(let word):
      guard rank == .made else { return nil }
      kinds = [ResourceKind.singular(word)]
    case .parameter(let name, _):
      parameters = [path + [UInt8(ascii: "?")] + (selectors ?? []) + Array(name.utf8)]
      guard ResourceNames.isSpecific(name) else { return }
      self.name = ResourceNames.plain(name)
      let kind = ResourceKind.of(reference: name) ?? ResourceKind.singular(name)
      kinds = rank == .made ? [kind] : []
    }
  }

  private mutating func addKind(beside piece: URLPieces.Piece.Name, in place: ResponsePlace) {
    guard case .parameter(let name, _) = piece, case .piece(_, _, let shape) = place.innermost,
      let kind = TypedReference.kind(of: name, inShape: shape)
    else { return }
    (typedKind, kinds) = (kind, [kind])
  }

  private mutating func addCollections(madeBy request: RecordedRequest) {
    let own = ResourceNames.collections(madeBy: request)
    collections = own + collections.filter { !own.contains($0) }
    if let kind = own.last.flatMap(ResourceKind.of(collection:)) { kinds.insert(kind) }
  }

  /// The same with a number that means this only if that rest of the path is behind it.
  func followed(by rest: String) -> ShortIdentity {
    var copy = self
    (copy.rest, copy.kinds) = (rest, [])
    return copy
  }

  /// The same with a number of an unknown kind.
  var ofNoKind: ShortIdentity {
    var copy = self
    copy.kinds = []
    return copy
  }

  /// The paths around the number, with a sign for each number, if the rest behind it tells what it means.
  var paths: [[UInt8]] {
    guard let rest else { return [] }
    return collections.map { RowLead.general($0[...]) + Array("/#\(rest)".utf8) }
  }

  /// The text before the identity in URLs.
  var leads: [[UInt8]] {
    guard rest == nil else { return [] }
    return collections.map { $0 + [UInt8(ascii: "/")] }
      + parameters.map { $0 + [UInt8(ascii: "=")] }
  }

  /// Whether a member of the response to a request for `target` holds this identity. `isList`: whether the request made
  /// nothing, so that the response may list the collection.
  func isMeant(
    _ leaf: JSONLeaves.Leaf, inResponseTo target: [UInt8], isList: Bool
  ) -> Bool {
    let name = leaf.name
    guard TokenRules.isNamedLikeID(name) else { return false }
    let path = leaf.path
    if let kind = ResourceKind.of(reference: name) ?? ResourceKind.of(member: path) {
      return kinds.contains(kind)
    }
    // A list inside the thing, rather than of its collection, contains things of another kind.
    let depth = path.count { $0 == "[" }
    return collections.contains { collection in
      if target == collection { return depth <= (isList ? 1 : 0) }
      return target.starts(with: collection + [UInt8(ascii: "/")]) && depth == 0
    }
  }
}
