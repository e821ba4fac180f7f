public import BridgeKit
public import BridgeScript

extension ScriptOptions {
  /// A top-level page at `url` with the cookies of a bridge.
  ///
  /// - Parameters:
  ///   - bridge: The bridge whose jar and body store the page uses.
  ///   - url: The document's URL.
  ///   - isHooked: Whether to install the hook, which passes bodies and cookies directly to the bridge. A page on a
  ///     lossy engine loses them without it.
  /// - Throws: ``BridgeError`` with code `malformedURL` if `url` is not an http or https URL.
  public init(_ bridge: Bridge, at url: String, isHooked: Bool = false) throws(BridgeError) {
    let url = try RequestURL(url)
    self.init(url: url, site: bridge.cookies.site(of: url))
    cookies = DocumentCookies(try PageCookies(jar: bridge.cookies, page: context))
    guard isHooked else { return }
    let bodies = ScopedBodies(
      bridge.bodies, for: context.frameOrigin, exchanges: limits.exchanges)
    context.scope = bodies.scope
    hook = Hook(bodies: bodies)
  }
}

extension ScriptPage {
  /// A page that is about to load at `url`. Its requests go through the bridge's pipeline, and its cookies are in the
  /// bridge's jar.
  ///
  /// - Throws: ``BridgeError`` with code `malformedURL` if `url` is not an http or https URL; ``ScriptError`` with code
  ///   `noEngine` if the system provides no thread.
  public init(_ bridge: Bridge, at url: String) throws {
    try self.init(ScriptOptions(bridge, at: url), pipeline: bridge.pipeline)
  }
}
