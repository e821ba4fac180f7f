internal import NIOCore
internal import NIOPosix

/// A resolver that returns addresses from an earlier lookup. NIO tries all of them (RFC 8305).
struct KnownAddresses: Resolver, Sendable {
  private let addresses: [SocketAddress]
  private let loop: any EventLoop

  init(_ addresses: [String], _ port: Int, on loop: any EventLoop) throws {
    self.addresses = try addresses.map { try SocketAddress(ipAddress: $0, port: port) }
    self.loop = loop
  }

  func initiateAQuery(host: String, port: Int) -> EventLoopFuture<[SocketAddress]> {
    loop.makeSucceededFuture(addresses.filter { $0.protocol == .inet })
  }

  func initiateAAAAQuery(host: String, port: Int) -> EventLoopFuture<[SocketAddress]> {
    loop.makeSucceededFuture(addresses.filter { $0.protocol == .inet6 })
  }

  func cancelQueries() {}
}
