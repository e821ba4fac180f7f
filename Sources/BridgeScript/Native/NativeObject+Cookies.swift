internal import CJavaScriptCore

/// The engine's own cookies. A lossy engine has none: the hook provides those of its host.
extension NativeObject {
  func addCookies() {
    let cookies = realm.options.engine == .faithful ? realm.options.cookies : nil
    add("documentCookie") { call in
      call.context.value(try PageCookieThrow.translating { try cookies?.documentCookie() ?? "" })
    }
    add("setDocumentCookie") { call in
      try PageCookieThrow.translating { try cookies?.setDocumentCookie(call.string(0)) }
      return nil
    }
    add("cookieStore") { call in
      call.context.value(cookies?.answer(call.string(0)) ?? #"{"items":[]}"#)
    }
    guard let cookies else { return }
    let stop = cookies.observe { [weak realm] change in
      realm?.deliver { realm in realm.call(.cookiesChanged, realm.context.value(change)) }
    }
    realm.whenClosed { stop() }
  }
}

/// The error for script whose document has no access to cookies.
enum PageCookieThrow {
  static func translating<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch {
      throw NativeThrow("SecurityError", String(describing: error))
    }
  }
}
