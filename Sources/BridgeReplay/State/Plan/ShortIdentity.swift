internal import BridgeFormats
internal import BridgeRecording

/// A thing that a request made: where its short identity is meant, and not other things with the same digits.
struct ShortIdentity: Sendable, Hashable {
  /// The paths of the collections it is in; none where it came along with something else.
  let collections: [[UInt8]]
  /// The names of its kind, in the singular.
  let kinds: Set<String>

  /// The identity that a place of a response holds; nil if it is no place for an identity.
  init?(at place: AnswerPlace, inAnswerTo request: RecordedRequest) {
    let own = ResourceNames.collections(madeBy: request)
    let kind = own.last.flatMap(ResourceNames.kind(ofCollection:))
    switch place {
    case .json(let path, let name) where TokenRules.isNamedLikeID(name):
      let named =
        ResourceNames.kind(ofReference: name) ?? ResourceNames.kind(ofMember: path)
      if let named, named != kind {
        collections = []
        kinds = [named]
        return
      }
    case .piece(.field("location", _), .segment, _),
      .piece(.field("content-location", _), .segment, _):
      break
    default: return nil
    }
    collections = own
    kinds = Set([kind].compactMap(\.self))
  }

  /// The text before the identity in URLs.
  var leads: [[UInt8]] { collections.map { $0 + [UInt8(ascii: "/")] } }

  /// Whether a member of the answer to a request for `target` is meant; `isList`: the answer to a request that made
  /// nothing, and so may list the collection.
  func isMeant(
    _ leaf: JSONLeaves.Leaf, inAnswerTo target: [UInt8], isList: Bool
  ) -> Bool {
    let name = leaf.name
    guard TokenRules.isNamedLikeID(name) else { return false }
    let path = leaf.path
    if let kind = ResourceNames.kind(ofReference: name) ?? ResourceNames.kind(ofMember: path) {
      return kinds.contains(kind)
    }
    // A list that belongs to the thing, and not to its collection, has things of another kind in it.
    let depth = path.count { $0 == "[" }
    return collections.contains { collection in
      if target == collection { return depth <= (isList ? 1 : 0) }
      return target.starts(with: collection + [UInt8(ascii: "/")]) && depth == 0
    }
  }
}

/// Puts the identities of this session into a recorded JSON document, where they are meant.
struct ShortIdentities {
  private let pairs: [(pair: LiveValues.Pair, identity: ShortIdentity)]
  private let target: [UInt8]
  private let isList: Bool

  /// `request`: that which the document answers.
  init(_ pairs: [LiveValues.Pair], inAnswerTo request: RecordedRequest) {
    self.pairs = pairs.compactMap { pair in pair.identity.map { (pair: pair, identity: $0) } }
    target = ResourceNames.path(of: request)
    isList = !ShortValues.makesSomething(request)
  }

  /// The document with them; nil where nothing of it changes.
  func applied(to bytes: [UInt8]) -> [UInt8]? {
    guard !pairs.isEmpty else { return nil }
    var rewriting: [(range: Range<Int>, bytes: [UInt8])] = []
    do throws(JSONError) {
      try JSONLeaves.visit(bytes) { leaf in
        guard let live = live(for: leaf) else { return }
        rewriting.append((leaf.range, RequestSpan.json(live, inString: leaf.isString)))
      }
    } catch {
      // Invalid JSON is compared as text.
      return nil
    }
    guard !rewriting.isEmpty else { return nil }
    return RequestRewriting.changed(bytes, rewriting)
  }

  private func live(for leaf: JSONLeaves.Leaf) -> [UInt8]? {
    pairs.first { pair, identity in
      leaf.value.elementsEqual(pair.recorded)
        && identity.isMeant(leaf, inAnswerTo: target, isList: isList)
    }?.pair.live
  }
}
