internal import CCurl

/// The sockets of the HTTP/1 connections that libcurl keeps, by their ends: before a request goes out, libcurl tells
/// those of its connection, and not the socket.
struct KeptConnections {
  /// The ends of a connection; many have one port of this machine.
  struct Ends: Hashable {
    let localPort: Int
    let remoteAddress: String
    let remotePort: Int
  }

  private var sockets: [Ends: curl_socket_t] = [:]

  /// Notes the connection of a transfer that has ended, and that libcurl may have kept.
  mutating func note(_ handle: EasyHandle) {
    // It has been noted when it was new.
    if handle.isConnectionReused { return }
    // On a connection of HTTP/2, frames may come at any time.
    sockets[handle.ends] = handle.isHTTP2 ? nil : handle.socket
  }

  /// Whether the origin has sent something on the kept connection of a handle since its last response: it waits in the
  /// socket, or in the TLS session.
  func hasUnread(_ handle: EasyHandle, _ ends: Ends) -> Bool {
    guard let socket = sockets[ends] else { return false }
    return ccurl_has_unread(socket) || TLSSession.hasUnread(on: handle)
  }
}
