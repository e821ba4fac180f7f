#if WebKitGTK
  internal import BridgeCore
  internal import BridgeHost
  internal import BridgeKit
  internal import CWebKitGTK
  internal import HTTPTypes

  /// Files behind links with `download`. The engine handles Blobs, `data:` URLs and the document's own origin.
  extension BridgeWebView {
    /// Takes a download that the engine has started. The engine has some files itself, and cannot reach those that the
    /// bridge serves.
    ///
    /// If the host takes no files, the engine's own downloads keep their default behaviour.
    func take(_ download: UnsafeMutablePointer<WebKitDownload>) {
      guard isBridged, let uri = webkit_uri_request_get_uri(webkit_download_get_request(download))
      else { return }
      let url = String(cString: uri)
      loading.begun()
      guard let real = SchemeURL.real(url) else {
        return takeUnserved(download, at: url)
      }
      // The navigation was announced as a document.
      _ = documents.take(url)
      webkit_download_cancel(download)
      fetchFile(at: real, named: names.take(url))
    }

    /// Takes a file that the engine can load itself: any file behind a proxy, otherwise Blobs and `data:` URLs.
    private func takeUnserved(_ download: UnsafeMutablePointer<WebKitDownload>, at url: String) {
      if let onFile { return keep(EngineDownload(download), from: url, by: onFile) }
      // A URL of another scheme is not a server's file, and is left to the engine.
      guard (try? RequestURL(url)) != nil else { return }
      webkit_download_cancel(download)
      nobodyTakes(url)
    }

    /// Returns when no file is being delivered to ``onFile``.
    public func waitForFiles() async { await files.waitUntilDone() }

    private func keep(
      _ download: EngineDownload, from url: String,
      by onFile: @escaping @Sendable (OfferedFile) async throws -> Void
    ) {
      // A `data:` URL contains the whole file and may be long.
      let name =
        url.hasPrefix("data:") ? "data:" : url.replacing("blob:\(SchemeURL.prefix)", with: "blob:")
      transfer(name) {
        let (proposed, body) = try await download.load()
        try await onFile(OfferedFile(body, at: name, named: proposed))
      }
    }

    private func fetchFile(at url: String, named name: String?) {
      guard let onFile else { return nobodyTakes(url) }
      let pipeline = bridge.pipeline
      transfer(url) { [weak self] in
        guard let request = try self?.fileRequest(url) else { return }
        let response = try await pipeline.load(request)
        guard (200..<300).contains(response.status) else {
          throw WebViewError(.loadFailed, "the server answered \(response.status)")
        }
        let place = response.redirectedURL(from: request) ?? url
        try await onFile(OfferedFile(response, at: place, named: name))
      }
    }

    /// Delivers a file, regardless of what happens to the page meanwhile.
    func transfer(_ url: String, _ body: @escaping @GTKActor () async throws -> Void) {
      let tell = onFailure
      _ = files.run(outlivesView: false) {
        do {
          try await body()
        } catch {
          tell?("\(url): the file was not kept: \(error)")
        }
      }
    }

    func nobodyTakes(_ url: String) { onFailure?("\(url) is a file, and this host saves no files") }

    /// The request that the page's link would send.
    private func fileRequest(_ text: String) throws -> BridgeRequest {
      var request = try BridgeRequest("GET", text)
      let url = try RequestURL(text)
      let origin = Origin(url)
      let document = documentURL.flatMap { RequestSource.origin($0) == origin ? $0 : nil }
      let policy = document.flatMap { documents.policy(of: $0) } ?? .strictOriginWhenCrossOrigin
      var fields: HTTPFields = [.accept: "*/*", .acceptLanguage: languages]
      if let agent = webkit_settings_get_user_agent(webkit_web_view_get_settings(view)) {
        fields[.userAgent] = String(cString: agent)
      }
      fields[.referer] = document.flatMap { policy.referrer($0, to: url) }
      request.change { [fields, viewToken, site = pageSite] in
        $0.head.headerFields = fields
        $0.context = PageContext(
          documentURL: document, frameOrigin: origin, topLevelSite: site, initiator: .document,
          crossOrigin: CrossOriginRules(.navigate), view: viewToken)
      }
      return request
    }
  }
#endif
