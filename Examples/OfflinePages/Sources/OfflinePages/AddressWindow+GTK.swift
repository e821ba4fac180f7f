import BridgeWebKitGTK
import CWebKitGTK

/// Swift forms of GTK's C macros.
extension AddressWindow {
  /// A widget as one of its classes; GTK gives none where memory is out, and ends the process itself.
  static func cast<Widget, Class>(
    _ widget: UnsafeMutablePointer<Widget>?, to _: Class.Type
  ) -> UnsafeMutablePointer<Class>? {
    widget.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: Class.self) }
  }

  static func box(_ widget: UnsafeMutablePointer<GtkWidget>?) -> UnsafeMutablePointer<GtkBox>? {
    cast(widget, to: GtkBox.self)
  }

  /// Calls `action` on each signal of that name, as long as the widget is there, which keeps this object.
  func listen(
    _ signal: String, of widget: UnsafeMutablePointer<GtkWidget>?,
    _ action: @escaping @GTKActor (AddressWindow) -> Void
  ) {
    let callback: @convention(c) (UnsafeMutablePointer<GtkWidget>?, gpointer?) -> Void = { _, user in
      guard let user else { return }
      let listener = Unmanaged<Listener>.fromOpaque(user).takeUnretainedValue()
      // GTK gives its signals on its own thread.
      GTKActor.assumeIsolated { listener.action(listener.window) }
    }
    g_signal_connect_data(
      widget, signal, unsafeBitCast(callback, to: GCallback.self),
      Unmanaged.passRetained(Listener(self, action)).toOpaque(),
      { user, _ in
        if let user { Unmanaged<Listener>.fromOpaque(user).release() }
      }, GConnectFlags(rawValue: 0))
  }

  /// A window, and what it does when a signal comes.
  @GTKActor private final class Listener {
    let window: AddressWindow
    let action: @GTKActor (AddressWindow) -> Void

    init(_ window: AddressWindow, _ action: @escaping @GTKActor (AddressWindow) -> Void) {
      (self.window, self.action) = (window, action)
    }
  }
}
