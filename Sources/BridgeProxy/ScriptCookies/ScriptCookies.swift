package import BridgeJar
package import BridgeCore
internal import BridgeCrypto
internal import BridgeFormats
internal import BridgeHandlers

/// Connects `document.cookie` and `cookieStore` to a jar, for browsers that do not have its cookies. It consists of a
/// hook in every document, and the path that the hook calls.
package struct ScriptCookies: Sendable {
  /// Answers the hook. Register both handlers pinned, so that recordings contain neither the hook nor its cookie calls.
  package let handler: ScriptCookieHandler

  /// Inserts the hook into documents, each with its own pass. The hook runs before the scripts of other handlers, and
  /// removes its element from the document.
  package let injection: InjectionHandler

  /// Makes both handlers for a jar, with a new key. Throws `CryptoError` if the library fails.
  ///
  /// `alias` returns the origin by which clients know the origin behind a proxy, if it is another.
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

  /// The document may have another base URL, so the path includes its origin.
  private static func configuration(_ pass: String) -> String {
    let token = String(decoding: JSONWriter.ascii(.text(pass)), as: UTF8.self)
    return "{token:\(token),channelPath:location.origin+\"\(ScriptCookieHandler.path)\"}"
  }
}
