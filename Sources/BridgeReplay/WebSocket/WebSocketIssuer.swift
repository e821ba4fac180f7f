internal import BridgeCore
internal import BridgeServer
internal import BridgeRecording
internal import HTTPTypes

/// Opens the connections of recorded WebSockets.
struct WebSocketIssuer: Sendable {
  private let options: ReplayOptions

  init(_ options: ReplayOptions) { self.options = options }

  /// Sends the handshake by `load`. The caller must use or abandon the connection.
  func opened(
    _ request: BridgeRequest, _ load: (BridgeRequest) async throws -> BridgeResponse
  ) async throws -> (BridgeResponse, WebSocketClient) {
    let client = WebSocketClient(to: target(of: request.origin))
    var asking = request
    asking.change { $0.webSocket = client.upgrade }
    do {
      return (try await load(asking), client)
    } catch {
      client.abandon()
      throw error
    }
  }

  private func target(of origin: Origin) -> TunnelTarget {
    let route = options.routes.first { route in
      route.host == origin.host && (route.port ?? origin.port) == origin.port
    }
    return TunnelTarget(
      origin, connectingTo: route.map { ($0.toHost, $0.toPort) },
      certificateAuthorityFile: options.certificateAuthorityFile)
  }
}

extension RequestBuilder {
  /// The URL with `http` in place of `ws`, and `https` in place of `wss`.
  static func handshakeURL(_ url: String) -> String {
    url.lowercased().hasPrefix("ws") ? "http" + url.dropFirst(2) : url
  }

  /// The handshake of a recorded WebSocket, with the fields of the upgrade. HAR files give it a URL of `ws` or `wss`.
  func handshake(_ recorded: RecordedRequest) throws(BridgeError) -> BridgeRequest {
    var request = try request(
      RecordedRequest(
        method: recorded.method, url: Self.handshakeURL(recorded.url), fields: recorded.fields,
        body: .none))
    request.fields[.connection] = "Upgrade"
    request.fields[.upgrade] = "websocket"
    if request.fields[.secWebSocketKey] == nil {
      // Any 16 bytes are valid. They are constant so that responses can be compared.
      request.fields[.secWebSocketKey] = "YWpheC1icmlkZ2UgYWpheA=="
    }
    if request.fields[.secWebSocketVersion] == nil { request.fields[.secWebSocketVersion] = "13" }
    return request
  }
}
