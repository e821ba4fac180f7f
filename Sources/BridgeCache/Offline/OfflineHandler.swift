public import BridgeCore
internal import HTTPTypes

/// Keeps everything that pages load, and opens pages again without a network.
///
/// Register it with ``BridgeCore/Pipeline/offline(in:_:)``. In the exchange zone it decides where a response comes
/// from. Responses are kept hop by hop, unchanged: status, fields and redirects. A kept response is marked in
/// `Cache-Status` and by ``BridgeCore/BridgeResponse/isOffline``, and has an `Age`.
public struct OfflineHandler: Handler {
  /// `offline`.
  public let id: HandlerID = "offline"
  private let options: OfflineOptions

  /// Sends a request again after a page got its kept response.
  private let reload: @Sendable (BridgeRequest) async throws -> BridgeResponse

  /// Marks of requests: `replaying` is answered by kept responses; `exact` only by the variant that the request
  /// selects; `refreshing` updates what is kept; `hasAlternative` fails without a network, because a kept response
  /// exists.
  static let replaying: HandlerID = "offline-replay"
  static let exact: HandlerID = "offline-exact"
  static let refreshing: HandlerID = "offline-refresh"
  static let hasAlternative: HandlerID = "offline-alternative"

  init(
    _ options: OfflineOptions,
    reload: @escaping @Sendable (BridgeRequest) async throws -> BridgeResponse
  ) {
    (self.options, self.reload) = (options, reload)
  }

  /// Answers by the mode of the request.
  ///
  /// Throws ``OfflineError`` if the network must not be used, and the network's error if no response is kept.
  public nonisolated(nonsending) func handle(
    _ request: BridgeRequest, next: Next
  ) async throws -> BridgeResponse {
    if request.marks.contains(Self.refreshing) { return try await next(request) }
    return try await respond(to: try await keyed(request), next)
  }

  private nonisolated(nonsending) func respond(
    to request: BridgeRequest, _ next: Next
  ) async throws -> BridgeResponse {
    switch options.mode(request) {
    case .networkOnly: return try await next(request)
    case .offlineOnly: return try await next(replaying(request))
    case .networkFirst: return try await networkFirst(request, next)
    case .offlineFirst:
      guard let response = try await replay(exactly(request), next) else {
        return try await networkFirst(request, next)
      }
      return response
    case .refresh:
      guard let response = try await replay(exactly(request), next) else {
        return try await networkFirst(request, next)
      }
      refresh(request)
      return response
    }
  }

  /// The request with its body in memory, if the body is part of the key.
  private nonisolated(nonsending) func keyed(_ request: BridgeRequest) async throws -> BridgeRequest
  {
    guard options.keepsPosts, request.method != .get, let length = request.body.length,
      length > 0, length <= OfflineOptions.maximumPost, request.body.bytesInMemory == nil
    else { return request }
    var request = request
    var body = Body.bytes(try await request.body.collect(upTo: length))
    body.trailers = request.body.trailers
    request.body = body
    return request
  }

  private func replaying(_ request: BridgeRequest) -> BridgeRequest {
    var request = request
    request.marks.insert(Self.replaying)
    return request
  }

  private func exactly(_ request: BridgeRequest) -> BridgeRequest {
    var request = request
    request.marks.insert(Self.exact)
    return request
  }

  /// The kept response; nil without one.
  private nonisolated(nonsending) func replay(
    _ request: BridgeRequest, _ next: Next
  ) async throws -> BridgeResponse? {
    do {
      return try await next(replaying(request))
    } catch is OfflineError {
      return nil
    }
  }

  private func refresh(_ request: BridgeRequest) {
    var request = request
    request.marks.formUnion([Self.refreshing, Self.hasAlternative])
    request.deadline = nil
    Task { [request, reload] in
      do {
        // Reading it keeps it.
        for try await _ in try await reload(request).body {}
      } catch {
        // There is no network: the kept response stays as it is.
      }
    }
  }

  // MARK: Network first

  private enum Event: Sendable {
    case answered(Result<BridgeResponse, any Error>)
    case late
  }

  private nonisolated(nonsending) func networkFirst(
    _ request: BridgeRequest, _ next: Next
  ) async throws -> BridgeResponse {
    let (events, continuation) = AsyncStream<Event>.makeStream()
    var asked = request
    asked.marks.insert(Self.hasAlternative)
    let network = Task { [asked] in
      do {
        continuation.yield(.answered(.success(try await next(asked))))
      } catch {
        continuation.yield(.answered(.failure(error)))
      }
    }
    let alarm = Task { [clock = options.clock, timeout = options.timeout] in
      try await clock.sleep(until: clock.now + timeout)
      continuation.yield(.late)
    }
    defer { alarm.cancel() }
    return try await withTaskCancellationHandler {
      for await event in events {
        switch event {
        case .answered(.success(let response)): return response
        case .answered(.failure(let error)):
          try Task.checkCancellation()
          guard let response = try await replay(request, next) else { throw error }
          return response
        case .late:
          guard let response = try await replay(request, next) else { continue }
          network.cancel()
          return response
        }
      }
      throw CancellationError()
    } onCancel: {
      network.cancel()
    }
  }
}

/// Keeps the responses of hops, and returns them to requests marked `replaying`.
struct OfflineHopHandler: Handler {
  let id: HandlerID = "offline-store"
  private let store: OfflineStore

  init(_ store: OfflineStore) { self.store = store }

  nonisolated(nonsending) func handle(
    _ request: BridgeRequest, next: Next
  ) async throws -> BridgeResponse {
    if request.marks.contains(OfflineHandler.replaying) {
      return try store.response(to: request)
    }
    let asked = store.cache.now
    var sent = store.unconditional(request)
    if sent.marks.contains(OfflineHandler.hasAlternative), try !store.isKept(request) {
      sent.marks.remove(OfflineHandler.hasAlternative)
    }
    var response: BridgeResponse
    do {
      response = try await next(sent)
    } catch {
      store.note(request, .failed)
      throw error
    }
    // A server cannot pretend that its response was kept.
    CacheStatus.remove(OfflineStore.name, from: &response.fields)
    try store.keep(&response, to: request, askedAt: asked)
    return response
  }
}

extension BridgeResponse {
  /// Whether this is a kept response, for which the network was not used.
  public var isOffline: Bool { CacheStatus.has(OfflineStore.name, in: fields) }
}

extension Pipeline {
  /// Keeps everything that is loaded from now on, and opens pages again without a network.
  ///
  /// Register it after ``cache(in:_:)`` if both are used: then it also keeps responses from that cache.
  public func offline(in cache: ResponseCache, _ options: OfflineOptions = OfflineOptions()) {
    register(OfflineHopHandler(OfflineStore(cache, options)), in: .hop)
    register(
      OfflineHandler(options) { [weak self] request in
        guard let self else { throw CancellationError() }
        return try await self.load(request)
      })
  }
}
