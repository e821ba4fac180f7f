public import BridgeCore
internal import HTTPTypes

/// Answers status 401 with credentials from the user or the host.
///
/// It asks once per origin and realm, however many requests wait, and sends the credentials with every further request
/// to that origin. It handles only page requests that may carry credentials and have no `Authorization` field of their
/// own. A cross-origin subresource, such as an image, does not ask, because the user could not tell who is asking.
public struct AuthenticationHandler: Handler, NonBlocking {
  /// `authentication`, unless another id was given.
  public let id: HandlerID
  private let mark: HandlerID?
  private let known: KnownCredentials
  private let ask: @Sendable (AuthenticationChallenge) async -> HTTPCredentials?

  /// A request asks again after at most this many refusals.
  private static let maximumFailures = 5

  /// A handler that asks the host for credentials.
  ///
  /// - Parameter ask: Returns the credentials for a challenge; nil returns the 401 response to the page.
  public init(ask: @escaping @Sendable (AuthenticationChallenge) async -> HTTPCredentials?) {
    self.init("authentication", forMarked: nil, KnownCredentials(), ask: ask)
  }

  /// A handler for requests with `mark` only; nil for all requests.
  package init(
    _ id: HandlerID, forMarked mark: HandlerID?, _ known: KnownCredentials,
    ask: @escaping @Sendable (AuthenticationChallenge) async -> HTTPCredentials?
  ) {
    (self.id, self.mark, self.known, self.ask) = (id, mark, known, ask)
  }

  /// Declines requests that carry no credentials, and those with an `Authorization` field.
  public func canHandle(_ request: BridgeRequest) -> Bool {
    guard mark.map(request.marks.contains) ?? true, request.fields[.authorization] == nil else {
      return false
    }
    return switch request.context.credentials {
    case .omit: false
    case .include: true
    case .sameOrigin: request.context.frameOrigin == request.origin
    }
  }

  /// Sends the request, and sends it again with credentials if the status is 401 and credentials are available.
  public nonisolated(nonsending) func handle(
    _ request: BridgeRequest, next: Next
  ) async throws -> BridgeResponse {
    var request = request
    var history: [RedirectHop] = []
    var failures = 0
    request.fields[.authorization] = await known.credentials(for: request.origin)?.basic
    while true {
      var response = try await next(request)
      let again = response.status == 401 ? try lastHop(of: request, to: response) : nil
      history += response.history
      response.history = history
      guard var again, let given = await credentials(again, response, failures) else {
        return response
      }
      if again.fields[.authorization] != nil { failures += 1 }
      again.fields[.authorization] = given.basic
      request = again
    }
  }

  /// The request of the last hop, with the redirects before it as its history; nil if it cannot be sent again.
  private func lastHop(
    of request: BridgeRequest, to response: BridgeResponse
  ) throws -> BridgeRequest? {
    var request = request
    for hop in response.history {
      // The follow-up handler has checked the redirects with the right tainting.
      let next = try RedirectRules.followUp(to: hop.head, of: request, taintedAs: .basic)
      guard let next else { return nil }
      request = next
      request.history.append(hop)
    }
    return request.body.isEmpty || request.body.iteration == .repeatable ? request : nil
  }

  private func credentials(
    _ request: BridgeRequest, _ response: BridgeResponse, _ failures: Int
  ) async -> HTTPCredentials? {
    let refused = request.fields[.authorization]
    let failures = failures + (refused == nil ? 0 : 1)
    let context = request.context
    guard failures <= Self.maximumFailures,
      context.navigation != nil || context.frameOrigin == request.origin,
      let challenge = AuthenticationChallenge(
        response.fields[values: .wwwAuthenticate], from: request.origin,
        previousFailures: failures)
    else { return nil }
    return await known.credentials(for: challenge, besides: refused, ask: ask)
  }
}
