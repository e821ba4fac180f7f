internal import BridgeFormats
internal import BridgeRecording

/// Puts the identities of this session into a recorded JSON document, at the places that hold them.
struct ShortIdentities {
  private let pairs: [(pair: LiveValues.Pair, identity: ShortIdentity)]
  private let target: [UInt8]
  private let isList: Bool

  /// `request`: the request that the document responds to.
  init(_ pairs: [LiveValues.Pair], inResponseTo request: RecordedRequest) {
    self.pairs = pairs.compactMap { pair in pair.identity.map { (pair: pair, identity: $0) } }
    target = ResourceNames.path(of: request)
    isList = !ShortValues.makesSomething(request)
  }

  /// The document with the identities; nil if nothing changes.
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
        && identity.isMeant(leaf, inResponseTo: target, isList: isList)
    }?.pair.live
  }
}
