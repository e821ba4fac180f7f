#if WebKitGTK
  internal import BridgeBodies
  internal import BridgeCore

  /// The owners of the bodies that pages of a context have handed over.
  ///
  /// A request may not say who sent it, and it may come from another view than its body: the answer of a form is shown
  /// in the window that its target names. Only the page that made an id knows it.
  @GTKActor final class BodyOwners {
    struct Owner {
      /// The origin of the frame.
      let origin: Origin

      /// The URL of its document, as the hook tells it.
      let documentURL: String?

      /// The site of the page around it.
      let site: Site?

      /// The scope in which the body waits.
      let scope: PageScope
    }

    private var owners: [BodyID: Owner] = [:]

    func note(_ id: BodyID, _ owner: Owner) { owners[id] = owner }

    /// The owner of that body, once.
    func take(_ id: BodyID) -> Owner? { owners.removeValue(forKey: id) }

    /// Forgets the bodies of scopes that have ended.
    func remove(of scopes: some Sequence<PageScope>) {
      guard !owners.isEmpty else { return }
      let ended = Set(scopes)
      owners = owners.filter { !ended.contains($0.value.scope) }
    }
  }
#endif
