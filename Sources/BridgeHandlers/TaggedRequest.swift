internal import BridgeBodies
internal import BridgeCore
internal import HTTPTypes

/// A request with its tag taken off.
struct TaggedRequest {
  /// The request as the page meant it, but for its body.
  private(set) var request: BridgeRequest

  /// The body it names.
  let id: BodyID

  /// Nil where there is no tag. Throws ``HandlerError`` with code `bodyTagRefused` for tags that contradict
  /// each other, and for a private field that holds no id.
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
        throw Self.refused(tagged, "its private field holds no id")
      }
      ids.insert(id)
    }
    request.fields[fields: BodyTag.field] = []
    guard let id = ids.first else { return nil }
    guard ids.count == 1 else { throw Self.refused(tagged, "it names two of them") }
    self.request = request
    self.id = id
  }

  /// The request with the body it meant. Only a stream's length is unknown, and no stream is sent a second time:
  /// a redirect that would repeat it is an error (Fetch, "HTTP-redirect fetch" 9).
  func carrying(_ claim: BodyClaim) throws -> BridgeRequest {
    let body = claim.body.length == nil ? Body(once: try claim.body.open()) : claim.body
    var request = request
    request.change { parts in
      parts.body = body
      parts.requestID = id.text
      // The engine's fields about the body that it lost.
      // An empty body is a body: methods that usually have none say so (Fetch §4.6, step 8).
      parts.head.headerFields[.contentLength] = body.length == 0 ? "0" : nil
      if let type = claim.contentType { Self.settle(type, in: &parts.head.headerFields) }
    }
    return request
  }

  /// The type that came with the body is right where the engine's is not: the boundary of a form is that of
  /// the bytes. A field that says the same stays as the page wrote it.
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
