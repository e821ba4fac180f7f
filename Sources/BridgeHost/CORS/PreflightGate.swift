package import BridgeCore

/// Sends requests of pages, each after a preflight if it needs one (Fetch §4.8), and caches the grants.
package struct PreflightGate: Sendable {
  private let pipeline: Pipeline
  private let cache: PreflightCache

  package init(_ pipeline: Pipeline, _ cache: PreflightCache) {
    (self.pipeline, self.cache) = (pipeline, cache)
  }

  /// The response to `request`, whose path is `path`, with its tainting. A response is left without one if a handler
  /// followed redirects in place of the follow-up handler.
  ///
  /// - Throws: ``BridgeError`` with code `crossOriginRefused` if the page must not send the request or have the response.
  package func load(
    _ request: BridgeRequest, on path: CrossOriginPath?
  ) async throws -> BridgeResponse {
    try await pass(request, on: path)
    var response = try await pipeline.load(request)
    if response.tainting == nil, response.history.isEmpty { try path?.conclude(&response) }
    return response
  }

  /// Returns if `request` may take the last step of `path`.
  ///
  /// - Throws: ``BridgeError`` with code `crossOriginRefused` if it must not.
  package func pass(_ request: BridgeRequest, on path: CrossOriginPath?) async throws {
    guard let path, let preflight = CORSPreflight(before: request, on: path),
      !cache.allows(preflight)
    else { return }
    let answer = try await pipeline.load(preflight.request)
    cache.remember(try preflight.grant(in: answer.head), to: preflight)
  }
}
