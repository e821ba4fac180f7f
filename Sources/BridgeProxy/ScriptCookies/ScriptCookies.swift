package import BridgeCookies
package import BridgeCore
internal import BridgeCrypto
internal import BridgeFormats
internal import BridgeHandlers

/// `document.cookie` and `cookieStore` on a jar, for browsers that do not have its cookies themselves: a part of the
/// hook in every document, and the path that it calls.
package struct ScriptCookies: Sendable {
  /// Answers the hook. Register both pinned, so that no recording has the hook, nor what script reads and writes.
  package let handler: ScriptCookieHandler

  /// Puts the hook into documents, each with a pass of its own. It runs before the scripts of other handlers, and takes its
  /// element out of the document.
  package let injection: InjectionHandler

  /// For that jar, with a key of its own. Throws `CryptoError` where the library fails.
  ///
  /// `alias`: the origin by which clients know the one that is behind a proxy, if that is another.
  package init(_ jar: CookieJar, alias: @escaping @Sendable () -> Origin? = { nil }) throws {
    let cipher = try AESGCM(key: AESGCM.randomKey())
    handler = ScriptCookieHandler(jar, cipher)
    let hook = InjectedScript.escaped(HookSource.cookieFunction)
    injection = InjectionHandler("script-cookies-hook") { request in
      let pass = try DocumentPass(request) { jar.site(of: $0) }.sealed(by: cipher)
      return InjectedScript(
        escaped: "document.currentScript.remove();(\(hook))("
          + InjectedScript.escaped(Self.configuration(pass)) + ");",
        connectingTo: "\(alias() ?? request.origin)\(ScriptCookieHandler.cookiePath)")
    }
  }

  /// The document may have another base, so that the path needs its origin.
  private static func configuration(_ pass: String) -> String {
    let token = String(decoding: JSONWriter.ascii(.text(pass)), as: UTF8.self)
    return "{token:\(token),channelPath:location.origin+\"\(ScriptCookieHandler.path)\"}"
  }
}
