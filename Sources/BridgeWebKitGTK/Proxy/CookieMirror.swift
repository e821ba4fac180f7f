#if WebKitGTK
  internal import BridgeCookies
  internal import BridgeCore
  internal import CWebKitGTK

  /// Keeps the engine's cookie store and a jar in sync, in both directions.
  ///
  /// The engine's store decides which cookies a page's request carries: only the engine knows the credentials mode and
  /// the frame of each request. Changes reach the other side within a few milliseconds.
  ///
  /// If the engine's network process ends, WebKit starts another one, with an empty store, and reports no changes any
  /// more. The jar fills that store, and while views are open, changes in it are looked for.
  @GTKActor final class CookieMirror {
    private let engine: EngineCookies

    /// The owner of the engine's store. It must outlive the store.
    private let data: UnsafeMutablePointer<WebKitWebsiteDataManager>
    private let jar: CookieJar
    private let clock: any WallClock
    private var agreement = MirrorPlan.Agreement()
    private var observation: CookieObservation?
    private var signal: gulong = 0
    private var running: Task<Void, Never>?
    private var isAsked = false

    /// Whether the engine's first store was seen.
    private var isKnown = false

    /// How often the engine's store was found replaced, and how often ``wasReplaced()`` has said so.
    private var (replacements, settledReplacements) = (0, 0)
    private var looking: Task<Void, any Error>?

    /// How often a change was found.
    private var changes = 0
    private let pages: Pages

    /// The pages that may change the engine's cookies.
    struct Pages {
      /// Whether there is a view, whose scripts may.
      let isAnyOpen: @Sendable () -> Bool
      /// Counts what views have loaded so far.
      let activity: @Sendable () -> Int
    }

    init?(
      _ data: UnsafeMutablePointer<WebKitWebsiteDataManager>, _ jar: CookieJar,
      of pages: Pages, clock: any WallClock = SystemWallClock()
    ) {
      guard let manager = webkit_website_data_manager_get_cookie_manager(data) else { return nil }
      engine = EngineCookies(pointer: manager)
      (self.data, self.jar, self.clock, self.pages) = (data, jar, clock, pages)
      g_object_ref(data)
      // The jar's rules refuse cookies that a page may not set. The engine accepts all cookies of the jar.
      webkit_cookie_manager_set_accept_policy(manager, WEBKIT_COOKIE_POLICY_ACCEPT_ALWAYS)
      let link = UserData.passing(MirrorLink(self))
      signal = bridge_on_cookies_changed(
        manager,
        { _, link in
          guard let link else { return }
          let mirror = UserData.borrow(link, as: MirrorLink.self)
          // WebKit emits its signals on GTK's thread.
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
      looking?.cancel()
      g_signal_handler_disconnect(engine.pointer, signal)
      g_object_unref(data)
    }

    /// Requests a synchronization soon.
    private func ask() {
      isAsked = true
      guard running == nil else { return }
      running = Task { [weak self] in await self?.run() }
    }

    /// Returns when both sides have all earlier changes.
    func settle() async {
      ask()
      await running?.value
      if isAsked { await running?.value }
    }

    /// Whether the engine's store was replaced since the last call. If so, it has the jar's cookies again now; requests
    /// that the engine sent before may lack theirs. Nil if the engine does not answer.
    func wasReplaced() async -> Bool? {
      guard let found = await engine.cookies(of: "http://\(Self.sentinel.identity.host)/") else {
        return nil
      }
      // Even if it is there, the other cookies may not be yet.
      if found.isEmpty || replacements != settledReplacements { await settle() }
      defer { settledReplacements = replacements }
      return replacements != settledReplacements
    }

    private func run() async {
      while isAsked {
        isAsked = false
        await step()
      }
      running = nil
    }

    private func step() async {
      // If the engine does not answer, its cookies are unknown, and no conclusion is allowed.
      guard var found = await engine.all().map(Self.store) else { return }
      if found.removeValue(forKey: Self.sentinel.identity) == nil {
        // The engine's store is new: at the first synchronization, or after its process ended. The jar fills it.
        if isKnown { replaced() }
        isKnown = true
        agreement = MirrorPlan.Agreement()
        await engine.add(Self.sentinel)
      }
      let kept = Self.store(jar.all.compactMap { MirroredCookie($0) })
      let plan = MirrorPlan(engine: found, jar: kept, since: agreement)
      agreement.engine = found
      agreement.jar = kept
      guard !plan.isEmpty else { return }
      changes += 1
      update(jar, by: plan)
      // Read before any suspension: changes by others during one count as changes.
      let changed = Self.store(jar.all.compactMap { MirroredCookie($0) })
      for cookie in plan.toEngine { await engine.add(cookie) }
      for cookie in plan.fromEngine { await engine.remove(cookie) }
      // The cookies as each side stored them.
      guard let now = await engine.all().map(Self.store) else { return }
      agreement = plan.agreement(engine: found, jar: kept, engineNow: now, jarNow: changed)
    }

    private func replaced() {
      replacements += 1
      look()
    }

    /// Looks for changes while a view is open, if the engine does not report them. Call it for each new view.
    func look() {
      guard replacements > 0, looking == nil else { return }
      looking = Task { [weak self] in
        var pace = LookPace()
        while let pause = self?.pause(at: &pace) {
          try await Task.sleep(for: pause)
          self?.ask()
        }
      }
    }

    /// The pause before the next look; nil if there is nothing to look for.
    private func pause(at pace: inout LookPace) -> Duration? {
      guard pages.isAnyOpen() else {
        looking = nil
        return nil
      }
      return pace.pause(at: changes + pages.activity())
    }

    /// Detects whether the engine's store was replaced. No host has this name (RFC 6761 §6.4).
    private static let sentinel = MirroredCookie(
      MirroredCookie.Identity(name: "store", host: "ajax-bridge.invalid"), value: "1")

    private func update(_ jar: CookieJar, by plan: MirrorPlan) {
      for cookie in plan.toJar {
        let now = Int(clock.now.microsecondsSinceEpoch / 1_000_000)
        let (line, text) = cookie.setCookie(at: now)
        guard let url = try? RequestURL(text) else { continue }  // No host has such a cookie.
        // Cookies that the jar refuses stay in the engine only.
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

  /// The weak reference held by the engine's signal, so that the mirror ends with its context.
  private final class MirrorLink: Sendable {
    // Set once; used on GTK's thread only.
    nonisolated(unsafe) weak var target: CookieMirror?

    init(_ target: CookieMirror) { self.target = target }
  }
#endif
