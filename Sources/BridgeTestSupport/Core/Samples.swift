package import BridgeCore

extension BridgeRequest {
  /// A request to `http://shop.example`.
  package static func sample(
    _ method: String = "GET", _ path: String = "/", body: Body = .empty
  ) throws -> BridgeRequest {
    try BridgeRequest(method, "http://shop.example\(path)", body: body)
  }
}

extension Body {
  /// The whole body as UTF-8 text, up to 1 MiB.
  package func collectedText() async throws -> String {
    String(decoding: try await collect(upTo: 1 << 20), as: UTF8.self)
  }
}
