#if WebKitGTK
  internal import BridgeFormats

  extension BridgeWebView {
    /// Returns when the current page load has finished, including everything before its load event.
    ///
    /// - Throws: ``WebViewError`` with code `loadFailed` or `closed`.
    public func waitUntilLoaded() async throws {
      while true {
        try await loading.wait()
        do {
          _ = try await evaluate(Self.completion)
          return
        } catch let error as WebViewError where error.code == .pageLeft {
          // Another load has begun, and is awaited.
        }
      }
    }

    /// Calls ``onLoaded`` for a page that the engine reports as loaded, after its errors up to then.
    func tellLoaded() {
      guard onLoaded != nil else { return }
      Task { [weak self] in
        do {
          // A timer of the page reports errors, and runs before this one.
          _ = try await self?.evaluate(
            Self.completion + "\nawait new Promise((go) => setTimeout(go, 0));")
          // If another page is loading, the call would be taken for that page.
          if self?.loading.isLoading == false { self?.onLoaded?() }
        } catch {
          // The page is gone. The next one is reported when it is loaded.
        }
      }
    }

    /// The engine reports the end before module scripts have run whose files just arrived. The wait for a document that
    /// a script keeps open is limited.
    private static let completion = """
      if (document.readyState !== "complete") {
        await new Promise((done) => {
          addEventListener("load", done, { once: true });
          setTimeout(done, 5000);
        });
      }
      """

    /// Returns when an element that matches a CSS selector exists in the page, or in a later one if it navigates.
    ///
    /// - Throws: ``WebViewError`` with code `threw` for an invalid selector, `loadFailed`, or `closed`.
    public func waitForElement(_ selector: String) async throws {
      let text = String(decoding: JSONWriter.ascii(.text(selector)), as: UTF8.self)
      while true {
        do {
          _ = try await evaluate(Self.search.replacing("SELECTOR", with: text))
          return
        } catch let error as WebViewError where error.code == .pageLeft {
          try await waitUntilLoaded()
        }
      }
    }

    /// Returns when a navigation begun by a script has loaded its page; immediately without a navigation.
    ///
    /// For navigations that a script begins later, from a timer or after a response, use ``waitForElement(_:)``.
    /// - Throws: ``WebViewError`` with code `loadFailed` or `closed`.
    public func waitForNavigation() async throws {
      // A task of the page runs after the navigations that were begun before it, and messages between the processes
      // stay in order. By the second round, the engine has asked about each of them, though they may not have begun.
      for _ in 0..<2 {
        do {
          _ = try await evaluate("await new Promise((go) => setTimeout(go, 0))")
        } catch let error as WebViewError where error.code == .pageLeft {
          break
        }
      }
      await loading.waitUntilBegun(atMost: .seconds(2))
      try await waitUntilLoaded()
    }

    private static let search = """
      const isThere = () => document.querySelector(SELECTOR) !== null;
      if (isThere()) return;
      await new Promise((done) => {
        const observer = new MutationObserver(() => {
          if (!isThere()) return;
          observer.disconnect();
          done();
        });
        observer.observe(document, { subtree: true, childList: true, attributes: true });
      });
      """
  }
#endif
