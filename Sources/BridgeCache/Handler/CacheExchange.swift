internal import BridgeCore
internal import BridgeFormats
internal import HTTPTypes
internal import Synchronization

/// One GET or HEAD on its way through a cache. A class, so that its steps share these values instead of copying them.
final class CacheExchange: Sendable {
  let handler: CacheHandler
  let request: BridgeRequest
  let facts: RequestFacts
  let key: CacheKey
  let next: Next

  var cache: ResponseCache { handler.cache }
  var mode: CacheMode { handler.options.mode }

  init(_ handler: CacheHandler, _ request: BridgeRequest, key: CacheKey, next: Next) {
    (self.handler, self.request, self.key, self.next) = (handler, request, key, next)
    facts = RequestFacts(method: request.method, fields: request.fields)
  }

  nonisolated(nonsending) func response() async throws -> BridgeResponse {
    let landings = handler.flights.landings
    let variants = cache.variants(of: key)
    if let response = answer(from: variants) { return response }
    guard !facts.isOnlyIfCached else { return handler.unavailable }
    guard mayFollow else { return try await forward(variants, landing: nil) }
    let flightKey = Flights.Key(
      key: key, selection: VaryRules.selection(variants.first?.names ?? [], in: request.fields))
    switch handler.flights.join(flightKey) {
    case .alone:
      return try await lead(variants, since: landings, Landing(nil, flightKey, handler.flights))
    case .leader(let flight):
      return try await lead(variants, since: landings, Landing(flight, flightKey, handler.flights))
    case .follower(let flight):
      await flight.wait(atMost: handler.options.maximumWait)
      let variants = cache.variants(of: key)
      if let response = answer(from: variants, isCollapsed: true) { return response }
      return try await forward(variants, landing: nil)
    }
  }

  /// The stored response that may be used without asking the origin, if it is in memory; nil otherwise.
  func responseFromMemory() -> BridgeResponse? {
    guard let variants = cache.rememberedVariants(of: key),
      variants.allSatisfy({ if case .inline = $0.content { true } else { false } })
    else { return nil }
    return answer(from: variants)
  }

  /// Asks the origin, unless a flight that landed since the look-up has stored an answer.
  private nonisolated(nonsending) func lead(
    _ variants: [StoredResponse], since landings: Int, _ landing: Landing
  ) async throws -> BridgeResponse {
    guard handler.flights.landings != landings else {
      return try await forward(variants, landing: landing)
    }
    let variants = cache.variants(of: key)
    if let response = answer(from: variants, isCollapsed: true) {
      landing.land(isShared: true)
      return response
    }
    return try await forward(variants, landing: landing)
  }

  /// The stored response that may be used without asking the origin, or nil.
  private func answer(from variants: [StoredResponse], isCollapsed: Bool = false) -> BridgeResponse?
  {
    guard !facts.hasOriginConditions, !facts.control.contains("no-store"),
      let stored = Selection.choose(variants, for: request.fields, mode)
    else { return nil }
    let storedFacts = stored.facts(mode)
    switch decision(on: stored, storedFacts) {
    case .validate: return nil
    case .use, .useStale: return delivered(stored, storedFacts, isCollapsed: isCollapsed)
    case .useAndValidate:
      guard handler.validate != nil, let response = delivered(stored, storedFacts) else {
        return nil
      }
      validateInBackground(stored)
      return response
    }
  }

  private func decision(
    on stored: StoredResponse, _ storedFacts: ResponseFacts
  ) -> ReuseRules.Decision {
    if request.marks.contains(CacheHandler.validating) { return .validate }
    return ReuseRules.decision(
      on: storedFacts, for: facts, isInvalid: stored.isInvalid, at: cache.now)
  }

  private func delivered(
    _ stored: StoredResponse, _ facts: ResponseFacts, isCollapsed: Bool = false
  ) -> BridgeResponse? {
    let delivery = Delivery(stored, facts, for: request, at: cache.now)
    guard var response = delivery.response(from: cache) else { return nil }
    response.isStored = true
    cache.touch(stored)
    return handler.reporting(
      CacheStatus(
        isHit: true, isCollapsed: isCollapsed,
        secondsToLive: (facts.lifetime - facts.age(at: cache.now)).components.seconds), on: response
    )
  }

  /// Whether this request may wait for the response to another one.
  private var mayFollow: Bool {
    request.method == .get && !request.fields.contains(.range) && !facts.hasOriginConditions
      && !facts.demandsValidation && !facts.control.contains("no-store")
      && !request.fields.contains(.authorization)
      && !request.marks.contains(CacheHandler.validating)
  }

  private func validateInBackground(_ stored: StoredResponse) {
    guard let validate = handler.validate else { return }
    let key = Flights.Key(key: key, selection: "validation \(stored.selection)")
    guard case .leader(let flight) = handler.flights.join(key) else { return }
    var request = request
    request.change { parts in
      parts.marks.formUnion([CacheHandler.validating, "decoding"])
      parts.redirectMode = .manual
      parts.deadline = ContinuousClock.now + .seconds(60)
      for name in [HTTPField.Name.range, .ifRange, .ifNoneMatch, .ifModifiedSince] {
        parts.head.headerFields[name] = nil
      }
    }
    Task { [request, flights = handler.flights] in
      do {
        // Reading it stores it.
        for try await _ in try await validate(request).body {}
      } catch {
        // The stored response stays as it is; the next request tries again.
      }
      flights.land(flight, of: key, isShared: true)
    }
  }
}

/// The end of a flight. It is reported exactly once, however the leading request ends.
final class Landing: Sendable {
  /// Nil for a request that others do not wait for.
  private let flight: Flight?
  private let key: Flights.Key
  private let flights: Flights
  private let isOver = Mutex(false)

  init(_ flight: Flight?, _ key: Flights.Key, _ flights: Flights) {
    (self.flight, self.key, self.flights) = (flight, key, flights)
  }

  deinit { end(isShared: nil) }

  /// `isShared`: whether there is a stored response for the requests that wait.
  func land(isShared: Bool) { end(isShared: isShared) }

  private func end(isShared: Bool?) {
    let wasOver = isOver.withLock { isOver in
      defer { isOver = true }
      return isOver
    }
    if !wasOver { flights.land(flight, of: key, isShared: isShared) }
  }
}
