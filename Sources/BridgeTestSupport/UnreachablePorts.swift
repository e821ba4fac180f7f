internal import BridgeSystem

/// A port of 127.0.0.1 without a listener. It is held so that no other process can listen on it.
package final class ClosedPort: Sendable {
  package let number: Int
  fileprivate let descriptor: Int32

  package init() throws {
    descriptor = socket(AF_INET, streamType, 0)
    let descriptor = descriptor
    var address = loopback(port: 0)
    let isBound = withGenericPointer(to: &address) { pointer, size in
      var room = size
      return bind(descriptor, pointer, size) == 0 && getsockname(descriptor, pointer, &room) == 0
    }
    guard isBound else { throw NoPort(reason: "no port to be had") }
    number = Int(UInt16(bigEndian: address.sin_port))
  }

  deinit { _ = close(descriptor) }

  package var authority: String { "127.0.0.1:\(number)" }
}

/// A port of 127.0.0.1 whose connection queue is full. Clients that connect wait forever.
package final class DeafPort: Sendable {
  private let port: ClosedPort
  private let filler: Int32

  package init() throws {
    port = try ClosedPort()
    filler = socket(AF_INET, streamType, 0)
    var address = loopback(port: port.number)
    guard listen(port.descriptor, 0) == 0,
      withGenericPointer(to: &address, { connect(filler, $0, $1) }) == 0,
      isDeaf(within: 10_000)
    else { throw NoPort(reason: "no port to listen on") }
  }

  deinit { _ = close(filler) }

  package var number: Int { port.number }

  /// Whether another connection has to wait: the queue has room for one, and has one.
  ///
  /// The client learns of its connection before the queue has it, so this waits.
  package func isDeaf(within milliseconds: Int32 = 0) -> Bool {
    var queue = pollfd(fd: port.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&queue, 1, milliseconds) == 1
  }
}

private func loopback(port: Int) -> sockaddr_in {
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
  address.sin_port = in_port_t(port).bigEndian
  return address
}

/// The machine has no free port.
private struct NoPort: Error { let reason: String }

/// Passes an IPv4 address to a socket call, which takes a generic address pointer.
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
