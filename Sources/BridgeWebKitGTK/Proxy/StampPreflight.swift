package import BridgeCore
internal import BridgeHost
internal import HTTPTypes

/// The preflight of a request that a page's service worker passes on to another origin (Fetch §4.8).
///
/// The worker sends the stamp along as a field of the request, so the engine asks whether it is allowed. Origins do not
/// know the field: the proxy allows it for them, and asks them for the rest alone.
package struct StampPreflight: Sendable {
  private static let name = PageStamp.field.canonicalName

  /// The question without the stamp; nil if nothing else is asked.
  package let question: BridgeRequest?
  private let origin: String

  /// Takes the stamp out of a preflight; nil for every other request.
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

  /// The response to the engine: that of the origin with the stamp allowed, or one of the proxy.
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
