internal import BridgeCore
internal import BridgeFormats
package import HTTPTypes

/// Rewrites the origin's URLs in bodies for a reverse proxy: in documents for the client, and in forms and JSON for the
/// origin.
struct BodyNames {
  let names: ProxyNames

  /// Longer request bodies are not rewritten: they are files, and would have to be buffered to know their new length.
  private static let longestRequest = 1 << 20

  /// The request, with the origin's own name in its target and body.
  func inward(_ request: BridgeRequest) async throws -> BridgeRequest {
    let rewriting = names.inwardRewriting
    var request = request
    if let path = rewriting.applied(to: Array(request.path.utf8)) {
      request.change { $0.head.path = String(decoding: path, as: UTF8.self) }
    }
    guard let length = request.body.length, length > 0, length <= Self.longestRequest,
      Self.isType(request.fields[.contentType], of: Self.requestTypes)
    else { return request }
    let bytes = try await request.body.collect(upTo: Self.longestRequest)
    request.body = .bytes(rewriting.applied(to: bytes) ?? bytes)
    return request
  }

  /// The answer, with the client's name for the origin in its document.
  func outward(_ answer: ServerResponse) throws -> ServerResponse {
    guard !answer.body.isEmpty, answer.head.status != .partialContent,
      RewrittenBodies.include(answer.head.headerFields)
    else { return answer }
    var answer = answer
    answer.body = try answer.body.transformed(by: StreamedRewriting(names.outwardRewriting))
    answer.head.headerFields[fields: .contentLength] = []
    return answer
  }

  private static let requestTypes = ["json", "form-urlencoded", "form-data", "text/plain", "xml"]

  fileprivate static func isType(_ field: String?, of types: [String]) -> Bool {
    guard let type = field.map({ MediaType($0).essence }) else { return false }
    return types.contains { type.contains($0) }
  }
}

/// The response types that a reverse proxy rewrites, if rewriting is on.
package enum RewrittenBodies {
  /// Whether a response with these fields is rewritten.
  package static func include(_ fields: HTTPFields) -> Bool {
    !fields.contains(.contentEncoding) && BodyNames.isType(fields[.contentType], of: types)
  }

  /// Scripts are not rewritten: pages check them by digest, and they get the address from the page.
  private static let types = ["html", "json", "css", "xml"]
}
