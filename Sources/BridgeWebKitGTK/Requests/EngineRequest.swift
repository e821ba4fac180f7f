#if WebKitGTK
  internal import BridgeCore
  internal import CWebKitGTK
  internal import HTTPTypes

  /// A request of the engine, which may stop it at any time: by abort(), by navigating away, or by closing.
  ///
  /// The engine does not report that. It finalizes the request's object, to which only the engine has a reference, and
  /// this class watches for that.
  @GTKActor final class EngineRequest {
    /// Nil once the engine has finalized it.
    private(set) var pointer: UnsafeMutablePointer<WebKitURISchemeRequest>?

    /// The engine's URL, including the fragment.
    let uri: String
    let method: String
    let fields: HTTPFields

    private var onGone: (@GTKActor () -> Void)?

    init(_ pointer: UnsafeMutablePointer<WebKitURISchemeRequest>) {
      self.pointer = pointer
      uri = String(cString: webkit_uri_scheme_request_get_uri(pointer))
      method = String(cString: webkit_uri_scheme_request_get_http_method(pointer))
      fields = Self.fields(webkit_uri_scheme_request_get_http_headers(pointer))
      // Released in the notification.
      let user = UserData.passing(self)
      g_object_weak_ref(
        Self.object(pointer), { user, _ in EngineRequest.gone(user) }, user)
    }

    /// Calls `body` when the engine is done with the request, answered or not.
    func whenGone(_ body: @escaping @GTKActor () -> Void) {
      if pointer == nil { body() } else { onGone = body }
    }

    /// The bytes of a body that the engine carries. Call it only if ``EngineBodyRules`` allow it.
    ///
    /// `expected` is the probable number of bytes.
    func body(upTo limit: Int, expecting expected: Int = 64 << 10) throws(WebViewError) -> [UInt8] {
      guard let pointer, let stream = webkit_uri_scheme_request_get_http_body(pointer) else {
        return []
      }
      defer { g_object_unref(stream) }
      var bytes: [UInt8] = []
      while true {
        // One more byte, so that the same read detects the end.
        let wanted = max(expected, bytes.count) + 1
        let piece = try read(wanted, from: stream)
        guard bytes.count + piece.count <= limit else {
          throw WebViewError(
            .loadFailed, "the body of \(method) \(uri) has more than \(limit) bytes; use the hook")
        }
        if bytes.isEmpty { bytes = piece } else { bytes += piece }
        if piece.count < wanted { return bytes }
      }
    }

    /// Reads `count` bytes, or fewer at the end. The body is in memory, so nothing blocks.
    private func read(
      _ count: Int, from stream: UnsafeMutablePointer<GInputStream>
    ) throws(WebViewError) -> [UInt8] {
      var isRead: gboolean = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        var read: gsize = 0
        isRead = g_input_stream_read_all(
          stream, buffer.baseAddress, gsize(count), &read, nil, nil)
        filled = Int(read)
      }
      guard isRead != 0 else {
        throw WebViewError(.loadFailed, "the engine could not read the body of \(method) \(uri)")
      }
      return bytes
    }

    /// Answers the request. Does nothing if the engine no longer waits for it.
    func respond(
      _ head: HTTPResponse, _ fields: HTTPFields, of type: String?, _ body: ResponseStream,
      length: Int?
    ) {
      guard let pointer, let stream = body.stream else { return }
      let response = webkit_uri_scheme_response_new(
        stream.assumingMemoryBound(to: GInputStream.self), length.map { gint64($0) } ?? -1)
      defer { g_object_unref(UnsafeMutableRawPointer(response)) }
      webkit_uri_scheme_response_set_status(
        response, guint(head.status.code), head.status.reasonPhrase)
      if let type {
        webkit_uri_scheme_response_set_content_type(response, type)
      }
      let headers = soup_message_headers_new(SOUP_MESSAGE_HEADERS_RESPONSE)
      for field in fields {
        let value = field.withUnsafeBytesOfValue { $0.map { CChar(bitPattern: $0) } } + [0]
        soup_message_headers_append(headers, field.name.rawName, value)
      }
      webkit_uri_scheme_response_set_http_headers(response, headers)
      webkit_uri_scheme_request_finish_with_response(pointer, response)
    }

    /// Answers without a document, so the current one stays.
    func decline(_ reason: String) {
      guard let pointer, let error = bridge_interruption(reason) else { return }
      webkit_uri_scheme_request_finish_error(pointer, error)
      g_error_free(error)
    }

    /// Fails the request with a network error. Scripts do not see the reason.
    func fail(_ reason: String) {
      guard let pointer, let error = bridge_network_error(reason) else { return }
      webkit_uri_scheme_request_finish_error(pointer, error)
      g_error_free(error)
    }

    private static nonisolated func gone(_ user: UnsafeMutableRawPointer?) {
      guard let user else { return }
      let request = UserData.take(user, as: EngineRequest.self)
      // WebKit's objects are finalized on GTK's thread.
      GTKActor.assumeIsolated {
        request.pointer = nil
        request.onGone?()
        request.onGone = nil
      }
    }

    private static nonisolated func object(
      _ pointer: UnsafeMutablePointer<WebKitURISchemeRequest>
    ) -> UnsafeMutablePointer<GObject> {
      UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GObject.self)
    }

    private static func fields(_ headers: OpaquePointer?) -> HTTPFields {
      var iterator = SoupMessageHeadersIter()
      var name: UnsafePointer<CChar>?
      var value: UnsafePointer<CChar>?
      var fields = HTTPFields()
      soup_message_headers_iter_init(&iterator, headers)
      while soup_message_headers_iter_next(&iterator, &name, &value) != 0 {
        // The engine allows only valid names.
        guard let name, let value, let field = HTTPField.Name(String(cString: name)) else {
          continue
        }
        // Scripts set bytes, which the engine returns as UTF-8.
        let bytes = String(cString: value).isomorphicBytes
        fields.append(HTTPField(name: field, lenientValue: bytes))
      }
      return fields
    }
  }
#endif
