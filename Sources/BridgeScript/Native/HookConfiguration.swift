internal import CJavaScriptCore

/// Creates the hook's configuration: bytes are passed directly, through these native functions.
struct HookConfiguration {
  unowned let realm: Realm

  init(_ realm: Realm) { self.realm = realm }

  func make() -> JSObjectRef? {
    let context = realm.context
    guard let configuration = context.record(),
      let host = context.record()
    else { return nil }
    realm.protect(configuration)
    let bodies = realm.options.hook?.bodies
    context.set(
      "transport", of: configuration, to: context.value(bodies == nil ? "inline" : "direct"))
    if let maximum = realm.options.hook?.maximumBytes {
      context.set("maximumBody", of: configuration, to: realm.number(maximum))
    }
    context.set("host", of: configuration, to: host)
    context.set("hasListeners", of: host, to: realm.offered("hasListeners"))
    if let bodies { add(bodies, to: host) }
    if let cookies = realm.options.cookies { add(cookies, to: host) }
    return configuration
  }

  private func add(_ name: String, to host: JSObjectRef, _ body: @escaping NativeFunction.Body) {
    realm.context.set(name, of: host, to: realm.function(body))
  }

  /// The result, or the text of the error that was thrown; the hook decides what script sees.
  private static func attempt(
    _ call: NativeCall, answering answer: JSValueRef? = nil, _ body: () throws -> Void
  ) -> JSValueRef? {
    do {
      try body()
      return answer
    } catch {
      return call.context.value(String(describing: error))
    }
  }

  private func add(_ bodies: any PageBodies, to host: JSObjectRef) {
    realm.context.set("takesStreams", of: host, to: JSValueMakeBoolean(realm.context, true))
    addWhole(bodies, to: host)
    addSlices(bodies, to: host)
    addProgress(bodies, to: host)
    add("cancel", to: host) { call in
      bodies.cancel(call.string(0))
      return nil
    }
    realm.whenClosed { bodies.end() }
  }

  /// Bodies that are passed in one call.
  private func addWhole(_ bodies: any PageBodies, to host: JSObjectRef) {
    // One function for three steps, because each call from script costs more than its work.
    add("put", to: host) { call in
      let (id, bytes) = (call.string(0), call.bytes(5))
      return Self.attempt(call) {
        guard bytes.count == call.integer(4) else {
          throw NativeThrow(
            "TypeError", "\(call.integer(4)) bytes were announced, and \(bytes.count) came")
        }
        try bodies.put(
          id, method: call.string(1), url: call.string(2), type: call.optionalString(3), bytes)
      }
    }
    // A script string, encoded here; returns its number of bytes.
    add("putText", to: host) { call in
      let text = call.utf8(4)
      let count = JSValueMakeNumber(call.context, Double(text.count))
      return Self.attempt(call, answering: count) {
        try bodies.put(
          call.string(0), method: call.string(1), url: call.string(2), type: call.optionalString(3),
          text)
      }
    }
  }

  /// Bodies that are passed slice by slice.
  private func addSlices(_ bodies: any PageBodies, to host: JSObjectRef) {
    add("begin", to: host) { call in
      Self.attempt(call) {
        try bodies.begin(
          call.string(0), method: call.string(1), url: call.string(2), type: call.optionalString(3),
          length: call.optionalString(4).map { _ in call.integer(4) })
      }
    }
    add("append", to: host) { call in
      Self.attempt(call) {
        try bodies.append(call.string(0), at: call.integer(1), call.bytes(2))
      }
    }
    add("finish", to: host) { call in Self.attempt(call) { try bodies.finish(call.string(0)) } }
  }

  private func addProgress(_ bodies: any PageBodies, to host: JSObjectRef) {
    add("onProgress", to: host) { [unowned realm] call in
      guard let callback = realm.kept(call[0]) else { return nil }
      bodies.onProgress { [weak realm] id, sent in
        realm?.deliver {
          $0.callBack(callback, { $0.value(id) }, { JSValueMakeNumber($0, Double(sent)) })
        }
      }
      return nil
    }
  }

  private func add(_ cookies: any PageCookieCalls, to host: JSObjectRef) {
    add("cookie", to: host) { call in
      call.context.value(try PageCookieThrow.translating { try cookies.documentCookie() })
    }
    add("setCookie", to: host) { call in
      try PageCookieThrow.translating { try cookies.setDocumentCookie(call.string(0)) }
      return nil
    }
    add("cookieStore", to: host) { call in call.context.value(cookies.answer(call.string(0))) }
    // A faithful engine fires the events of its own store, from the same jar.
    guard realm.options.engine == .lossy else { return }
    add("onCookiesChanged", to: host) { [unowned realm] call in
      guard let callback = realm.kept(call[0]) else { return nil }
      let stop = cookies.observe { [weak realm] change in
        realm?.deliver { $0.callBack(callback, { $0.value(change) }) }
      }
      realm.whenClosed { stop() }
      return nil
    }
  }
}
