internal import BridgeCore

/// Which request may have a body: pure decisions.
enum ClaimRules {
  /// The body of that key, for a frame of `origin`; nil when it may still come.
  static func body(
    _ key: BodyKey, for origin: Origin?, in state: StoreState
  ) throws(BodyError) -> StoredBody? {
    let scope = try state.openScope(key.scope)
    try check(origin, against: scope)
    if let end = scope.spent[key.id] { throw .gone(end) }
    if scope.waiters[key.id] != nil { throw .alreadyClaimed }
    return scope.bodies[key.id]
  }

  /// The frame that asks must be of the scope's origin.
  private static func check(_ origin: Origin?, against scope: StoredScope) throws(BodyError) {
    guard origin != scope.origin else { return }
    throw BodyError(
      .wrongOrigin,
      "a frame of \(name(origin)) asks for a body that a page of \(name(scope.origin)) handed over")
  }

  /// The request must be the one that the body was handed over for.
  static func check(_ purpose: BodyPurpose, against body: StoredBody) throws(BodyError) {
    guard !body.isClaimed else { throw .alreadyClaimed }
    guard purpose.method == body.purpose.method else {
      throw BodyError(
        .wrongMethod,
        "\(purpose.summary) asks for a body that was handed over for \(body.purpose.summary)")
    }
    guard purpose.url == body.purpose.url else {
      throw BodyError(
        .wrongURL,
        "\(purpose.summary) asks for a body that was handed over for another URL at "
          + body.purpose.summary)
    }
  }

  private static func name(_ origin: Origin?) -> String {
    origin?.description ?? "an opaque origin"
  }
}
