internal import BridgeSystem
internal import Synchronization

/// A stream socket on loopback. Its owner thread reads, writes and closes it; any thread may shut it down.
package final class OriginSocket: Sendable {
  /// The descriptor. Only the owner thread may use it, because that thread closes it.
  let descriptor: Int32
  private let isOpen = Mutex(true)

  /// Takes ownership of a descriptor.
  init(descriptor: Int32) {
    self.descriptor = descriptor
    // A program started by a test must not inherit the connection and keep it open.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  deinit { close() }

  /// Ends both directions and wakes threads that block on the socket. Does nothing once it is closed.
  func shutDown() {
    isOpen.withLock { isOpen in
      if isOpen { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }
    }
  }

  /// Closes the socket. A second call does nothing.
  package func close() {
    isOpen.withLock { isOpen in
      if isOpen { _ = systemClose(descriptor) }
      isOpen = false
    }
  }

  /// Ends the connection so that the peer gets a reset (RST) immediately, even with data in flight.
  ///
  /// A dead socket replaces the connection. The descriptor stays valid until ``close()``, so the owner cannot read from
  /// another file with the same number.
  func reset() {
    isOpen.withLock { isOpen in
      guard isOpen else { return }
      set(SO_LINGER, linger(l_onoff: 1, l_linger: 0))
      let dead = socket(AF_INET, LoopbackAddress.streamType, 0)
      // Without a free descriptor, the reset is sent when the owner closes the socket.
      guard dead >= 0 else { return _ = shutdown(descriptor, Int32(SHUT_RDWR)) }
      _ = dup2(dead, descriptor)
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      _ = systemClose(dead)
    }
  }

  /// Sets a socket-level option.
  func set<Value: BitwiseCopyable>(_ option: Int32, _ value: Value) {
    withUnsafeBytes(of: value) { bytes in
      _ = setsockopt(descriptor, SOL_SOCKET, option, bytes.baseAddress, socklen_t(bytes.count))
    }
  }
}

extension OriginSocket {
  /// A socket that listens on a port of 127.0.0.1 chosen by the system.
  package static func listening(backlog: Int32 = 512) throws(OriginError) -> OriginSocket {
    let descriptor = socket(AF_INET, LoopbackAddress.streamType, 0)
    guard descriptor >= 0 else { throw .system("socket") }
    let listener = OriginSocket(descriptor: descriptor)
    var address = LoopbackAddress.ofPort(0)
    let bound = LoopbackAddress.withPointer(to: &address) { bind(descriptor, $0, $1) }
    guard bound == 0 else { throw .system("bind to 127.0.0.1") }
    guard listen(descriptor, backlog) == 0 else { throw .system("listen") }
    return listener
  }

  /// The port this socket is bound to.
  package func localPort() throws(OriginError) -> Int {
    var address = sockaddr_in()
    let found = LoopbackAddress.withPointer(to: &address) { pointer, size in
      var size = size
      return getsockname(descriptor, pointer, &size)
    }
    guard found == 0 else { throw .system("getsockname") }
    return Int(UInt16(bigEndian: address.sin_port))
  }

  /// The next connection; nil if the client has already given up.
  func accepted() -> OriginSocket? {
    let connected = accept(descriptor, nil, nil)
    return connected >= 0 ? OriginSocket(descriptor: connected) : nil
  }
}

extension OriginError {
  /// The error of the system call that just failed.
  package static func system(_ call: String) -> OriginError {
    OriginError(.system, "\(call) failed: \(SystemError.text(errno))")
  }
}

/// `close(2)`. The method of the same name hides it.
private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
