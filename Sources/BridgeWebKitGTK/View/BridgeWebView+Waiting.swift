#if WebKitGTK
  internal import BridgeFormats

  extension BridgeWebView {
    /// Returns when the page that is being loaded is there, with everything that its load event waits for.
    ///
    /// - Throws: ``WebViewError`` with code `loadFailed` or `closed`.
    public func waitUntilLoaded() async throws {
      while true {
        try await loading.wait()
        do {
          _ = try await evaluate(Self.completion)
          return
        } catch let error as WebViewError where error.code == .pageLeft {
          // The next page is waited for.
        }
      }
    }

    /// Tells ``onLoaded`` of the page that the engine says it has loaded, after its errors until then.
    func tellLoaded() {
      guard onLoaded != nil else { return }
      Task { [weak self] in
        do {
          // Errors are told by a timer of the page, which runs before this one.
          _ = try await self?.evaluate(
            Self.completion + "\nawait new Promise((go) => setTimeout(go, 0));")
          // It would be taken for the next page, if that is under way.
          if self?.loading.isLoading == false { self?.onLoaded?() }
        } catch {
          // The page is gone, and the next one is told of when it is there.
        }
      }
    }

    /// The engine says that it is done before module scripts have run whose files have just come. A document that script
    /// holds open is not waited for without an end.
    private static let completion = """
      if (document.readyState !== "complete") {
        await new Promise((done) => {
          addEventListener("load", done, { once: true });
          setTimeout(done, 5000);
        });
      }
      """

    /// Returns when an element that matches a CSS selector is in the page, in the next ones if it navigates.
    ///
    /// - Throws: ``WebViewError`` with code `threw` for what is no selector, `loadFailed`, or `closed`.
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

    /// Returns when the page that script has begun to navigate to is loaded; at once without a navigation.
    ///
    /// For later actions of script, by a timer or after a response, use ``waitForElement(_:)``.
    /// - Throws: ``WebViewError`` with code `loadFailed` or `closed`.
    public func waitForNavigation() async throws {
      // A task of the page runs after the navigations that were begun before it, and messages between the processes
      // keep their order: by the second round the engine has asked for each of them, though it may not have begun.
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
