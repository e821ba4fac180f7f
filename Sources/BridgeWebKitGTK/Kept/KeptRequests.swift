#if WebKitGTK
  internal import BridgeBodies
  internal import BridgeCore

  /// The requests that outlive their page and that the engine has not sent yet.
  ///
  /// The engine may never send them: in some kinds of unloading, it drops requests that a page begins then.
  @GTKActor final class KeptRequests {
    private var waiting: [(id: BodyID, request: BridgeRequest)] = []

    func add(_ id: BodyID, _ request: BridgeRequest) { waiting.append((id, request)) }

    /// The request that the engine is sending now, or that the page withdraws.
    func take(_ id: BodyID) -> BridgeRequest? {
      guard let index = waiting.firstIndex(where: { $0.id == id }) else { return nil }
      return waiting.remove(at: index).request
    }

    /// The remaining requests after their page has unloaded, in order.
    func takeAll() -> [BridgeRequest] {
      defer { waiting = [] }
      return waiting.map(\.request)
    }
  }
#endif
