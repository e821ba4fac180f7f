internal import BridgeSystem
internal import BridgeTesting

/// A port of 127.0.0.1 without a listener. It is held so that no other process can listen on it.
package final class ClosedPort: Sendable {
  package let number: Int
  fileprivate let descriptor: Int32

  package init() throws {
    descriptor = socket(AF_INET, LoopbackAddress.streamType, 0)
    let descriptor = descriptor
    var address = LoopbackAddress.ofPort(0)
    let isBound = LoopbackAddress.withPointer(to: &address) { pointer, size in
      var room = size
      return bind(descriptor, pointer, size) == 0 && getsockname(descriptor, pointer, &room) == 0
    }
    guard isBound else { throw NoPort(reason: "there is no free port") }
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
    filler = socket(AF_INET, LoopbackAddress.streamType, 0)
    var address = LoopbackAddress.ofPort(port.number)
    guard listen(port.descriptor, 0) == 0,
      LoopbackAddress.withPointer(to: &address, { connect(filler, $0, $1) }) == 0,
      isDeaf(within: 10_000)
    else { throw NoPort(reason: "the port cannot listen") }
  }

  deinit { _ = close(filler) }

  package var number: Int { port.number }

  /// Whether another connection would wait: the queue has room for one, and contains one.
  ///
  /// The client learns of its connection before the queue has it, so this waits.
  package func isDeaf(within milliseconds: Int32 = 0) -> Bool {
    var queue = pollfd(fd: port.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&queue, 1, milliseconds) == 1
  }
}

/// The machine has no free port.
private struct NoPort: Error { let reason: String }
