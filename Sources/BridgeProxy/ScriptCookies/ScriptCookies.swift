package import BridgeCookies
internal import BridgeCore
internal import BridgeCrypto
internal import BridgeFormats
internal import BridgeHandlers

/// `document.cookie` and `cookieStore` on a jar, for browsers that have none of its cookies themselves: the hook in every
/// document, and the path that it calls.
package struct ScriptCookies: Sendable {
  /// Answers the hook. Register both pinned, so that no recording has the hook, nor what script reads and writes.
  package let handler: ScriptCookieHandler

  /// Puts the hook into documents, each with a pass of its own. It runs before the scripts of other handlers.
  package let injection: InjectionHandler

  /// For that jar, with a key of its own. Throws `CryptoError` where the library fails.
  package init(_ jar: CookieJar) throws {
    let cipher = try AESGCM(key: AESGCM.randomKey())
    handler = ScriptCookieHandler(jar, cipher)
    let hook = InjectedScript.escaped(HookSource.function)
    injection = InjectionHandler("script-cookies-hook") { request in
      let pass = try DocumentPass(request) { jar.site(of: $0) }.sealed(by: cipher)
      return InjectedScript(
        escaped: "(\(hook))(" + InjectedScript.escaped(try Self.configuration(pass)) + ");")
    }
  }

  /// The document may have another base, so that the path needs its origin.
  private static func configuration(_ pass: String) throws -> String {
    let others: [(String, JSONValue)] = ["xhr", "fetch", "forms", "beacon"].map {
      ($0, .bool(false))
    }
    let members: [(String, JSONValue)] = [
      ("transport", .text("channel")), ("token", .text(pass)), ("apis", .object(others)),
    ]
    let json = String(decoding: JSONWriter.ascii(.object(members)), as: UTF8.self)
    return "{...\(json),channelPath:location.origin+\"/.ajax-bridge/\"}"
  }
}
