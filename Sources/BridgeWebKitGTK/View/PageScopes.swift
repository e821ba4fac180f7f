#if WebKitGTK
  internal import BridgeBodies
  internal import BridgeCore

  /// The scopes of one page in a view, one for each origin of its frames, and the owners of its bodies.
  @GTKActor final class PageScopes {
    private let store: BodyStore
    private var scopes: [Origin: PageScope] = [:]
    private let owners: BodyOwners

    /// Whether the page has or had a frame.
    var hasFrames = false

    /// Whether one of them was cross-site to the page.
    private(set) var hasForeignFrames = false

    func noteFrame(isForeign: Bool) {
      hasFrames = true
      if isForeign { hasForeignFrames = true }
    }

    init(_ store: BodyStore, _ owners: BodyOwners) { (self.store, self.owners) = (store, owners) }

    isolated deinit { end() }

    /// The scope for frames of that origin, opened with their first request.
    func scope(of origin: Origin) -> PageScope {
      if let scope = scopes[origin] { return scope }
      let scope = store.openScope(for: origin)
      scopes[origin] = scope
      return scope
    }

    /// Records that a frame of `origin` hands over that body. `site` is the site of the top-level page.
    func note(_ id: BodyID, of origin: Origin, at documentURL: String?, in site: Site?) {
      owners.note(
        id,
        BodyOwners.Owner(
          origin: origin, documentURL: documentURL, site: site, scope: scope(of: origin)))
    }

    /// Ends all scopes with their page.
    func end() {
      for scope in scopes.values { store.endScope(scope) }
      owners.remove(of: scopes.values)
      scopes = [:]
    }
  }
#endif
