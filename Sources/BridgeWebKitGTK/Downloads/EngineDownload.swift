#if WebKitGTK
  internal import BridgeCore
  internal import CWebKitGTK

  /// A download of a file that the engine has, such as a Blob. The engine writes it to a file.
  @GTKActor final class EngineDownload {
    private let pointer: UnsafeMutablePointer<WebKitDownload>
    private var name = ""
    private var place: PassingFile?
    private var outcome: Result<UnnamedFile, WebViewError>?
    private var waiter: CheckedContinuation<Void, Never>?

    /// Make it as soon as the engine announces the download: its next signals follow immediately.
    init(_ pointer: UnsafeMutablePointer<WebKitDownload>) {
      self.pointer = pointer
      g_object_ref(pointer)
      // Released when the engine finalizes the download.
      let user = UserData.passing(self)
      bridge_on_download(
        pointer,
        { _, name, user in
          let name = name.map { String(cString: $0) } ?? ""
          EngineDownload.tell(user) { $0.decide(name) }
          return 1
        },
        { _, error, user in
          let reason = error?.pointee.message.map { String(cString: $0) } ?? ""
          EngineDownload.tell(user) { $0.fail(reason) }
        }, { _, user in EngineDownload.tell(user) { $0.finish() } }, user,
        { user, _ in
          if let user { _ = UserData.take(user, as: EngineDownload.self) }
        })
    }

    /// The complete file, with the name that the engine suggests.
    func load() async throws -> (name: String, body: Body) {
      if outcome == nil { await withCheckedContinuation { waiter = $0 } }
      guard let file = try outcome?.get() else { throw Self.failed("it ended") }
      return (name, Body(length: file.length, once: file))
    }

    private func decide(_ proposed: String) {
      do throws(WebViewError) {
        let place = try PassingFile()
        (name, self.place) = (proposed, place)
        webkit_download_set_destination(pointer, place.path)
      } catch {
        outcome = .failure(error)
        webkit_download_cancel(pointer)
      }
    }

    private func fail(_ reason: String) {
      guard outcome == nil else { return }
      let status = webkit_download_get_response(pointer).map(webkit_uri_response_get_status_code)
      guard let status, status >= 400 else {
        outcome = .failure(Self.failed(reason.isEmpty ? "the engine gives no reason" : reason))
        return
      }
      let why = reason.isEmpty ? "" : ": \(reason)"
      outcome = .failure(WebViewError(.loadFailed, "the server answered \(status)\(why)"))
    }

    /// Handles the last signal of the download.
    private func finish() {
      do throws(WebViewError) {
        guard let place else { throw Self.failed("it has no file") }
        let file = try place.take()
        if outcome == nil { outcome = .success(file) }
      } catch {
        fail(error.message)
      }
      waiter?.resume()
      waiter = nil
      g_object_unref(pointer)
    }

    private static func failed(_ reason: String) -> WebViewError {
      WebViewError(.loadFailed, "the engine could not load the file: \(reason)")
    }

    /// WebKit emits its signals on GTK's thread.
    private static nonisolated func tell(
      _ user: UnsafeMutableRawPointer?, _ body: @GTKActor (EngineDownload) -> Void
    ) {
      guard let user else { return }
      let download = UserData.borrow(user, as: EngineDownload.self)
      GTKActor.assumeIsolated { body(download) }
    }
  }
#endif
