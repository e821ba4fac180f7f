#if WebKitGTK
  internal import BridgeBodies
  internal import BridgeCore

  /// The requests of a page that outlive it, and that the engine has not asked for yet.
  ///
  /// The engine may never do so: it drops what a page begins while it goes, in some of the ways in which pages go.
  @GTKActor final class KeptRequests {
    private var waiting: [(id: BodyID, request: BridgeRequest)] = []

    func add(_ id: BodyID, _ request: BridgeRequest) { waiting.append((id, request)) }

    /// The one that the engine asks for now, or that the page takes back.
    func take(_ id: BodyID) -> BridgeRequest? {
      guard let index = waiting.firstIndex(where: { $0.id == id }) else { return nil }
      return waiting.remove(at: index).request
    }

    /// All that are left when their page has gone, in the order in which they were sent.
    func takeAll() -> [BridgeRequest] {
      defer { waiting = [] }
      return waiting.map(\.request)
    }
  }
#endif
