internal import Dispatch
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Threads that may block for as long as they like, which Swift's own pool must not, and that can be joined.
package struct OriginThreads: Sendable {
  private let running = DispatchGroup()

  /// None yet.
  package init() {}

  /// Runs `body` on a thread of its own.
  package func start(_ body: @escaping @Sendable () -> Void) throws(OriginError) {
    // The thread takes the reference back where it begins; where none begins, it is given back below.
    let job = Unmanaged.passRetained(ThreadJob(body: body, running: running))
    running.enter()
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    let status = create(&attributes, job.toOpaque())
    guard status == 0 else {
      running.leave()
      job.release()
      throw OriginError(.system, "no thread to be had: \(String(cString: strerror(status)))")
    }
  }

  /// Returns when every thread that was started has ended.
  package func join() { running.wait() }

  private func create(
    _ attributes: UnsafePointer<pthread_attr_t>, _ job: UnsafeMutableRawPointer
  ) -> Int32 {
    #if canImport(Darwin)
      var thread: pthread_t?
      return pthread_create(&thread, attributes, { threadMain($0) }, job)
    #else
      var thread = pthread_t()
      return pthread_create(&thread, attributes, { threadMain($0) }, job)
    #endif
  }
}

/// What crosses into C as the new thread's argument.
private final class ThreadJob: Sendable {
  let body: @Sendable () -> Void
  let running: DispatchGroup

  init(body: @escaping @Sendable () -> Void, running: DispatchGroup) {
    self.body = body
    self.running = running
  }
}

/// Where each thread begins: takes back the job that `start` retained, and runs it.
private func threadMain(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let argument else { return nil }
  // The one reference that `start` passed along, taken back once.
  let job = Unmanaged<ThreadJob>.fromOpaque(argument).takeRetainedValue()
  job.body()
  job.running.leave()
  return nil
}
