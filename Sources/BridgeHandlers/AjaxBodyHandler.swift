public import BridgeBodies
public import BridgeCore
internal import HTTPTypes

/// Restores the bodies of page requests, which the page's hook passed to the body store.
///
/// Register it pinned, so that every other handler sees the complete request, with the page's original URL. It handles
/// requests with a tag: `ajax-bridge=<id>` as the last part of the fragment or the last pair of the query, or the field
/// `Ajax-Bridge-Body`. Only the tag is removed.
public struct AjaxBodyHandler: Handler, NonBlocking {
  /// `ajax-body`.
  public let id: HandlerID = "ajax-body"
  private let store: BodyStore

  /// - Parameter store: The store that the hosts' hooks fill.
  public init(store: BodyStore) { self.store = store }

  /// Bodies wait for their hook, and some are in files.
  package var isNonBlocking: Bool { false }

  /// Declines every request without a tag.
  public func canHandle(_ request: BridgeRequest) -> Bool { BodyTag.isOn(request) }

  /// Waits for the body, passes on the complete request, and keeps the body until the response has been read or
  /// released, so that redirects and retries can send it again.
  ///
  /// Throws ``HandlerError`` with code `bodyTagRefused` if the host provides no page scope or the tag is invalid, and
  /// ``BodyError`` if the store does not provide the body. No request is sent without its body.
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
    // A response in memory, or one that can be read repeatedly, is not from a transfer that is still sending.
    guard response.body.iteration == .once else {
      claim.release()
      return response
    }
    var response = response
    response.body = response.body.tapped(onChunk: { _ in }, onEnd: { _ in claim.release() })
    return response
  }
}
