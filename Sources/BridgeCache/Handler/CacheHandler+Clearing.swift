internal import BridgeCore
internal import BridgeFormats
internal import HTTPTypes

extension CacheHandler {
  /// Removes an origin's entries if its response asks for it (W3C Clear Site Data §3.1). Only potentially trustworthy
  /// origins may ask, and a shared cache ignores them: one client could empty it for all others.
  func clearIfAsked(by response: BridgeResponse, to request: BridgeRequest) {
    guard options.mode == .private, response.fields.clearSite(of: "cache"),
      Self.isTrusted(request.origin)
    else { return }
    do {
      try cache.clear(request.origin, in: partition.emptied(by: request))
    } catch {
      // The index cannot be written, so it answers no new requests either.
    }
  }

  private static func isTrusted(_ origin: Origin) -> Bool {
    origin.scheme == "https" || LoopbackHost.contains(origin.host)
  }
}
