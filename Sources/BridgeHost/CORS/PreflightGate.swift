package import BridgeCore

/// Sends preflights for requests that need them (Fetch §4.8), and caches the grants.
package struct PreflightGate: Sendable {
  private let pipeline: Pipeline
  private let cache: PreflightCache

  package init(_ pipeline: Pipeline, _ cache: PreflightCache) {
    (self.pipeline, self.cache) = (pipeline, cache)
  }

  /// Returns if `request` may take the last step of `path`.
  ///
  /// - Throws: ``BridgeError`` with code `crossOriginRefused` if it must not.
  package func pass(_ request: BridgeRequest, on path: CrossOriginPath) async throws {
    guard let preflight = CORSPreflight(before: request, on: path), !cache.allows(preflight)
    else { return }
    let answer = try await pipeline.load(preflight.request)
    cache.remember(try preflight.grant(in: answer.head), to: preflight)
  }

  /// Returns if `request` may go to its first URL.
  ///
  /// - Throws: ``BridgeError`` with code `crossOriginRefused` if it must not.
  package func pass(_ request: BridgeRequest) async throws {
    guard var path = CrossOriginPath(of: request) else { return }
    try path.visit(request.origin)
    try await pass(request, on: path)
  }
}
