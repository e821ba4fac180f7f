internal import BridgeCore
internal import CCurl

/// What a handle tells of its last transfer, beside ``TransferMetrics``.
extension EasyHandle {
  /// libcurl's own words about the last failure; empty when it found none.
  var errorDetail: String { String(cString: errorText) }

  /// Whether the last transfer made no connection of its own.
  var isConnectionReused: Bool {
    var connects = 0
    ccurl_get_long(curl, CURLINFO_NUM_CONNECTS, &connects)
    return connects == 0
  }

  /// Whether any byte of the last request left.
  var hasSent: Bool {
    var count = 0
    ccurl_get_long(curl, CURLINFO_REQUEST_SIZE, &count)
    return count > 0
  }

  /// Address and port of the other end of the last transfer.
  func remoteAddress() -> String {
    var address: UnsafeMutablePointer<CChar>?
    var port = 0
    ccurl_get_string(curl, CURLINFO_PRIMARY_IP, &address)
    ccurl_get_long(curl, CURLINFO_PRIMARY_PORT, &port)
    guard let address, address.pointee != 0 else { return "" }
    let name = String(cString: address)
    if lastRemote.address != name || lastRemote.port != port {
      lastRemote = (name, port, name.contains(":") ? "[\(name)]:\(port)" : "\(name):\(port)")
    }
    return lastRemote.text
  }
}
