package import BridgeCore

/// Asks another origin for leave before a request that needs it (Fetch §4.8), and remembers the answers.
package struct PreflightGate: Sendable {
  private let pipeline: Pipeline
  private let cache: PreflightCache

  package init(_ pipeline: Pipeline, _ cache: PreflightCache) {
    (self.pipeline, self.cache) = (pipeline, cache)
  }

  /// Returns when `request` may take the step that `path` ends with.
  ///
  /// - Throws: ``BridgeError`` with code `crossOriginRefused` where it may not.
  package func pass(_ request: BridgeRequest, on path: CrossOriginPath) async throws {
    guard let preflight = CORSPreflight(before: request, on: path), !cache.allows(preflight)
    else { return }
    let answer = try await pipeline.load(preflight.request)
    cache.remember(try preflight.grant(in: answer.head), to: preflight)
  }

  /// Returns when `request` may go to its first URL.
  ///
  /// - Throws: ``BridgeError`` with code `crossOriginRefused` where it may not.
  package func pass(_ request: BridgeRequest) async throws {
    guard var path = CrossOriginPath(of: request) else { return }
    try path.visit(request.origin)
    try await pass(request, on: path)
  }
}
