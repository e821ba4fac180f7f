#if WebKitGTK
  internal import CWebKitGTK

  /// A plain window for a view, for tools and first steps.
  @GTKActor public final class BridgeWindow {
    /// The view that it shows.
    public let view: BridgeWebView

    private let window: UnsafeMutablePointer<GtkWidget>
    private var waiters: [CheckedContinuation<Void, Never>] = []
    private var isClosed = false

    /// Opens a window of that size, in pixels. Its title is that of the page.
    public init(_ view: BridgeWebView, width: Int = 1024, height: Int = 768) {
      self.view = view
      // Never nil: GLib ends the process if memory is exhausted.
      guard let window = bridge_window_new(view.view, Int32(width), Int32(height)) else {
        // See above.
        preconditionFailure("GTK gives a window or ends the process")
      }
      self.window = window
      g_object_ref(window)
      bridge_window_follow_title(window, view.view)
      listen()
      view.onClose = { [weak self] in self?.close() }
    }

    isolated deinit { g_object_unref(window) }

    /// Returns when the window is closed, by the user or by a program.
    public func waitUntilClosed() async {
      guard !isClosed else { return }
      await withCheckedContinuation { waiters.append($0) }
    }

    /// Closes the window and the view.
    public func close() {
      guard !isClosed else { return }
      view.close()
      gtk_widget_destroy(window)
    }

    private func listen() {
      // Released with the first connection: the window is retained until it is closed.
      let user = UserData.passing(self)
      bridge_on_window_destroyed(
        window,
        { _, user in
          guard let user else { return }
          let window = UserData.borrow(user, as: BridgeWindow.self)
          // GTK emits its signals on its own thread.
          GTKActor.assumeIsolated { window.ended() }
        }, user,
        { user, _ in
          if let user { _ = UserData.take(user, as: BridgeWindow.self) }
        })
      bridge_on_window_closing(
        window,
        { _, _, user in
          guard let user else { return 0 }
          let window = UserData.borrow(user, as: BridgeWindow.self)
          GTKActor.assumeIsolated { window.leave() }
          // The window closes when the page has unloaded.
          return 1
        }, user)
    }

    /// The user closes the window: the page gets its events first.
    private func leave() {
      Task {
        await view.leave()
        close()
      }
    }

    private func ended() {
      isClosed = true
      view.close()
      let all = waiters
      waiters = []
      for waiter in all { waiter.resume() }
    }
  }
#endif
