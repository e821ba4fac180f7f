#if WebKitGTK
  internal import BridgeCore
  internal import CWebKitGTK

  /// GTK's main loop on its own thread, for programs that use the main thread otherwise.
  ///
  /// A program that runs GTK's loop itself does not need it.
  public enum GTKThread {
    /// Starts GTK and its loop, which runs until the process ends. Call it once.
    ///
    /// - Throws: ``WebViewError`` with code `noDisplay` without a display.
    public static func start() async throws(WebViewError) {
      let isStarted = await withCheckedContinuation { started in
        let hasThread = SystemThread.start {
          let hasDisplay = gtk_init_check(nil, nil) != 0
          started.resume(returning: hasDisplay)
          if hasDisplay { gtk_main() }
        }
        if !hasThread { started.resume(returning: false) }
      }
      guard isStarted else { throw .noDisplay }
    }
  }
#endif
