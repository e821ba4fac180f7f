#if WebKitGTK
  internal import CWebKitGTK

  /// The scripts of a view that have not returned yet.
  ///
  /// The engine does not report scripts whose page has ended.
  @GTKActor final class RunningScripts {
    private var scripts: [ObjectIdentifier: RunningScript] = [:]

    func add(_ continuation: CheckedContinuation<String, any Error>) -> RunningScript {
      let script = RunningScript(continuation) { [weak self] in self?.scripts[$0] = nil }
      scripts[ObjectIdentifier(script)] = script
      return script
    }

    /// Fails all of them.
    func fail(_ error: WebViewError) {
      for script in scripts.values { script.end(.failure(error)) }
    }
  }

  /// One script. It ends once, with its value or with its page.
  @GTKActor final class RunningScript {
    private var continuation: CheckedContinuation<String, any Error>?
    private let ended: (ObjectIdentifier) -> Void

    init(
      _ continuation: CheckedContinuation<String, any Error>,
      _ ended: @escaping (ObjectIdentifier) -> Void
    ) {
      (self.continuation, self.ended) = (continuation, ended)
    }

    func end(_ result: Result<String, WebViewError>) {
      ended(ObjectIdentifier(self))
      continuation?.resume(with: result.mapError { $0 })
      continuation = nil
    }

    func hear(_ source: UnsafeMutablePointer<GObject>, _ result: OpaquePointer?) {
      let view = UnsafeMutableRawPointer(source).assumingMemoryBound(to: WebKitWebView.self)
      var error: UnsafeMutablePointer<GError>?
      guard let value = webkit_web_view_call_async_javascript_function_finish(view, result, &error)
      else {
        let message = error.flatMap { $0.pointee.message }.map { String(cString: $0) }
        g_clear_error(&error)
        return end(.failure(WebViewError(.threw, message ?? "the script gave no result")))
      }
      defer { g_object_unref(value) }
      guard jsc_value_is_string(value) != 0, let text = jsc_value_to_string(value) else {
        return end(.success("null"))
      }
      defer { g_free(text) }
      end(.success(String(cString: text)))
    }
  }
#endif
