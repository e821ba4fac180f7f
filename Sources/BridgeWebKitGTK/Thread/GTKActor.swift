#if WebKitGTK
  /// The thread of GTK and WebKit, which runs GLib's default main context. All WebKit objects are confined to it.
  ///
  /// It cannot be the main actor, whose queue is not served by GLib's loop. A process has one such thread, so the actor
  /// is shared.
  @globalActor public actor GTKActor {
    /// The only instance.
    public static let shared = GTKActor()

    let executor = GTKExecutor()

    /// Runs jobs in the default main context.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
      executor.asUnownedSerialExecutor()
    }

    /// Runs `body` synchronously, for callbacks of GTK, which are always on its thread. Traps on other threads.
    public static func assumeIsolated<T: Sendable>(
      _ body: @GTKActor () throws -> T
    ) rethrows -> T {
      shared.executor.checkIsolated()
      typealias Plain = () throws -> T
      return try withoutActuallyEscaping(body) { body in
        // The isolation is checked above. Functions with and without it have the same calling convention.
        try unsafeBitCast(body, to: Plain.self)()
      }
    }
  }
#endif
