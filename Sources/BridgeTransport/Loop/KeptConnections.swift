internal import CCurl

/// The sockets of the HTTP/1 connections that libcurl keeps, by their local ports: before a request goes out, libcurl
/// tells the port of its connection, and not the socket.
struct KeptConnections {
  private var sockets: [Int: curl_socket_t] = [:]

  /// Notes the connection of a transfer that has ended, and that libcurl may have kept.
  mutating func note(_ handle: EasyHandle) {
    // It has been noted when it was new.
    if handle.isConnectionReused { return }
    let port = handle.localPort
    // On a connection of HTTP/2, frames may come at any time.
    sockets[port] = handle.isHTTP2 ? nil : handle.socket
  }

  /// Whether the origin has sent something on a kept connection since its last response.
  func hasUnread(localPort port: Int) -> Bool {
    guard let socket = sockets[port] else { return false }
    return ccurl_has_unread(socket)
  }
}
