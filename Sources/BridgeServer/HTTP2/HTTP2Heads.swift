internal import BridgeCore
internal import HTTPTypes
internal import NIOHPACK

/// HTTP/2 heads. Pseudo-header fields replace the request line and the status line (RFC 9113 §8.3).
enum HTTP2Heads {
  /// NIO has already refused blocks with missing or repeated pseudo-header fields, and with invalid names or values
  /// (RFC 9113 §8.2).
  ///
  /// This refuses blocks that would be a different request over HTTP/1.1.
  static func head(_ block: HPACKHeaders) throws(ServerError) -> RequestHead {
    var head = RequestHead(
      method: block.first(name: ":method") ?? "", path: block.first(name: ":path") ?? "/",
      authority: try authority(block), fields: try fields(block), version: .http2)
    if let scheme = block.first(name: ":scheme") {
      head.form = .absolute(scheme: scheme.lowercased())
    }
    if head.method != "CONNECT" || block.contains(name: ":path") { try check(path: head.path) }
    if head.method == "CONNECT", block.first(name: ":protocol") == "websocket" {
      head.isExtendedConnect = true
      head.method = "GET"
      head.fields.askForWebSocket()
    }
    return head
  }

  /// RFC 9113 §8.3.1: a `host` that differs from the authority would let two readers see different requests.
  private static func authority(_ block: HPACKHeaders) throws(ServerError) -> String {
    let named = block.first(name: ":authority")
    let hosts = block["host"]
    guard hosts.count <= 1 else { throw malformed("it has \(hosts.count) host fields") }
    guard let host = hosts.first else { return named ?? "" }
    guard host.lowercased() == (named ?? host).lowercased() else {
      throw malformed("its host is not its :authority (RFC 9113 §8.3.1)")
    }
    return named ?? host
  }

  /// Checks that the target is valid in a request line of HTTP/1.1.
  private static func check(path: String) throws(ServerError) {
    guard path != "*" else { throw ServerError(.unsupported, "a request for * is not served here") }
    guard path.hasPrefix("/") else { throw malformed("its :path does not begin with /") }
    guard path.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
      throw malformed("its :path has a space or control characters")
    }
  }

  private static func malformed(_ why: String) -> ServerError {
    ServerError(.malformedRequest, "the request cannot be read: \(why)")
  }

  /// The response that accepts a WebSocket (RFC 8441 §5), made from the HTTP/1.1 response.
  static func agreement(_ head: HTTPResponse) -> HPACKHeaders {
    var head = head
    head.status = .ok
    head.headerFields[.secWebSocketAccept] = nil
    head.headerFields[.contentLength] = nil
    return headers(head, length: nil)
  }

  /// The regular fields. Cookie fields that the client split stay apart (§8.2.3); they are joined only when sent on as
  /// HTTP/1.1.
  static func fields(_ block: HPACKHeaders) throws(ServerError) -> HTTPFields {
    var fields: HTTPFields = [:]
    for (name, value, _) in block where !name.hasPrefix(":") {
      guard fields.count < HTTPFields.maximumFields else {
        throw ServerError(.headTooLarge, "the request has more than \(fields.count) fields")
      }
      guard let name = HTTPField.Name(name) else {
        throw malformed("it has a field with a name that HTTP does not allow")
      }
      fields.append(HTTPField(name: name, lenientValue: value.utf8))
    }
    return fields
  }

  static func headers(_ head: HTTPResponse, length: Int?) -> HPACKHeaders {
    var block = HPACKHeaders([(":status", String(head.status.code))])
    add(head.headerFields, to: &block)
    if let length, !block.contains(name: "content-length") {
      block.add(name: "content-length", value: String(length))
    }
    return block
  }

  static func block(_ fields: HTTPFields) -> HPACKHeaders {
    var block = HPACKHeaders()
    add(fields, to: &block)
    return block
  }

  /// Adds fields with lower-case names, except connection-specific fields of HTTP/1.1 (§8.2.2).
  private static func add(_ fields: HTTPFields, to block: inout HPACKHeaders) {
    for field in ConnectionFields.removed(from: fields) {
      block.add(name: field.name.canonicalName, value: field.value)
    }
  }
}

extension HTTPFields {
  /// Adds the fields that request a WebSocket over HTTP/1.1 but not over HTTP/2 (RFC 8441 §5). Removes body fields,
  /// which must not be sent with a GET.
  fileprivate mutating func askForWebSocket() {
    (self[.contentLength], self[.expect]) = (nil, nil)
    self[.connection] = "Upgrade"
    self[.upgrade] = "websocket"
    self[.secWebSocketKey] = WebSocketKey.random()
    if !contains(.secWebSocketVersion) { self[.secWebSocketVersion] = "13" }
  }
}
