import BridgeTestSupport
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A port of 127.0.0.1 that nobody listens on, held so that nobody else can either.
final class ClosedPort: Sendable {
  let number: Int
  fileprivate let descriptor: Int32

  init() throws {
    descriptor = socket(AF_INET, streamType, 0)
    let descriptor = descriptor
    var address = loopback(port: 0)
    let isBound = withGenericPointer(to: &address) { pointer, size in
      var room = size
      return bind(descriptor, pointer, size) == 0 && getsockname(descriptor, pointer, &room) == 0
    }
    guard isBound else { throw Unexpected(what: "no port to be had") }
    number = Int(UInt16(bigEndian: address.sin_port))
  }

  deinit { _ = close(descriptor) }

  var authority: String { "127.0.0.1:\(number)" }
}

/// A port of 127.0.0.1 whose queue of connections is full: whoever connects waits for ever.
final class DeafPort: Sendable {
  private let port: ClosedPort
  private let fillers: [Int32]

  init() throws {
    port = try ClosedPort()
    guard listen(port.descriptor, 0) == 0 else { throw Unexpected(what: "no port to listen on") }
    let address = loopback(port: port.number)
    fillers = (0..<4).map { _ in Self.beginConnecting(to: address) }
  }

  deinit {
    for descriptor in fillers { _ = close(descriptor) }
  }

  var number: Int { port.number }

  /// Whether a further connection has to wait.
  var isDeaf: Bool {
    var last = pollfd(fd: fillers[3], events: Int16(POLLOUT), revents: 0)
    return poll(&last, 1, 0) == 0
  }

  private static func beginConnecting(to address: sockaddr_in) -> Int32 {
    let descriptor = socket(AF_INET, streamType, 0)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    var address = address
    _ = withGenericPointer(to: &address) { connect(descriptor, $0, $1) }
    return descriptor
  }
}

private func loopback(port: Int) -> sockaddr_in {
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
  address.sin_port = in_port_t(port).bigEndian
  return address
}

/// Lends an IPv4 address to a socket call, which wants the address-family-neutral type.
private func withGenericPointer<Result>(
  to address: inout sockaddr_in,
  _ call: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Result
) -> Result {
  withUnsafeMutablePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
      call(generic, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }
}

#if canImport(Darwin)
  private let streamType = SOCK_STREAM
#else
  private let streamType = Int32(SOCK_STREAM.rawValue)
#endif
