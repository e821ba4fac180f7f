public import BridgeCore
internal import HTTPTypes

/// Answers requests from a ``ResponseCache`` and stores responses in it, as RFC 9111 allows.
///
/// Register it with ``BridgeCore/Pipeline/cache(in:_:)``: it is a hop handler behind cookies, so that each hop of a
/// redirect is cached by itself. Responses stream through while they are stored. A response from the cache has an `Age`
/// and never a `Set-Cookie`.
public struct CacheHandler: Handler, NonBlocking {
  /// `cache`.
  public let id: HandlerID = "cache"
  let cache: ResponseCache
  let options: CacheOptions
  let partition: Partition
  let flights = Flights()
  private let lastStatus = LastStatusLine()

  /// Sends a request that validates an entry in the background; nil where the handler stands in no pipeline.
  let validate: (@Sendable (BridgeRequest) async throws -> BridgeResponse)?

  /// The mark of a request that validates an entry in the background.
  static let validating: HandlerID = "cache-validation"

  init(
    _ cache: ResponseCache, _ options: CacheOptions,
    validate: (@Sendable (BridgeRequest) async throws -> BridgeResponse)? = nil
  ) {
    (self.cache, self.options, self.validate) = (cache, options, validate)
    partition = Partition(
      identity: options.identity, jar: options.cookies, separatesForwarded: options.mode == .shared)
  }

  /// True for every request but a WebSocket handshake, which always opens a connection of its own.
  public func canHandle(_ request: BridgeRequest) -> Bool { request.webSocket == nil }

  /// Answers from the cache, or passes the request on and stores what comes back.
  ///
  /// Throws what the rest of the pipeline throws, unless a stored response may be used instead.
  public nonisolated(nonsending) func handle(
    _ request: BridgeRequest, next: Next
  ) async throws -> BridgeResponse {
    guard request.isOnSharedThread else { return try await respond(to: request, next) }
    if let response = try responseFromMemory(to: request, next) { return response }
    return try await withTaskExecutorPreference(globalConcurrentExecutor) {
      try await respondElsewhere(to: request, next)
    }
  }

  /// The response, if it takes no reading or writing of files; nil otherwise.
  private func responseFromMemory(
    to request: BridgeRequest, _ next: Next
  ) throws -> BridgeResponse? {
    guard request.method == .get || request.method == .head, request.body.isEmpty,
      let partition = partition.name(for: request)
    else { return nil }
    let key = CacheKey(try request.url(), partition: partition)
    return CacheExchange(self, request, key: key, next: next).responseFromMemory()
  }

  @concurrent private func respondElsewhere(
    to request: BridgeRequest, _ next: Next
  ) async throws -> BridgeResponse {
    var request = request
    request.change { $0.isOnSharedThread = false }
    return try await respond(to: request, next)
  }

  private nonisolated(nonsending) func respond(
    to request: BridgeRequest, _ next: Next
  ) async throws -> BridgeResponse {
    let isRead = request.method == .get || request.method == .head
    // The body of a GET is not part of the key, and may have decided the response (RFC 9110 §9.3.1).
    let partition = isRead && !request.body.isEmpty ? nil : partition.name(for: request)
    if !isRead || partition == nil,
      RequestFacts(method: request.method, fields: request.fields).isOnlyIfCached
    {
      return unavailable
    }
    guard let partition else {
      let response = try await next(request)
      change(after: request, response)
      return reporting(CacheStatus(forward: .bypass), on: response)
    }
    let key = CacheKey(try request.url(), partition: partition)
    let exchange = CacheExchange(self, request, key: key, next: next)
    if isRead { return try await exchange.response() }
    let asked = cache.now
    var response = try await next(request)
    change(after: request, response)
    let isStored = request.method == .post && exchange.storePost(&response, askedAt: asked)
    return reporting(CacheStatus(forward: .method, isStored: isStored), on: response)
  }

  /// RFC 9111 §5.2.1.7.
  var unavailable: BridgeResponse {
    reporting(
      CacheStatus(detail: "only-if-cached"),
      on: .text(
        "the cache has no response that may be used, and the request allows only cached ones",
        status: 504))
  }

  private func change(after request: BridgeRequest, _ response: BridgeResponse) {
    invalidate(after: request, response)
    clearIfAsked(by: response, to: request)
  }

  /// RFC 9111 §4.4.
  private func invalidate(after request: BridgeRequest, _ response: BridgeResponse) {
    do {
      let urls = InvalidationRules.urls(
        after: request.method, try request.url(), response.head, alias: options.alias())
      for url in urls {
        try cache.invalidate(url)
      }
    } catch {
      // An index that cannot be written cannot be read either, so that it answers nothing outdated.
    }
  }

  func reporting(_ status: @autoclosure () -> CacheStatus, on response: BridgeResponse)
    -> BridgeResponse
  {
    guard options.reportsStatus else { return response }
    var response = response
    CacheStatus.add(lastStatus.line(of: status()), to: &response.fields)
    return response
  }
}

extension Pipeline {
  /// Answers requests from a cache and stores responses in it, as HTTP allows.
  ///
  /// Hop handlers that are registered later come before the cache, those registered before behind it.
  @discardableResult
  public func cache(in cache: ResponseCache, _ options: CacheOptions = CacheOptions())
    -> Registration
  {
    let handler = CacheHandler(cache, options) { [weak self] request in
      guard let self else { throw CancellationError() }
      return try await self.load(request)
    }
    return register(handler, in: .hop)
  }
}
