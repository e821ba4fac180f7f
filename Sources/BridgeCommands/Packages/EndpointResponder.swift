internal import BridgeCore
internal import BridgePackages
internal import BridgeServer
internal import HTTPTypes

/// The requests of an endpoint: `POST /check` and `GET /outcomes`.
struct EndpointResponder: ImmediateResponder {
  private let endpoint: UpdateEndpoint

  init(_ endpoint: UpdateEndpoint) { self.endpoint = endpoint }

  func answer(_ head: RequestHead, _ body: [UInt8]) -> ServerResponse {
    switch (head.path, head.method) {
    case ("/check", "POST"):
      guard body.count <= EndpointLimits.maximumRequest else {
        return .text(
          "a request may have at most \(EndpointLimits.maximumRequest) bytes", status: 413)
      }
      do {
        return Self.json(try endpoint.check(body))
      } catch {
        return .text("\(error)", status: 400)
      }
    case ("/outcomes", "GET"): return Self.json(endpoint.outcomes())
    case ("/check", _): return .text("use POST", status: 405, fields: [.allow: "POST"])
    case ("/outcomes", _): return .text("use GET", status: 405, fields: [.allow: "GET"])
    default: return .text("unknown path; use /check or /outcomes", status: 404)
    }
  }

  private static let head = HTTPResponse(
    status: .ok, headerFields: [.contentType: "application/json", .cacheControl: "no-store"])

  private static func json(_ bytes: [UInt8]) -> ServerResponse {
    ServerResponse(head: head, body: .bytes(bytes))
  }
}
