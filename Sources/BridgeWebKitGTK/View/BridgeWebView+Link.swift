#if WebKitGTK
  internal import BridgeCore
  internal import CWebKitGTK

  /// Links WebKit's object to ours.
  private final class ViewLink: Sendable {
    // Set once; used on GTK's thread only.
    nonisolated(unsafe) weak var view: BridgeWebView?

    init(_ view: BridgeWebView) { self.view = view }
  }

  extension BridgeWebView {
    private static let mark = "ajax-bridge"

    private var object: UnsafeMutablePointer<GObject> {
      UnsafeMutableRawPointer(view).assumingMemoryBound(to: GObject.self)
    }

    /// The bridge view of a WebKit view; nil if it has none, or once that is closed.
    static func of(_ view: UnsafeMutablePointer<WebKitWebView>) -> BridgeWebView? {
      let object = UnsafeMutableRawPointer(view).assumingMemoryBound(to: GObject.self)
      guard let link = g_object_get_data(object, mark) else { return nil }
      let found = UserData.borrow(link, as: ViewLink.self).view
      return found?.isClosed == true ? nil : found
    }

    func link() {
      let link = UserData.passing(ViewLink(self))
      g_object_set_data_full(
        object, Self.mark, link,
        { link in
          if let link { _ = UserData.take(link, as: ViewLink.self) }
        })
    }

    /// Removes scripts and signal handlers from the view.
    func disconnect() {
      removeHook()
      listenNoMore()
      hearNoErrors()
      g_object_set_data(object, Self.mark, nil)
    }

    func connectSignals() {
      bridge_on_load_changed(view) { view, event, _ in
        BridgeWebView.tell(view) { $0.loadChanged(event) }
      }
      bridge_on_load_failed(view) { view, _, uri, error, _ in
        let reason = error?.pointee.message.map { String(cString: $0) } ?? ""
        let url = uri.map { String(cString: $0) } ?? ""
        let isBrokenOff = error.map { bridge_is_cancellation($0) != 0 } ?? false
        let isDeclined = error.map { bridge_is_interruption($0) != 0 } ?? false
        BridgeWebView.tell(view) {
          if isDeclined { $0.loadDeclined() }
          let reason = $0.context.failures?.takeReason(of: url) ?? reason
          $0.loading.fail(url, reason, isBrokenOff: isBrokenOff)
        }
        return 0
      }
      bridge_on_process_ended(view) { view, _, _ in
        BridgeWebView.tell(view) { $0.processEnded() }
      }
      bridge_on_policy(view) { view, decision, type, _ in
        guard let decision else { return 0 }
        // Both are used within the call, on GTK's thread.
        nonisolated(unsafe) let pointer = decision
        // As above.
        nonisolated(unsafe) var isDecided = false
        BridgeWebView.tell(view) { isDecided = $0.decide(pointer, type) }
        return isDecided ? 1 : 0
      }
      connectWindowSignals()
      bridge_on_view_destroyed(view) { view, _ in BridgeWebView.tell(view) { $0.close() } }
    }

    /// WebKit emits its signals on GTK's thread.
    static nonisolated func tell(
      _ view: UnsafeMutablePointer<WebKitWebView>?, _ body: @GTKActor (BridgeWebView) -> Void
    ) {
      guard let view else { return }
      // Used within the call, on that thread.
      nonisolated(unsafe) let pointer = view
      GTKActor.assumeIsolated {
        if let found = of(pointer) { body(found) }
      }
    }
  }
#endif
