package import BridgeSystem

/// IPv4 sockets on loopback, for the system's calls.
package enum LoopbackAddress {
  /// The type of stream sockets.
  #if canImport(Darwin)
    package static let streamType = SOCK_STREAM
  #else
    package static let streamType = Int32(SOCK_STREAM.rawValue)
  #endif

  /// 127.0.0.1 with a port; 0 lets the system choose one.
  package static func ofPort(_ port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    address.sin_port = in_port_t(port).bigEndian
    return address
  }

  /// Passes an address to a socket call, which requires a pointer to a generic address.
  package static func withPointer<Result>(
    to address: inout sockaddr_in,
    _ call: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        call(generic, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}
