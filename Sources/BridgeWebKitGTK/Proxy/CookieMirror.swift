#if WebKitGTK
  internal import BridgeCookies
  internal import BridgeCore
  internal import CWebKitGTK

  /// Keeps the engine's store of cookies and a jar in step, in both directions.
  ///
  /// The engine's store decides which cookies a page's request carries: it alone knows the mode of credentials and the
  /// frame of each request. The jar has the same cookies a few milliseconds later, and what is changed in it is in the
  /// engine as soon.
  @GTKActor final class CookieMirror {
    private let engine: EngineCookies

    /// The owner of the engine's store; it must outlive the store.
    private let data: UnsafeMutablePointer<WebKitWebsiteDataManager>
    private let jar: CookieJar
    private let clock: any WallClock
    private var agreement = MirrorPlan.Agreement()
    private var observation: CookieObservation?
    private var signal: gulong = 0
    private var running: Task<Void, Never>?
    private var isAsked = false

    init?(
      _ data: UnsafeMutablePointer<WebKitWebsiteDataManager>, _ jar: CookieJar,
      clock: any WallClock = SystemWallClock()
    ) {
      guard let manager = webkit_website_data_manager_get_cookie_manager(data) else { return nil }
      engine = EngineCookies(pointer: manager)
      (self.data, self.jar, self.clock) = (data, jar, clock)
      g_object_ref(data)
      // The jar's rules refuse what a page may not set; the engine takes what the jar has.
      webkit_cookie_manager_set_accept_policy(manager, WEBKIT_COOKIE_POLICY_ACCEPT_ALWAYS)
      let link = UserData.passing(MirrorLink(self))
      signal = bridge_on_cookies_changed(
        manager,
        { _, link in
          guard let link else { return }
          let mirror = UserData.borrow(link, as: MirrorLink.self)
          // WebKit gives its signals on GTK's thread.
          GTKActor.assumeIsolated { mirror.target?.ask() }
        }, link,
        { link, _ in
          if let link { _ = UserData.take(link, as: MirrorLink.self) }
        })
      observation = jar.observe { [weak self] _ in
        Task { @GTKActor in self?.ask() }
      }
    }

    isolated deinit {
      g_signal_handler_disconnect(engine.pointer, signal)
      g_object_unref(data)
    }

    /// Has both brought into step soon.
    private func ask() {
      isAsked = true
      guard running == nil else { return }
      running = Task { [weak self] in await self?.run() }
    }

    /// Returns when both are in step with what was in them before.
    func settle() async {
      ask()
      await running?.value
      if isAsked { await running?.value }
    }

    private func run() async {
      while isAsked {
        isAsked = false
        await step()
      }
      running = nil
    }

    private func step() async {
      // Without an answer of the engine nothing is known of its cookies, and nothing may be concluded.
      guard var found = await engine.all().map(Self.store) else { return }
      if found.removeValue(forKey: Self.sentinel.identity) == nil {
        // The engine's store is new: the first one, or after the end of its process. The jar fills it.
        agreement = MirrorPlan.Agreement()
        await engine.add(Self.sentinel)
      }
      let kept = Self.store(jar.all.compactMap { MirroredCookie($0) })
      let plan = MirrorPlan(engine: found, jar: kept, since: agreement)
      agreement.engine = found
      agreement.jar = kept
      guard !plan.isEmpty else { return }
      update(jar, by: plan)
      // Read before anything is waited for: what others do to the jar meanwhile is a change.
      let changed = Self.store(jar.all.compactMap { MirroredCookie($0) })
      for cookie in plan.toEngine { await engine.add(cookie) }
      for cookie in plan.fromEngine { await engine.remove(cookie) }
      // The forms in which each side took over what the other had.
      guard let now = await engine.all().map(Self.store) else { return }
      agreement = plan.agreement(engine: found, jar: kept, engineNow: now, jarNow: changed)
    }

    /// Tells whether the engine's store is the one that it was. No host has this name (RFC 6761 §6.4).
    private static let sentinel = MirroredCookie(
      MirroredCookie.Identity(name: "store", host: "ajax-bridge.invalid"), value: "1")

    private func update(_ jar: CookieJar, by plan: MirrorPlan) {
      for cookie in plan.toJar {
        let now = Int(clock.now.microsecondsSinceEpoch / 1_000_000)
        let (line, text) = cookie.setCookie(at: now)
        guard let url = try? RequestURL(text) else { continue }  // No host has such a cookie.
        // What the jar's rules refuse stays the engine's alone.
        _ = jar.store(line, for: CookieContext(url: url))
      }
      let gone = Set(plan.fromJar.map(\.identity))
      if !gone.isEmpty {
        jar.remove { MirroredCookie($0).map { gone.contains($0.identity) } ?? false }
      }
    }

    private static func store(_ cookies: [MirroredCookie]) -> MirrorPlan.Store {
      MirrorPlan.Store(cookies.map { ($0.identity, $0) }) { _, last in last }
    }
  }

  /// The weak reference that the engine's signal holds, so that the mirror ends with its context.
  private final class MirrorLink: Sendable {
    // Set once; used on GTK's thread alone.
    nonisolated(unsafe) weak var target: CookieMirror?

    init(_ target: CookieMirror) { self.target = target }
  }
#endif
