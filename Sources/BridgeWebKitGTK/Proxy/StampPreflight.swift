package import BridgeCore
internal import BridgeHost
internal import HTTPTypes

/// The preflight of a request that a page's service worker forwards to another origin (Fetch §4.8).
///
/// The worker forwards the stamp as a request field, so the engine asks whether that is allowed. Origins do not know
/// the field: the proxy allows it for them, and asks them only about the rest.
package struct StampPreflight: Sendable {
  private static let name = PageStamp.field.canonicalName

  /// The preflight without the stamp; nil if it asks for nothing else.
  package let question: BridgeRequest?
  private let origin: String

  /// Removes the stamp from a preflight; nil for every other request.
  package init?(_ request: BridgeRequest) {
    guard request.method == .options, let origin = request.fields[.origin],
      let method = request.fields[.accessControlRequestMethod],
      let names = CORSFields.tokens("Access-Control-Request-Headers", in: request.fields)
    else { return nil }
    let others = names.filter { $0.lowercased() != Self.name }
    guard others.count < names.count else { return nil }
    self.origin = origin
    let isSimple = HTTPRequest.Method(method).map(CORSPreflight.isSimple) == true
    guard !others.isEmpty || !isSimple else {
      question = nil
      return
    }
    var question = request
    question.fields[.accessControlRequestHeaders] =
      others.isEmpty ? nil : others.joined(separator: ",")
    self.question = question
  }

  /// The response for the engine: the origin's with the stamp allowed, or the proxy's own.
  package func response(_ answer: BridgeResponse?) -> BridgeResponse {
    var response = answer ?? BridgeResponse(status: 204)
    if answer == nil {
      response.fields[.accessControlAllowOrigin] = origin
      response.fields[.accessControlAllowCredentials] = "true"
      response.fields[.vary] = "Origin"
    }
    let allowed = response.fields[.accessControlAllowHeaders].map { "\($0), " } ?? ""
    response.fields[.accessControlAllowHeaders] = allowed + Self.name
    return response
  }
}
