#if WebKitGTK
  internal import BridgeCookies
  internal import CWebKitGTK

  /// The engine's own cookie store.
  @GTKActor struct EngineCookies {
    private typealias Found = CheckedContinuation<[MirroredCookie]?, Never>
    private typealias Done = CheckedContinuation<Void, Never>

    let pointer: UnsafeMutablePointer<WebKitCookieManager>

    /// All cookies; nil if the engine does not answer, for example because its process ended.
    func all() async -> [MirroredCookie]? {
      await withCheckedContinuation { (waiter: Found) in
        webkit_cookie_manager_get_all_cookies(
          pointer, nil,
          { source, result, box in
            EngineCookies.resume(box, source) {
              webkit_cookie_manager_get_all_cookies_finish($0, result, $1)
            }
          }, UserData.passing(Waiter(waiter)))
      }
    }

    /// The cookies of a URL; nil as for ``all()``.
    func cookies(of url: String) async -> [MirroredCookie]? {
      await withCheckedContinuation { (waiter: Found) in
        webkit_cookie_manager_get_cookies(
          pointer, url, nil,
          { source, result, box in
            EngineCookies.resume(box, source) {
              webkit_cookie_manager_get_cookies_finish($0, result, $1)
            }
          }, UserData.passing(Waiter(waiter)))
      }
    }

    private typealias Finish = (
      UnsafeMutablePointer<WebKitCookieManager>,
      UnsafeMutablePointer<UnsafeMutablePointer<GError>?>
    ) -> UnsafeMutablePointer<GList>?

    private static nonisolated func resume(
      _ box: UnsafeMutableRawPointer?, _ source: UnsafeMutablePointer<GObject>?, _ finish: Finish
    ) {
      guard let source, let box else { return }
      let waiter = UserData.take(box, as: Waiter<Found>.self).continuation
      let manager = UnsafeMutableRawPointer(source)
        .assumingMemoryBound(to: WebKitCookieManager.self)
      var error: UnsafeMutablePointer<GError>?
      let list = finish(manager, &error)
      let hasFailed = error != nil
      g_clear_error(&error)
      waiter.resume(returning: hasFailed ? nil : cookies(in: list))
    }

    /// Stores a cookie. It replaces one with the same name, host and path.
    func add(_ cookie: MirroredCookie) async {
      guard let soup = Self.soup(cookie) else { return }
      defer { soup_cookie_free(soup) }
      await withCheckedContinuation { (waiter: Done) in
        webkit_cookie_manager_add_cookie(
          pointer, soup, nil, { _, _, box in EngineCookies.resume(box) },
          UserData.passing(Waiter(waiter)))
      }
    }

    /// Removes a cookie.
    func remove(_ cookie: MirroredCookie) async {
      guard let soup = Self.soup(cookie) else { return }
      defer { soup_cookie_free(soup) }
      await withCheckedContinuation { (waiter: Done) in
        webkit_cookie_manager_delete_cookie(
          pointer, soup, nil, { _, _, box in EngineCookies.resume(box) },
          UserData.passing(Waiter(waiter)))
      }
    }

    private static nonisolated func resume(_ box: UnsafeMutableRawPointer?) {
      if let box { UserData.take(box, as: Waiter<Done>.self).continuation.resume() }
    }

    // MARK: Forms

    private static nonisolated func cookies(in list: UnsafeMutablePointer<GList>?)
      -> [MirroredCookie]
    {
      var found: [MirroredCookie] = []
      var link = list
      while let entry = link {
        if let data = entry.pointee.data {
          let soup = OpaquePointer(data)
          if let cookie = cookie(soup) { found.append(cookie) }
          soup_cookie_free(soup)
        }
        link = entry.pointee.next
      }
      g_list_free(list)
      return found
    }

    private static nonisolated func cookie(_ soup: OpaquePointer) -> MirroredCookie? {
      guard let name = soup_cookie_get_name(soup), let value = soup_cookie_get_value(soup),
        let domain = soup_cookie_get_domain(soup), let path = soup_cookie_get_path(soup)
      else { return nil }
      let host = String(cString: domain)
      let isHostOnly = !host.hasPrefix(".")
      var cookie = MirroredCookie(
        MirroredCookie.Identity(
          name: String(cString: name), host: isHostOnly ? host : String(host.dropFirst()),
          isHostOnly: isHostOnly, path: String(cString: path)),
        value: String(cString: value))
      cookie.isSecure = soup_cookie_get_secure(soup) != 0
      cookie.isHTTPOnly = soup_cookie_get_http_only(soup) != 0
      cookie.expires = soup_cookie_get_expires(soup).map { Int(g_date_time_to_unix($0)) }
      cookie.sameSite =
        switch soup_cookie_get_same_site_policy(soup) {
        case SOUP_SAME_SITE_POLICY_STRICT: .strict
        case SOUP_SAME_SITE_POLICY_NONE: .none
        default: .lax
        }
      return cookie
    }

    private static func soup(_ cookie: MirroredCookie) -> OpaquePointer? {
      let identity = cookie.identity
      let host = (identity.isHostOnly ? "" : ".") + identity.host
      guard let soup = soup_cookie_new(identity.name, cookie.value, host, identity.path, -1) else {
        return nil
      }
      soup_cookie_set_secure(soup, cookie.isSecure ? 1 : 0)
      soup_cookie_set_http_only(soup, cookie.isHTTPOnly ? 1 : 0)
      soup_cookie_set_same_site_policy(
        soup,
        cookie.sameSite == .strict
          ? SOUP_SAME_SITE_POLICY_STRICT
          : cookie.sameSite == .none ? SOUP_SAME_SITE_POLICY_NONE : SOUP_SAME_SITE_POLICY_LAX)
      if let expires = cookie.expires, let date = g_date_time_new_from_unix_utc(gint64(expires)) {
        soup_cookie_set_expires(soup, date)
        g_date_time_unref(date)
      }
      return soup
    }
  }

  /// A continuation as an object, to be passed through C.
  private final class Waiter<Continuation> {
    let continuation: Continuation

    init(_ continuation: Continuation) { self.continuation = continuation }
  }
#endif
