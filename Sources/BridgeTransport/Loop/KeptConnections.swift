internal import CCurl

/// The sockets of the HTTP/1 connections that libcurl keeps, by their ends. Before a request is sent, libcurl reports
/// the ends of its connection but not the socket.
struct KeptConnections {
  /// The ends of a connection; several connections may share a local port.
  struct Ends: Hashable {
    let localPort: Int
    let remoteAddress: String
    let remotePort: Int
  }

  private var sockets: [Ends: curl_socket_t] = [:]

  /// Records the connection of a finished transfer, which libcurl may have kept.
  mutating func note(_ handle: EasyHandle) {
    // It was recorded when it was new.
    if handle.isConnectionReused { return }
    // On HTTP/2 connections, frames may arrive at any time.
    sockets[handle.ends] = handle.isHTTP2 ? nil : handle.socket
  }

  /// The socket of the connection with these ends; nil if it is not known.
  func socket(_ ends: Ends) -> curl_socket_t? { sockets[ends] }

  /// Whether the origin has sent data on the handle's kept connection since its last response, waiting in the socket or
  /// in the TLS session.
  func hasUnread(_ handle: EasyHandle, _ ends: Ends) -> Bool {
    guard let socket = sockets[ends] else { return false }
    return ccurl_has_unread(socket) || TLSSession.hasUnread(on: handle)
  }
}
