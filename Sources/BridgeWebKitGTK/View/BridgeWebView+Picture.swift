#if WebKitGTK
  internal import CWebKitGTK

  extension BridgeWebView {
    /// Writes a screenshot of the view to a PNG file.
    ///
    /// - Throws: ``WebViewError`` with code `noPicture`, or `closed`.
    public func writePicture(to path: String) async throws {
      guard !isClosed else { throw WebViewError.closed }
      let view = view
      let failure: String? = await withCheckedContinuation { continuation in
        let box = UserData.passing(PictureWaiter(path, continuation))
        webkit_web_view_get_snapshot(
          view, WEBKIT_SNAPSHOT_REGION_VISIBLE, WEBKIT_SNAPSHOT_OPTIONS_NONE, nil,
          { view, result, box in
            guard let view, let box else { return }
            UserData.take(box, as: PictureWaiter.self).hear(view, result)
          }, box)
      }
      if let failure {
        throw WebViewError(.noPicture, "no screenshot was written to \(path): \(failure)")
      }
    }
  }

  private final class PictureWaiter {
    private let path: String
    private let continuation: CheckedContinuation<String?, Never>

    init(_ path: String, _ continuation: CheckedContinuation<String?, Never>) {
      (self.path, self.continuation) = (path, continuation)
    }

    func hear(_ source: UnsafeMutablePointer<GObject>, _ result: OpaquePointer?) {
      let view = UnsafeMutableRawPointer(source).assumingMemoryBound(to: WebKitWebView.self)
      var error: UnsafeMutablePointer<GError>?
      guard let surface = webkit_web_view_get_snapshot_finish(view, result, &error) else {
        let message = error.flatMap { $0.pointee.message }.map { String(cString: $0) }
        g_clear_error(&error)
        return continuation.resume(returning: message ?? "the engine gave none")
      }
      defer { cairo_surface_destroy(surface) }
      let status = cairo_surface_write_to_png(surface, path)
      let reason = cairo_status_to_string(status).map { String(cString: $0) }
      continuation.resume(returning: status == CAIRO_STATUS_SUCCESS ? nil : reason ?? "unknown")
    }
  }
#endif
