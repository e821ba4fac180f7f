#if WebKitGTK
  internal import CWebKitGTK

  extension BridgeWebView {
    /// Runs `body` as the body of an async function in the page's main frame. Returns its value as JSON.
    ///
    /// A value without a JSON representation gives `null`.
    /// - Throws: ``WebViewError`` with code `threw`, `closed`, or `pageLeft` if the page ended before the function did.
    public func evaluate(_ body: String) async throws -> String {
      guard !isClosed else { throw WebViewError.closed }
      let source = "return JSON.stringify(await (async () => {\n\(body)\n})());"
      let view = view
      return try await withCheckedThrowingContinuation { continuation in
        let box = UserData.passing(scripts.add(continuation))
        webkit_web_view_call_async_javascript_function(
          view, source, -1, nil, nil, "evaluated", nil,
          { view, result, box in
            guard let view, let box else { return }
            // Both are used within the call, on GTK's thread.
            nonisolated(unsafe) let (source, outcome) = (view, result)
            let script = UserData.take(box, as: RunningScript.self)
            GTKActor.assumeIsolated { script.hear(source, outcome) }
          }, box)
      }
    }
  }
#endif
