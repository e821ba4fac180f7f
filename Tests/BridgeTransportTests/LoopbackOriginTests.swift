import BridgeCore
import BridgeTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite("the loopback origin", .timeLimit(.minutes(5)))
struct LoopbackOriginTests {
  @Test("reads nothing of others on a connection that it has reset")
  func readsNothingAfterReset() async throws {
    let outcome = Locked<[UInt8]?>(nil)
    let origin = try LoopbackOrigin { connection in
      _ = try connection.readRequest()
      connection.reset()
      // Takes the lowest free descriptors, which would be the connection's if it had given its up.
      var pair: [Int32] = [-1, -1]
      guard socketpair(AF_UNIX, streamType, 0, &pair) == 0 else {
        throw Unexpected(what: "no pair of sockets")
      }
      defer { for descriptor in pair { _ = close(descriptor) } }
      for descriptor in pair { _ = write(descriptor, "secret", 6) }
      defer { outcome.withLock { $0 = $0 ?? [] } }
      let bytes = try connection.read(upTo: 100)
      outcome.withLock { $0 = bytes }
    }
    await #expect(throws: (any Error).self) {
      _ = try await Client().fetch("GET", origin.url())
    }
    await origin.closing()
    #expect(outcome.withLock { $0 } == [])
  }
}

#if canImport(Darwin)
  private let streamType = SOCK_STREAM
#else
  private let streamType = Int32(SOCK_STREAM.rawValue)
#endif
