internal import BridgeCore
internal import CJavaScriptCore

/// The page's network: the pipeline.
extension NativeObject {
  /// The number of unsent bytes of a streamed body at which script is asked to wait.
  private static var uploadHighWater: Int { 64 * 1024 }

  func addNetwork() {
    add("request") { [unowned realm] call in
      try Self.start(call, in: realm)
      return nil
    }
    add("requestSync") { [unowned realm] call in try Self.runSync(call, in: realm) }
    addUpload()
    addFlow()
  }

  private func addUpload() {
    add("writeBody") { [unowned realm] call in
      let mayGoOn = realm.exchanges[call.integer(0)]?.write(call.bytes(1)) ?? true
      return JSValueMakeBoolean(call.context, mayGoOn)
    }
    add("endBody") { [unowned realm] call in
      realm.exchanges[call.integer(0)]?.endBody()
      return nil
    }
    add("failBody") { [unowned realm] call in
      realm.exchanges[call.integer(0)]?.failBody(call.string(1))
      return nil
    }
  }

  private func addFlow() {
    add("pause") { [unowned realm] call in
      realm.exchanges[call.integer(0)]?.pause()
      return nil
    }
    add("resume") { [unowned realm] call in
      realm.exchanges[call.integer(0)]?.resume()
      return nil
    }
    add("cancel") { [unowned realm] call in
      realm.exchanges.removeValue(forKey: call.integer(0))?.cancel()
      return nil
    }
  }

  private static func start(_ call: NativeCall, in realm: Realm) throws {
    let (id, maximum) = (call.integer(0), realm.options.limits.exchanges)
    guard realm.exchanges.count < maximum else {
      throw NativeThrow(
        "RangeError", "the page has \(maximum) requests under way; wait for some first")
    }
    let tell: @Sendable (PageExchange.News) -> Void = { [weak realm] news in
      realm?.deliver { $0.hear(news, of: id) }
    }
    let head = try RequestHead(call[1], call.context)
    let isStream = call[2].map { JSValueIsString(call.context, $0) } ?? false
    let isLossy = realm.options.engine == .lossy
    let upload =
      isStream && !isLossy
      ? BodyChannel(highWater: uploadHighWater, onRoom: { tell(.bodyWanted) }) : nil
    let exchange = PageExchange(upload: upload)
    realm.exchanges[id] = exchange
    let onSent: @Sendable (Int) -> Void = { tell(.sent($0)) }
    let body =
      isLossy
      ? Body.empty
      : upload.map { CountedBody.stream($0, onSent: onSent, onEnd: { tell(.bodyOver) }) }
        ?? CountedBody.bytes(call.bytes(2), onSent: onSent)
    do {
      let request = try head.request(
        in: realm.options.context, realm.options.userAgent, body,
        isEmpty: !isLossy && Self.isEmptyBody(call[2], call.context))
      realm.postStart(of: id) {
        exchange.start(request, to: head.target, by: realm.fetch, tell: tell)
      }
    } catch {
      tell(.failure(.network, error.message))
    }
  }

  /// Whether the value is an empty body; false if there is no body.
  private static func isEmptyBody(_ value: JSValueRef?, _ context: JSContextRef) -> Bool {
    BufferSource.withBytes(of: value, context) { $0.isEmpty } ?? false
  }

  private static func runSync(_ call: NativeCall, in realm: Realm) throws -> JSValueRef? {
    let head = try RequestHead(call[0], call.context)
    let (context, userAgent) = (realm.options.context, realm.options.userAgent)
    // Earlier requests do not wait for the synchronous one.
    realm.startExchanges()
    do {
      let isLossy = realm.options.engine == .lossy
      var request = try head.request(
        in: context, userAgent, isLossy ? .empty : .bytes(call.bytes(1)),
        isEmpty: !isLossy && isEmptyBody(call[1], call.context))
      let milliseconds = call.number(2)
      if milliseconds > 0 { request.deadline = .now + .milliseconds(milliseconds) }
      return run(request, call, in: realm)
    } catch {
      return failure((.network, error.message), call.context)
    }
  }

  private static func run(
    _ request: BridgeRequest, _ call: NativeCall, in realm: Realm
  ) -> JSValueRef? {
    switch SyncExchange.run(request, by: realm.fetch, life: realm.life) {
    case .success(let (head, body)):
      guard let answer = call.context.record() else { return nil }
      call.context.set("response", of: answer, to: call.context.json(head))
      var exception: JSValueRef?
      let buffer = ScriptBytes(body).makeBuffer(call.context, &exception)
      call.context.set("body", of: answer, to: buffer)
      return answer
    case .failure(let error):
      let failure = PageFailure(error, of: request)
      if let refusal = failure.refusal { realm.tellDeveloper(refusal) }
      return Self.failure((failure.kind, failure.message), call.context)
    }
  }

  private static func failure(
    _ reason: (kind: PageExchange.FailureKind, message: String), _ context: JSContextRef
  ) -> JSValueRef? {
    guard let answer = context.record() else { return nil }
    context.set("failure", of: answer, to: context.failure(reason.kind, reason.message))
    return answer
  }
}

extension JSContextRef {
  /// `{kind, message}`.
  fileprivate func failure(_ kind: PageExchange.FailureKind, _ message: String) -> JSObjectRef? {
    guard let failure = record() else { return nil }
    set("kind", of: failure, to: value(kind.rawValue))
    set("message", of: failure, to: value(message))
    return failure
  }
}

extension Realm {
  /// Passes an event of an exchange to script, unless script has cancelled the exchange.
  func hear(_ news: PageExchange.News, of id: Int) {
    guard let exchange = exchanges[id] else { return }
    switch news {
    case .sent(let count): call(.sent, number(id), number(count))
    case .bodyWanted: call(.bodyWanted, number(id))
    case .bodyOver: exchange.bodyIsOver()
    case .response(let head): call(.response, number(id), context.json(head))
    case .refusal(let reason): tellDeveloper(reason)
    case .data(let bytes):
      var exception: JSValueRef?
      let buffer = ScriptBytes(bytes).makeBuffer(context, &exception)
      call(.data, number(id), buffer)
      exchange.delivered(bytes.count)
    case .end:
      exchanges[id] = nil
      call(.end, number(id))
    case .failure(let kind, let message):
      exchanges[id] = nil
      call(.failure, number(id), context.failure(kind, message))
    }
  }
}
