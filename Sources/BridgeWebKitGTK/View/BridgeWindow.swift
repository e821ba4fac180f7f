#if WebKitGTK
  internal import CWebKitGTK

  /// A plain window around a view, for tools and first steps.
  @GTKActor public final class BridgeWindow {
    /// The view that it shows.
    public let view: BridgeWebView

    private let window: UnsafeMutablePointer<GtkWidget>
    private var waiters: [CheckedContinuation<Void, Never>] = []
    private var isClosed = false

    /// Opens a window of that size, in pixels, with the title of the page.
    public init(_ view: BridgeWebView, width: Int = 1024, height: Int = 768) {
      self.view = view
      // GTK never gives none: GLib ends the process where memory is out.
      guard let window = bridge_window_new(view.view, Int32(width), Int32(height)) else {
        // As said above.
        preconditionFailure("GTK gives a window or ends the process")
      }
      self.window = window
      g_object_ref(window)
      bridge_window_follow_title(window, view.view)
      listen()
      view.onClose = { [weak self] in self?.close() }
    }

    isolated deinit { g_object_unref(window) }

    /// Returns when the window is closed, by whomever.
    public func waitUntilClosed() async {
      guard !isClosed else { return }
      await withCheckedContinuation { waiters.append($0) }
    }

    /// Closes it, and the view with it.
    public func close() {
      guard !isClosed else { return }
      view.close()
      gtk_widget_destroy(window)
    }

    private func listen() {
      // Taken back with the first connection: the window is kept until it is closed.
      let user = UserData.passing(self)
      bridge_on_window_destroyed(
        window,
        { _, user in
          guard let user else { return }
          let window = UserData.borrow(user, as: BridgeWindow.self)
          // GTK gives its signals on its own thread.
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
          // It closes when the page has gone.
          return 1
        }, user)
    }

    /// The user wants it closed: the page hears of it first.
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
