internal import BridgeScript

/// The cookies of a jar as a page's script asks for them.
struct DocumentCookies: PageCookieCalls {
  private let cookies: PageCookies

  init(_ cookies: PageCookies) { self.cookies = cookies }

  func documentCookie() throws -> String { try cookies.documentCookie() }

  func setDocumentCookie(_ line: String) throws { try cookies.setDocumentCookie(line) }

  func answer(_ request: String) -> String { cookies.answer(json: request) }

  func observe(_ callback: @escaping @Sendable (String) -> Void) -> @Sendable () -> Void {
    let observation = cookies.observe { callback($0.json) }
    return { observation.cancel() }
  }
}
