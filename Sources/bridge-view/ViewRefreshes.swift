#if WebKitGTK
  internal import BridgeCache
  internal import BridgeWebKitGTK

  /// Passes refreshes of kept responses on to the page of a view.
  struct ViewRefreshes: Sendable {
    private let refreshes: AsyncStream<OfflineRefresh>
    private let continuation: AsyncStream<OfflineRefresh>.Continuation

    init() { (refreshes, continuation) = AsyncStream.makeStream() }

    func add(_ refresh: OfflineRefresh) {
      if refresh.isChanged { continuation.yield(refresh) }
    }

    /// Notifies the page of each refresh once it has loaded; earlier refreshes wait until then.
    @GTKActor func tell(_ view: BridgeWebView) async {
      for await refresh in refreshes {
        do {
          try await view.waitUntilLoaded()
          _ = try await view.evaluate(refresh.notice)
        } catch {
          // The page is being replaced, and the next page gets the new content.
        }
      }
    }
  }
#endif
