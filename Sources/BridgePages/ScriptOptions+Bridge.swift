public import BridgeKit
public import BridgeScript

extension ScriptOptions {
  /// A top-level page at `url` with the cookies of a bridge.
  ///
  /// - Parameters:
  ///   - bridge: whose jar and body store the page works with.
  ///   - url: the document's.
  ///   - isHooked: whether the hook is installed, which hands bodies and cookies to the bridge directly. A page
  ///     on a lossy engine has nothing else to keep them.
  /// - Throws: ``BridgeError`` with code `malformedURL` for what is no http or https URL.
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
  /// A page that is about to load at `url`; its requests go through the bridge's pipeline, and its cookies
  /// are those of the bridge's jar.
  ///
  /// - Throws: ``BridgeError`` with code `malformedURL` for what is no http or https URL;
  ///   ``ScriptError`` with code `noEngine` where the system gives no thread.
  public init(_ bridge: Bridge, at url: String) throws {
    try self.init(ScriptOptions(bridge, at: url), pipeline: bridge.pipeline)
  }
}
