#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Starts threads of the system, without Foundation.
enum LoopThread {
  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// The calling thread, as a number that is never 0 and no other running thread has.
  static var current: UInt {
    #if canImport(Darwin)
      UInt(bitPattern: pthread_self())
    #else
      UInt(pthread_self())
    #endif
  }

  /// Runs `body` on a thread of its own, which ends when `body` returns.
  static func start(_ body: @escaping @Sendable () -> Void) {
    // The new thread takes the reference back.
    let work = Unmanaged.passRetained(Work(body)).toOpaque()
    #if canImport(Darwin)
      var thread: pthread_t?
      let result = pthread_create(&thread, nil, { LoopThread.run($0) }, work)
      guard result == 0, let thread else {
        // A process that gets no thread has nothing left to serve requests with.
        preconditionFailure("no thread can be started: \(result)")
      }
    #else
      var thread = pthread_t()
      let result = pthread_create(&thread, nil, { LoopThread.run($0) }, work)
      precondition(result == 0, "no thread can be started: \(result)")
    #endif
    pthread_detach(thread)
  }

  private static func run(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    // The one reference that `start` passed along, taken back once.
    Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
    return nil
  }
}
