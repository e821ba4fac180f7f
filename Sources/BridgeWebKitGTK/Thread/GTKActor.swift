#if WebKitGTK
  /// The thread of GTK and WebKit, the one that runs GLib's default main context: every WebKit object stays on it.
  ///
  /// The main actor's queue is not served under GLib's loop, so that it cannot be that one. A process has
  /// one such thread, which is why this actor is shared.
  @globalActor public actor GTKActor {
    /// The one there is.
    public static let shared = GTKActor()

    let executor = GTKExecutor()

    /// Runs jobs in the default main context.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
      executor.asUnownedSerialExecutor()
    }

    /// Runs `body` at once, for callbacks of GTK, which are on its thread by their nature. Traps elsewhere.
    public static func assumeIsolated<T: Sendable>(
      _ body: @GTKActor () throws -> T
    ) rethrows -> T {
      shared.executor.checkIsolated()
      typealias Plain = () throws -> T
      return try withoutActuallyEscaping(body) { body in
        // The isolation was checked above; functions with and without it are called alike.
        try unsafeBitCast(body, to: Plain.self)()
      }
    }
  }
#endif
