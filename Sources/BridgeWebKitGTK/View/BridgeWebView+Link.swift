#if WebKitGTK
  internal import BridgeCore
  internal import CWebKitGTK

  /// What ties WebKit's object to ours.
  private final class ViewLink: Sendable {
    // Set once; used on GTK's thread alone.
    nonisolated(unsafe) weak var view: BridgeWebView?

    init(_ view: BridgeWebView) { self.view = view }
  }

  extension BridgeWebView {
    private static let mark = "ajax-bridge"

    private var object: UnsafeMutablePointer<GObject> {
      UnsafeMutableRawPointer(view).assumingMemoryBound(to: GObject.self)
    }

    /// The one that serves a view of WebKit; nil for a view without a bridge, and once it is closed.
    static func of(_ view: UnsafeMutablePointer<WebKitWebView>) -> BridgeWebView? {
      let object = UnsafeMutableRawPointer(view).assumingMemoryBound(to: GObject.self)
      guard let link = g_object_get_data(object, mark) else { return nil }
      let found = Unmanaged<ViewLink>.fromOpaque(link).takeUnretainedValue().view
      return found?.isClosed == true ? nil : found
    }

    func link() {
      let link = Unmanaged.passRetained(ViewLink(self)).toOpaque()
      g_object_set_data_full(
        object, Self.mark, link,
        { link in
          if let link { Unmanaged<ViewLink>.fromOpaque(link).release() }
        })
    }

    /// Takes script and signals off the view again.
    func disconnect() {
      removeHook()
      g_object_set_data(object, Self.mark, nil)
    }

    func connectSignals() {
      typealias Changed = @convention(c) (
        UnsafeMutablePointer<WebKitWebView>, WebKitLoadEvent, gpointer?
      ) -> Void
      let changed: Changed = { view, event, _ in
        BridgeWebView.tell(view) { $0.loadChanged(event) }
      }
      connect("load-changed", unsafeBitCast(changed, to: GCallback.self))
      typealias Failed = @convention(c) (
        UnsafeMutablePointer<WebKitWebView>, WebKitLoadEvent, UnsafePointer<CChar>?,
        UnsafePointer<GError>?, gpointer?
      ) -> gboolean
      let failed: Failed = { view, _, uri, error, _ in
        let message = error.flatMap { $0.pointee.message }.map { String(cString: $0) } ?? ""
        let url = uri.map { String(cString: $0) } ?? ""
        BridgeWebView.tell(view) { $0.loading.fail(url, message) }
        return 0
      }
      connect("load-failed", unsafeBitCast(failed, to: GCallback.self))
      typealias Died = @convention(c) (
        UnsafeMutablePointer<WebKitWebView>, WebKitWebProcessTerminationReason, gpointer?
      ) -> Void
      let died: Died = { view, _, _ in
        BridgeWebView.tell(view) { $0.loading.fail("", "the web process ended") }
        BridgeWebView.tell(view) { $0.loading.finish() }
      }
      connect("web-process-terminated", unsafeBitCast(died, to: GCallback.self))
      typealias Decides = @convention(c) (
        UnsafeMutablePointer<WebKitWebView>, UnsafeMutablePointer<WebKitPolicyDecision>,
        WebKitPolicyDecisionType, gpointer?
      ) -> gboolean
      let decides: Decides = { view, decision, _, _ in
        nonisolated(unsafe) let decision = decision
        nonisolated(unsafe) var isDecided = false
        BridgeWebView.tell(view) { isDecided = $0.decide(decision) }
        return isDecided ? 1 : 0
      }
      connect("decide-policy", unsafeBitCast(decides, to: GCallback.self))
      typealias Gone = @convention(c) (UnsafeMutablePointer<WebKitWebView>, gpointer?) -> Void
      let gone: Gone = { view, _ in BridgeWebView.tell(view) { $0.close() } }
      connect("destroy", unsafeBitCast(gone, to: GCallback.self))
    }

    private func connect(_ signal: String, _ callback: GCallback) {
      g_signal_connect_data(view, signal, callback, nil, nil, GConnectFlags(rawValue: 0))
    }

    /// WebKit gives its signals on GTK's thread.
    private static nonisolated func tell(
      _ view: UnsafeMutablePointer<WebKitWebView>, _ body: @GTKActor (BridgeWebView) -> Void
    ) {
      nonisolated(unsafe) let pointer = view
      GTKActor.assumeIsolated {
        if let found = of(pointer) { body(found) }
      }
    }
  }
#endif
