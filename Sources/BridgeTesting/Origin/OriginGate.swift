internal import BridgeSystem
internal import Synchronization

/// A gate that a test opens once. Connections wait at it: `connection.wait(for: gate)`.
///
/// It is a pipe, so one `poll` can wait for the gate and watch the connection. Opening it closes the writing end, which
/// every waiting reader notices.
public final class OriginGate: Sendable {
  let readingEnd: Int32
  private let writingEnd: Mutex<Int32?>

  /// A closed gate.
  public init() throws(OriginError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .system("pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    readingEnd = ends[0]
    writingEnd = Mutex(ends[1])
  }

  deinit {
    open()
    _ = close(readingEnd)
  }

  /// Lets all connections pass, now and later. A second call does nothing.
  public func open() {
    writingEnd.withLock { end in
      if let end { _ = close(end) }
      end = nil
    }
  }
}

/// The result of a wait on sockets and gates.
enum Readiness {
  case first, second, timeout

  /// Waits until the first descriptor is readable, or an event occurs on the second.
  static func wait(
    readable: Int32, other: Int32, events: Int16 = Int16(POLLIN), milliseconds: Int32 = -1
  ) -> Readiness {
    var polled = [
      pollfd(fd: readable, events: Int16(POLLIN), revents: 0),
      pollfd(fd: other, events: events, revents: 0),
    ]
    while true {
      let count = poll(&polled, nfds_t(polled.count), milliseconds)
      if count == 0 { return .timeout }
      if count > 0 { return polled[0].revents != 0 ? .first : .second }
      // Only EINTR is left: a signal arrived, and nothing has happened yet.
    }
  }
}
