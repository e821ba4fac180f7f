#if WebKitGTK
  internal import BridgeFormats

  extension BridgeWebView {
    /// Returns when an element that matches a CSS selector is in the page, in the next ones if it navigates.
    ///
    /// - Throws: ``WebViewError`` with code `threw` for what is no selector, `loadFailed`, or `closed`.
    public func waitForElement(_ selector: String) async throws {
      let text = String(decoding: JSONWriter.ascii(.text(selector)), as: UTF8.self)
      while true {
        let before = pages
        do {
          _ = try await evaluate(Self.search.replacing("SELECTOR", with: text))
          return
        } catch let error as WebViewError where error.code == .threw && pages != before {
          // The page went while it was looked through.
          try await waitUntilLoaded()
        }
      }
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
