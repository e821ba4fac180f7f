#if WebKitGTK
  internal import BridgeBodies
  internal import BridgeCore

  /// A request that goes out whatever becomes of its page.
  struct KeptRequest: Sendable {
    var request: BridgeRequest

    /// What the server is asked first; nil for nothing.
    var preflight: PreflightRules.Plan?
  }

  /// The requests of a page that outlive it, and that the engine has not asked for yet.
  ///
  /// The engine may never do so: it drops what a page begins while it goes, in some of the ways in which pages go.
  @GTKActor final class KeptRequests {
    private var waiting: [(id: BodyID, kept: KeptRequest)] = []

    func add(_ id: BodyID, _ kept: KeptRequest) { waiting.append((id, kept)) }

    /// The one that the engine asks for now, or that the page takes back.
    func take(_ id: BodyID) -> KeptRequest? {
      guard let index = waiting.firstIndex(where: { $0.id == id }) else { return nil }
      return waiting.remove(at: index).kept
    }

    /// All that are left when their page has gone, in the order in which they were sent.
    func takeAll() -> [KeptRequest] {
      defer { waiting = [] }
      return waiting.map(\.kept)
    }
  }
#endif
