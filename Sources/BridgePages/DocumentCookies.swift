internal import BridgeBodies
internal import BridgeCookies
internal import BridgeCore
internal import BridgeHandlers
internal import BridgeScript

/// The cookies of a jar as a page's script accesses them.
struct DocumentCookies: PageCookieCalls {
  private let cookies: PageCookies
  private let calls: CookieCalls

  init(_ cookies: PageCookies) { (self.cookies, calls) = (cookies, CookieCalls(cookies)) }

  func documentCookie() throws -> String { try cookies.documentCookie() }

  func setDocumentCookie(_ line: String) throws { try cookies.setDocumentCookie(line) }

  func answer(_ request: String) -> String {
    String(decoding: calls.answer(Array(request.utf8)), as: UTF8.self)
  }

  func observe(_ callback: @escaping @Sendable (String) -> Void) -> @Sendable () -> Void {
    let observation = cookies.observe { change in
      callback(String(decoding: CookieCalls.notice(change), as: UTF8.self))
    }
    return { observation.cancel() }
  }
}
