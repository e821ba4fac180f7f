internal import BridgeCore
internal import BridgeFormats
internal import HTTPTypes

extension CacheExchange {
  /// Sends the request to the origin, with the validators of stored responses. If the answer fits none that is stored,
  /// sends it again without conditions.
  nonisolated(nonsending) func forward(
    _ variants: [StoredResponse], landing: Landing?
  ) async throws -> BridgeResponse {
    do {
      return try await asked(variants, landing, next.callAsFunction)
    } catch is Misfit {
      return try await asked([], landing, next.again)
    }
  }

  private nonisolated(nonsending) func asked(
    _ variants: [StoredResponse], _ landing: Landing?,
    _ next: nonisolated(nonsending) (BridgeRequest) async throws -> BridgeResponse
  ) async throws -> BridgeResponse {
    let selected = Selection.choose(variants, for: request.fields, mode)
    let known = validated(selected, variants)
    let completion = selected.flatMap { PartCompletion($0, for: request, facts) }
    var sent = request
    if let known { sent.change { known.add(to: &$0.head.headerFields) } }
    if let completion { sent.change { completion.add(to: &$0.head.headerFields) } }
    let asked = (time: cache.now, invalidations: cache.invalidations.count)
    let response: BridgeResponse
    do {
      response = try await next(sent)
    } catch {
      landing?.land(isShared: false)
      guard let selected,
        let stale = try fallback(selected, reason(selected, variants), after: error)
      else { throw error }
      return stale
    }
    handler.clearIfAsked(by: response, to: request)
    let reply = Reply(response, self, asked: asked, why: reason(selected, variants))
    if let completion, let response = try reply.completed(completion, landing) { return response }
    return try reply.concluded(selected, known: known, variants: variants, landing: landing)
  }

  /// The stored responses that the request validates; nil for a request that is passed on unchanged.
  private func validated(
    _ selected: StoredResponse?, _ variants: [StoredResponse]
  ) -> KnownVariants? {
    guard !facts.hasOriginConditions, !facts.control.contains("no-store") else { return nil }
    if let selected {
      // A part can be confirmed only by a request for a part.
      guard selected.part == nil, ConditionRules.canValidate(selected.fields) else { return nil }
      return KnownVariants(selected)
    }
    guard !facts.hasConditions, !request.fields.contains(.range) else { return nil }
    let tagged = variants.filter { $0.part == nil && $0.status == 200 && $0.fields.contains(.eTag) }
    return tagged.isEmpty ? nil : KnownVariants(notSelected: Array(tagged.prefix(10)))
  }

  private func reason(
    _ selected: StoredResponse?, _ variants: [StoredResponse]
  ) -> CacheStatus.Forward {
    guard let selected else { return variants.isEmpty ? .miss : .varyMiss }
    if selected.part != nil { return .partial }
    let isReusable = !selected.isInvalid && selected.facts(mode).isReusable(at: cache.now)
    return facts.demandsValidation || isReusable ? .request : .stale
  }

  /// The stored response to use after `error`; nil if a stale one is not allowed.
  private func fallback(
    _ selected: StoredResponse, _ reason: CacheStatus.Forward, after error: any Error
  ) throws -> BridgeResponse? {
    try Task.checkCancellation()
    if error is CancellationError || error is BridgeError { return nil }
    // The kept page answers instead, and reports that.
    if request.marks.contains(OfflineHandler.hasAlternative) { return nil }
    if let response = stale(selected, isUnreachable: true, detail: "unreachable") {
      return response
    }
    // §5.2.2.2: the stored response must not be used, and the client must learn that the origin did not respond.
    guard !selected.facts(mode).allowsStaleUse else { return nil }
    return handler.reporting(
      CacheStatus(forward: reason, detail: "unreachable"),
      on: .text(
        "the stored response must be validated, and the origin cannot be reached", status: 504))
  }

  /// The stored response although it is stale; nil if that is not allowed, or its bytes are gone.
  func stale(_ selected: StoredResponse, isUnreachable: Bool, detail: String) -> BridgeResponse? {
    let stored = selected.facts(mode)
    guard
      ReuseRules.allowsStale(
        stored, for: facts, isUnreachable: isUnreachable, isInvalid: selected.isInvalid,
        at: cache.now),
      var response = Delivery(selected, stored, for: request, at: cache.now).response(from: cache)
    else { return nil }
    response.isStored = true
    let left = stored.lifetime - stored.age(at: cache.now)
    return handler.reporting(
      CacheStatus(isHit: true, secondsToLive: left.components.seconds, detail: detail), on: response
    )
  }
}

/// The stored responses that a request to the origin asks about.
struct KnownVariants {
  private let variants: [StoredResponse]
  private let isSelected: Bool

  /// The stored response that the request selects.
  init(_ selected: StoredResponse) { (variants, isSelected) = ([selected], true) }

  /// Stored responses with entity tags that the request does not select.
  init(notSelected variants: [StoredResponse]) { (self.variants, isSelected) = (variants, false) }

  /// Adds their validators to a request (RFC 9111 §4.3.1).
  func add(to fields: inout HTTPFields) {
    if isSelected {
      variants.first.map { ConditionRules.validate($0.fields, in: &fields) }
      return
    }
    fields[.ifModifiedSince] = nil
    fields[.ifNoneMatch] = variants.compactMap { $0.fields[.eTag] }.joined(separator: ", ")
  }

  /// The stored response that a 304 confirms (§4.3.4). A 304 without an entity tag confirms only the selected one.
  func confirmed(by notModified: HTTPFields) -> StoredResponse? {
    guard isSelected || notModified.contains(.eTag) else { return nil }
    return variants.first { ConditionRules.confirms(notModified, $0.fields) }
  }
}
