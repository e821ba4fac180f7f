#if WebKitGTK
  internal import BridgeBodies
  internal import BridgeCore

  /// The owners of the bodies that pages of a context have handed over.
  ///
  /// A request may not identify its sender, and may come from another view than its body: the response to a form is
  /// shown in the window that its target names. Only the page that made an id knows it.
  @GTKActor final class BodyOwners {
    struct Owner {
      /// The origin of the frame.
      let origin: Origin

      /// The URL of its document, according to the hook.
      let documentURL: String?

      /// The site of the top-level page.
      let site: Site?

      /// The scope that holds the body.
      let scope: PageScope
    }

    private var owners: [BodyID: Owner] = [:]

    func note(_ id: BodyID, _ owner: Owner) { owners[id] = owner }

    /// Removes and returns the owner of that body.
    func take(_ id: BodyID) -> Owner? { owners.removeValue(forKey: id) }

    /// Removes the bodies of scopes that have ended.
    func remove(of scopes: some Sequence<PageScope>) {
      guard !owners.isEmpty else { return }
      let ended = Set(scopes)
      owners = owners.filter { !ended.contains($0.value.scope) }
    }
  }
#endif
