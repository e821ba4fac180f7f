internal import BridgeSystem
// Where the compiler met the C library by way of Dispatch, it has its types from there.
internal import Dispatch

/// Threads of the system, for work that must stay on one: libcurl's loop, a page's engine.
package enum SystemThread {
  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// As much as browsers give script; musl's threads would have 128 KiB. Only what is used takes memory.
  private static let stackBytes = 8 << 20

  /// The calling thread, as a number that is never 0 and no other running thread has.
  package static var current: UInt {
    #if canImport(Darwin)
      UInt(bitPattern: pthread_self())
    #else
      UInt(pthread_self())
    #endif
  }

  /// Runs `body` on a thread of its own, which ends when `body` returns; false if the system gives no more
  /// threads.
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return false }
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackBytes)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    // The new thread takes the reference back.
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
    // The one reference that `start` passed along, taken back once.
    Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
    return nil
  }
}
