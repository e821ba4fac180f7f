package import BridgeCore
internal import BridgeSystem
internal import NIOPosix

/// Looks up the addresses of a host once, so that the checked address is also the one connected to.
package enum HostLookup {
  /// All addresses, in the system's order. Throws ``ServerError`` if the host has none.
  package static func addresses(of origin: Origin) async throws -> [String] {
    let host =
      origin.host.hasPrefix("[") ? String(origin.host.dropFirst().dropLast()) : origin.host
    let addresses = try await NIOThreadPool.singleton.runIfActive { lookUp(host) }
    guard !addresses.isEmpty else {
      throw ServerError(.misdirected, "\(origin.host) has no address")
    }
    return addresses
  }

  private static func lookUp(_ host: String) -> [String] {
    var hints = addrinfo()
    hints.ai_protocol = Int32(IPPROTO_TCP)
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, nil, &hints, &list) == 0 else { return [] }
    defer { freeaddrinfo(list) }
    return sequence(first: list) { $0?.pointee.ai_next }.compactMap { $0.flatMap(text) }
  }

  private static func text(_ found: UnsafeMutablePointer<addrinfo>) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(NI_MAXHOST)) { text in
      let address = found.pointee
      let failure = getnameinfo(
        address.ai_addr, address.ai_addrlen, text.baseAddress, socklen_t(text.count), nil, 0,
        NI_NUMERICHOST)
      return failure == 0 ? text.baseAddress.map { String(cString: $0) } : nil
    }
  }
}
