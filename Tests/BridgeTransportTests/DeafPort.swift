import BridgeTestSupport
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A port of 127.0.0.1 whose queue of connections is full: whoever connects waits for ever.
final class DeafPort: Sendable {
  let number: Int
  private let listener: Int32
  private let fillers: [Int32]

  init() throws {
    listener = socket(AF_INET, streamType, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        var room = size
        return bind(listener, generic, size) == 0 && listen(listener, 0) == 0
          && getsockname(listener, generic, &room) == 0
      }
    }
    guard isListening else { throw Unexpected(what: "no port to be had") }
    number = Int(UInt16(bigEndian: address.sin_port))
    fillers = (0..<4).map { _ in Self.beginConnecting(to: address) }
  }

  deinit {
    for descriptor in fillers { _ = close(descriptor) }
    _ = close(listener)
  }

  /// Whether a further connection has to wait.
  var isDeaf: Bool {
    var last = pollfd(fd: fillers[3], events: Int16(POLLOUT), revents: 0)
    return poll(&last, 1, 0) == 0
  }

  private static func beginConnecting(to address: sockaddr_in) -> Int32 {
    let descriptor = socket(AF_INET, streamType, 0)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    var address = address
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        _ = connect(descriptor, generic, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    return descriptor
  }
}

#if canImport(Darwin)
  private let streamType = SOCK_STREAM
#else
  private let streamType = Int32(SOCK_STREAM.rawValue)
#endif
