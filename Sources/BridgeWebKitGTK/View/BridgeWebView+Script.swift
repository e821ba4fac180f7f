#if WebKitGTK
  internal import CWebKitGTK

  extension BridgeWebView {
    /// Runs `body` as the body of an async function in the page's main frame; returns its value as JSON.
    ///
    /// A value that JSON has no form for gives `null`.
    /// - Throws: ``WebViewError`` with code `threw`, or `closed`.
    public func evaluate(_ body: String) async throws -> String {
      guard !isClosed else { throw WebViewError.closed }
      let source = "return JSON.stringify(await (async () => {\n\(body)\n})());"
      let view = view
      let answer: ScriptAnswer = await withCheckedContinuation { continuation in
        let box = UserData.passing(ScriptWaiter(continuation))
        webkit_web_view_call_async_javascript_function(
          view, source, -1, nil, nil, "evaluated", nil,
          { view, result, box in
            guard let view, let box else { return }
            UserData.take(box, as: ScriptWaiter.self).hear(view, result)
          }, box)
      }
      switch answer {
      case .value(let json): return json
      case .failure(let message): throw WebViewError(.threw, message)
      }
    }
  }

  private enum ScriptAnswer: Sendable {
    case value(String)
    case failure(String)
  }

  private final class ScriptWaiter {
    private let continuation: CheckedContinuation<ScriptAnswer, Never>

    init(_ continuation: CheckedContinuation<ScriptAnswer, Never>) {
      self.continuation = continuation
    }

    func hear(_ source: UnsafeMutablePointer<GObject>, _ result: OpaquePointer?) {
      let view = UnsafeMutableRawPointer(source).assumingMemoryBound(to: WebKitWebView.self)
      var error: UnsafeMutablePointer<GError>?
      guard let value = webkit_web_view_call_async_javascript_function_finish(view, result, &error)
      else {
        let message = error.flatMap { $0.pointee.message }.map { String(cString: $0) }
        g_clear_error(&error)
        return continuation.resume(returning: .failure(message ?? "the script gave no answer"))
      }
      defer { g_object_unref(value) }
      guard jsc_value_is_string(value) != 0, let text = jsc_value_to_string(value) else {
        return continuation.resume(returning: .value("null"))
      }
      defer { g_free(text) }
      continuation.resume(returning: .value(String(cString: text)))
    }
  }
#endif
