public import BridgeBodies
public import BridgeCore
internal import HTTPTypes

/// Gives requests of a page their bodies back, which the page's hook handed to the body store.
///
/// Register it pinned, so that every other handler sees the request whole, with the URL that the page meant.
/// It takes requests that carry a tag: `ajax-bridge=<id>` as the last part of the fragment or the last pair of
/// the query, or the field `Ajax-Bridge-Body`. Nothing but that tag is taken off.
public struct AjaxBodyHandler: Handler {
  /// `ajax-body`.
  public let id: HandlerID = "ajax-body"
  private let store: BodyStore

  /// - Parameter store: the one that the hosts' hooks fill.
  public init(store: BodyStore) { self.store = store }

  /// Declines every request without a tag.
  public func canHandle(_ request: BridgeRequest) -> Bool { BodyTag.isOn(request) }

  /// Waits for the body, passes the whole request on, and keeps the body until the answer has been read or let
  /// go of, so that redirects and retries can send it again.
  ///
  /// Throws ``HandlerError`` with code `bodyTagRefused` where the host vouches for no page scope, or the tag
  /// cannot be, and ``BodyError`` where the store does not give the body. No request goes out without it.
  public nonisolated(nonsending) func handle(
    _ request: BridgeRequest, next: Next
  ) async throws -> BridgeResponse {
    guard let tagged = try TaggedRequest(request) else { return try await next(request) }
    guard let scope = request.context.scope else {
      throw TaggedRequest.refused(request, "its host vouches for no page scope")
    }
    let purpose = try BodyPurpose(
      method: request.method.rawValue, url: tagged.request.urlText)
    let claim = try await store.claim(
      tagged.id, in: scope, for: purpose, from: request.context.frameOrigin,
      until: request.deadline)
    do {
      return Self.holding(claim, until: try await next(try tagged.carrying(claim)))
    } catch {
      claim.release()
      throw error
    }
  }

  private static func holding(
    _ claim: BodyClaim, until response: BridgeResponse
  ) -> BridgeResponse {
    // An answer at hand, or one that can be read again and again, comes from no transfer that still sends.
    guard response.body.iteration == .once else {
      claim.release()
      return response
    }
    var response = response
    response.body = response.body.tapped(onChunk: { _ in }, onEnd: { _ in claim.release() })
    return response
  }
}
