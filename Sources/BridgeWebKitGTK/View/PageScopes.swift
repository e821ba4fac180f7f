#if WebKitGTK
  internal import BridgeBodies
  internal import BridgeCore

  /// The scopes of one page in a view, one for each origin that its frames have, and whose bodies are whose.
  @GTKActor final class PageScopes {
    private let store: BodyStore
    private var scopes: [Origin: PageScope] = [:]
    private var owners: [BodyID: Origin] = [:]

    /// Whether the page has, or had, a frame.
    var hasFrames = false

    /// Whether one of them was of another site than the page.
    private(set) var hasForeignFrames = false

    func noteFrame(isForeign: Bool) {
      hasFrames = true
      if isForeign { hasForeignFrames = true }
    }

    init(_ store: BodyStore) { self.store = store }

    isolated deinit { end() }

    /// The scope of frames of that origin, opened with their first request.
    func scope(of origin: Origin) -> PageScope {
      if let scope = scopes[origin] { return scope }
      let scope = store.openScope(for: origin)
      scopes[origin] = scope
      return scope
    }

    /// Notes that a frame of `origin` hands that body over: its request may not say whose it is.
    func note(_ id: BodyID, of origin: Origin) { owners[id] = origin }

    /// The origin whose frame handed that body over; its id is known to nobody else.
    func takeOwner(of id: BodyID) -> Origin? { owners.removeValue(forKey: id) }

    /// Ends all of them with their page.
    func end() {
      for scope in scopes.values { store.endScope(scope) }
      scopes = [:]
      owners = [:]
    }
  }
#endif
