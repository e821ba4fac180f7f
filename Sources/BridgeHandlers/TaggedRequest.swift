internal import BridgeBodies
internal import BridgeCore
internal import HTTPTypes

/// A request whose tag has been removed.
struct TaggedRequest {
  /// The page's original request, without its body.
  private(set) var request: BridgeRequest

  /// The id of its body.
  let id: BodyID

  /// Nil without a tag. Throws ``HandlerError`` with code `bodyTagRefused` for conflicting tags, and for a private
  /// field without a valid id.
  init?(_ tagged: BridgeRequest) throws(HandlerError) {
    var request = tagged
    var ids: Set<BodyID> = []
    if let cut = tagged.fragment.flatMap(BodyTag.inFragment) {
      request.fragment = cut.rest
      ids.insert(cut.id)
    }
    if let cut = BodyTag.inTarget(tagged.path) {
      request.head.path = cut.rest
      ids.insert(cut.id)
    }
    for value in tagged.fields[values: BodyTag.field] {
      guard let id = BodyID(value) else {
        throw Self.refused(tagged, "its private field has no id")
      }
      ids.insert(id)
    }
    request.fields[fields: BodyTag.field] = []
    guard let id = ids.first else { return nil }
    guard ids.count == 1 else { throw Self.refused(tagged, "it names two of them") }
    self.request = request
    self.id = id
  }

  /// The request with its body. Only a stream has unknown length, and a stream is never sent twice: a redirect that
  /// would repeat it is an error (Fetch, "HTTP-redirect fetch" 9).
  func carrying(_ claim: BodyClaim) throws -> BridgeRequest {
    let body = claim.body.length == nil ? Body(once: try claim.body.open()) : claim.body
    var request = request
    request.change { parts in
      parts.body = body
      parts.requestID = id.text
      // Corrects the engine's fields about the lost body. An empty body is still a body, so methods without a usual
      // body send its length (Fetch §4.6, step 8).
      parts.head.headerFields[.contentLength] = body.length == 0 ? "0" : nil
      if let type = claim.contentType { Self.settle(type, in: &parts.head.headerFields) }
    }
    return request
  }

  /// The body's own type takes precedence over the engine's, because a form's boundary must match the bytes. An equal
  /// field is left unchanged.
  private static func settle(_ type: String, in fields: inout HTTPFields) {
    let bytes = type.isomorphicBytes
    let present = fields[fields: .contentType]
    let saysSame = present.first?.withUnsafeBytesOfValue { $0.elementsEqual(bytes) } == true
    guard present.count != 1 || !saysSame else { return }
    let name = present.first?.name ?? .contentType
    fields[fields: .contentType] = [HTTPField(name: name, lenientValue: bytes)]
  }

  static func refused(_ request: BridgeRequest, _ why: String) -> HandlerError {
    HandlerError(
      .bodyTagRefused,
      "\(request.method) \(request.origin) names a body of the body store, but \(why)")
  }
}
