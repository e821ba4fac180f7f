#if WebKitGTK
  internal import BridgeCache
  internal import BridgeWebKitGTK

  /// Kept responses that are brought up to date, as the page of a view hears of them.
  struct ViewRefreshes: Sendable {
    private let refreshes: AsyncStream<OfflineRefresh>
    private let continuation: AsyncStream<OfflineRefresh>.Continuation

    init() { (refreshes, continuation) = AsyncStream.makeStream() }

    func add(_ refresh: OfflineRefresh) {
      if refresh.isChanged { continuation.yield(refresh) }
    }

    /// Tells the page of each, once it is loaded: what is refreshed before waits so long.
    @GTKActor func tell(_ view: BridgeWebView) async {
      for await refresh in refreshes {
        do {
          try await view.waitUntilLoaded()
          _ = try await view.evaluate(refresh.notice)
        } catch {
          // The page is going, and the next one has what is new.
        }
      }
    }
  }
#endif
