internal import BridgeSystem
// If the compiler met the C library through Dispatch, it takes its types from there.
internal import Dispatch

/// System threads, for work that must stay on one thread: libcurl's loop, a page's engine.
package enum SystemThread {
  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// The stack size that browsers give scripts; musl's default is 128 KiB. Unused stack takes no memory.
  private static let stackBytes = 8 << 20

  /// A number for the calling thread. It is never 0, and unique among running threads.
  package static var current: UInt {
    #if canImport(Darwin)
      UInt(bitPattern: pthread_self())
    #else
      UInt(pthread_self())
    #endif
  }

  /// Runs `body` on a new thread, which ends when `body` returns. Returns false if the system gives no more threads.
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return false }
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackBytes)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    // The new thread releases it.
    let work = Unmanaged.passRetained(Work(body))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let isStarted =
      pthread_create(&thread, &attributes, { SystemThread.run($0) }, work.toOpaque()) == 0
    if !isStarted { work.release() }
    return isStarted
  }

  private static func run(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    // Balances the retain in `start`.
    Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
    return nil
  }
}
