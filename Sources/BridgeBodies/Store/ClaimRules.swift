internal import BridgeCore

/// Decides which request may have a body. Pure.
enum ClaimRules {
  /// The body with that key, for a frame of `origin`; nil if it may still come.
  static func body(
    _ key: BodyKey, for origin: Origin?, in state: StoreState
  ) throws(BodyError) -> StoredBody? {
    let scope = try state.openScope(key.scope)
    try check(origin, against: scope)
    if let end = scope.spent[key.id] { throw .gone(end) }
    if scope.waiters[key.id] != nil { throw .alreadyClaimed }
    return scope.bodies[key.id]
  }

  /// Checks that the requesting frame has the scope's origin.
  private static func check(_ origin: Origin?, against scope: StoredScope) throws(BodyError) {
    guard origin != scope.origin else { return }
    throw BodyError(
      .wrongOrigin,
      "a frame of \(name(origin)) requests a body that a page of \(name(scope.origin)) handed over")
  }

  /// Checks that the body was stored for this request.
  static func check(_ purpose: BodyPurpose, against body: StoredBody) throws(BodyError) {
    guard !body.isClaimed else { throw .alreadyClaimed }
    guard purpose.method == body.purpose.method else {
      throw BodyError(
        .wrongMethod,
        "\(purpose.summary) requests a body that was handed over for \(body.purpose.summary)")
    }
    guard purpose.url == body.purpose.url else {
      throw BodyError(
        .wrongURL,
        "\(purpose.summary) requests a body that was handed over for another URL at "
          + body.purpose.summary)
    }
  }

  private static func name(_ origin: Origin?) -> String {
    origin?.description ?? "an opaque origin"
  }
}
