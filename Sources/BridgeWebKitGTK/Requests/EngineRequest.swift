#if WebKitGTK
  internal import BridgeCore
  internal import CWebKitGTK
  internal import HTTPTypes

  /// A request of the engine, which may stop it at any moment: by abort(), by navigating away, by going.
  ///
  /// The engine does not report a stop. It drops the request's object, which only it keeps alive, and that is
  /// what this object watches for.
  @GTKActor final class EngineRequest {
    /// Nil once the engine is done with it.
    private(set) var pointer: UnsafeMutablePointer<WebKitURISchemeRequest>?

    /// The URL as the engine has it, fragment included.
    let uri: String
    let method: String
    let fields: HTTPFields

    private var onGone: (@GTKActor () -> Void)?

    init(_ pointer: UnsafeMutablePointer<WebKitURISchemeRequest>) {
      self.pointer = pointer
      uri = String(cString: webkit_uri_scheme_request_get_uri(pointer))
      method = String(cString: webkit_uri_scheme_request_get_http_method(pointer))
      fields = Self.fields(webkit_uri_scheme_request_get_http_headers(pointer))
      // Taken back by the notice.
      let user = UserData.passing(self)
      g_object_weak_ref(
        Self.object(pointer), { user, _ in EngineRequest.gone(user) }, user)
    }

    /// Has `body` called when the engine is done with the request, answered or not.
    func whenGone(_ body: @escaping @GTKActor () -> Void) {
      if pointer == nil { body() } else { onGone = body }
    }

    /// The bytes of a body that the engine carries. To be asked only where ``EngineBodyRules`` allow it.
    ///
    /// `expected`: how many there probably are.
    func body(upTo limit: Int, expecting expected: Int = 64 << 10) throws(WebViewError) -> [UInt8] {
      guard let pointer, let stream = webkit_uri_scheme_request_get_http_body(pointer) else {
        return []
      }
      defer { g_object_unref(stream) }
      var bytes: [UInt8] = []
      while true {
        // One more, so that the end shows in the same step.
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

    /// Reads that many bytes, or fewer at the end. The body is in memory: nothing waits here.
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

    /// Answers. Does nothing where the engine is not interested any more.
    func respond(
      _ head: HTTPResponse, _ fields: HTTPFields, of type: String?, _ body: AnswerStream,
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

    /// Gives no document: the one that is there stays.
    func decline(_ reason: String) {
      guard let pointer, let error = bridge_interruption(reason) else { return }
      webkit_uri_scheme_request_finish_error(pointer, error)
      g_error_free(error)
    }

    /// Fails the request as the network would; page script sees no reason.
    func fail(_ reason: String) {
      guard let pointer, let error = bridge_network_error(reason) else { return }
      webkit_uri_scheme_request_finish_error(pointer, error)
      g_error_free(error)
    }

    private static nonisolated func gone(_ user: UnsafeMutableRawPointer?) {
      guard let user else { return }
      let request = UserData.take(user, as: EngineRequest.self)
      // Objects of WebKit end on GTK's thread.
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
        // The engine lets no other names through.
        guard let name, let value, let field = HTTPField.Name(String(cString: name)) else {
          continue
        }
        // The engine hands over as UTF-8 what script wrote as bytes.
        let bytes = String(cString: value).isomorphicBytes
        fields.append(HTTPField(name: field, lenientValue: bytes))
      }
      return fields
    }
  }
#endif
