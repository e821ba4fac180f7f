internal import BridgeCore
internal import BridgeFormats
internal import HTTPTypes

/// The origin's response to a request of a ``CacheExchange``.
struct Reply {
  private let response: BridgeResponse
  private let exchange: CacheExchange
  private let facts: ResponseFacts
  private let reason: CacheStatus.Forward

  /// How many invalidations there had been when the request went out.
  private let invalidations: Int

  private var cache: ResponseCache { exchange.cache }
  private var request: BridgeRequest { exchange.request }

  init(
    _ response: BridgeResponse, _ exchange: CacheExchange,
    asked: (time: Duration, invalidations: Int), why reason: CacheStatus.Forward
  ) {
    var response = response
    facts = ResponseFacts(
      status: response.status, fields: response.fields, mode: exchange.mode,
      requestTime: asked.time,
      responseTime: exchange.cache.now)
    // RFC 9110 §6.6.1.
    if !response.fields.contains(.date) {
      response.fields[.date] = StoredFields.httpDate(facts.responseTime)
    }
    (self.response, self.exchange, self.reason) = (response, exchange, reason)
    invalidations = asked.invalidations
  }

  /// The response to the client. The cache is updated before this returns, or while the body is read.
  func concluded(
    _ selected: StoredResponse?, known: KnownVariants?, variants: [StoredResponse],
    landing: Landing?
  ) throws -> BridgeResponse {
    if response.status == 304, let known { return try confirmed(known, landing) }
    if StatusRules.errors.contains(response.status), let selected,
      let stale = exchange.stale(selected, isUnreachable: false, detail: "error-\(response.status)")
    {
      landing?.land(isShared: true)
      return stale
    }
    if request.method == .head {
      if response.status == 200 { update(variants) }
      // A 404 or 410 to HEAD holds for GET too.
      if [404, 410].contains(response.status) { invalidate(variants) }
      return passed(isStored: false)
    }
    return stored(selected, landing)
  }

  // MARK: Completed by 206

  /// The stored part and the rest of it as one response; nil if the origin sent the whole, or an error.
  func completed(_ completion: PartCompletion, _ landing: Landing?) throws -> BridgeResponse? {
    guard response.status == 206 || response.status == 416 else { return nil }
    let stored = completion.stored
    guard completion.fits(response), let entry, let start = cache.body(of: stored) else {
      Self.remove(stored, from: cache)
      throw Misfit()
    }
    let writer = EntryWriter(entry, joining: stored, length: response.body.length, in: cache) {
      landing?.land(isShared: $0.isStored)
    }
    let head = completion.head(with: entry.fields)
    let body = Body.joined([start, writer.storing(response.body)])
    return exchange.handler.reporting(
      CacheStatus(forward: .partial, forwardStatus: 206, isStored: true),
      on: BridgeResponse(head: head, body: body))
  }

  // MARK: Confirmed by 304

  /// The stored response with the fields of the 304 (RFC 9111 §4.3.4).
  private func confirmed(
    _ known: KnownVariants, _ landing: Landing?
  ) throws -> BridgeResponse {
    guard var entry = known.confirmed(by: response.fields) else { throw Misfit() }
    let isUpdated = ConditionRules.updates(response.fields, entry.fields)
    if isUpdated { update(&entry) }
    let delivery = Delivery(entry, entry.facts(exchange.mode), for: request, at: cache.now)
    guard var delivered = delivery.response(from: cache) else { throw Misfit() }
    if isUpdated { keep(entry) }
    // A response that must always be validated is no use to waiting requests.
    landing?.land(
      isShared: isUpdated && entry.facts(exchange.mode).isReusable(at: cache.now))
    // Fields that are not stored are for this client only.
    let control = entry.facts(exchange.mode).control
    let own = StoredFields.excluded(by: control, exchange.mode).union(["set-cookie"])
    for field in response.fields where own.contains(field.name.canonicalName) {
      delivered.fields.append(field)
    }
    return exchange.handler.reporting(
      CacheStatus(forward: reason, forwardStatus: 304), on: delivered)
  }

  /// Updates the fields and times of an entry.
  private func update(_ entry: inout StoredResponse) {
    entry.fields = StoredFields.updated(entry.fields, by: facts)
    (entry.requestTime, entry.responseTime) = (facts.requestTime, facts.responseTime)
    entry.invalidationsBefore = invalidations
    entry.isInvalid = false
  }

  private func keep(_ entry: StoredResponse) {
    do {
      let refusal = StoringRules.refusal(of: entry.facts(exchange.mode), asked: exchange.facts)
      // A response to one user (§3.5) is not stored, and leaves the stored one unchanged.
      if refusal == .authorization { return }
      guard refusal?.endsStoring != true, let place = Selection.place(entry.fields, request.fields)
      else { return try cache.remove(entry) }
      guard place != (entry.names, entry.selection) else { return try cache.update(entry) }
      // Confirmed for a request with other values of the fields in `Vary`, it becomes a variant for this request too.
      var variant = entry
      (variant.row, variant.names, variant.selection) = (nil, place.names, place.selection)
      try cache.store(variant)
      if variant.names != entry.names { try cache.remove(entry) }
    } catch {
      // The response is still delivered; the stored one is validated again the next time.
    }
  }

  // MARK: Stored

  private func stored(_ selected: StoredResponse?, _ landing: Landing?) -> BridgeResponse {
    guard !exchange.facts.hasOriginConditions || (200..<300).contains(response.status),
      let entry = entry
    else {
      landing?.land(isShared: false)
      if let selected, replaces { Self.remove(selected, from: cache) }
      return passed(isStored: false)
    }
    if let selected, selected.part == nil, entry.part != nil,
      !ConditionRules.differs(entry.fields, selected.fields)
    {
      // The whole is stored already.
      landing?.land(isShared: false)
      return passed(isStored: false)
    }
    let length = response.body.length ?? response.fields[.contentLength].flatMap { Int($0) }
    guard length.map({ $0 <= cache.limits.maximumEntryBytes }) ?? true else {
      landing?.land(isShared: false)
      return passed(isStored: false)
    }
    let isReusable = facts.isReusable(at: cache.now)
    // Waiting requests could use only the validators of a response that must be validated, so they need not wait for
    // its body.
    if !isReusable, response.body.bytesAtHand == nil { landing?.land(isShared: false) }
    var passing = passed(isStored: true)
    let replaced = selected.flatMap { entry.part != nil || entry.isVariant($0) ? nil : $0 }
    let writer = EntryWriter(entry, joining: selected, length: length, in: cache) {
      [cache] end in
      if end.isStored, let replaced { Self.remove(replaced, from: cache) }
      landing?.land(isShared: end.isStored && isReusable)
    }
    passing.body = writer.storing(passing.body)
    return passing
  }

  /// The entry to store; nil if the response may not be stored.
  private var entry: StoredResponse? {
    guard StoringRules.refusal(of: facts, to: exchange.facts) == nil,
      let place = Selection.place(facts.fields, request.fields)
    else { return nil }
    var part: StoredResponse.Part?
    if facts.status == 206 {
      guard let range = ContentRange(facts.fields[.contentRange]) else { return nil }
      part = StoredResponse.Part(first: range.first, total: range.total)
    }
    var entry = StoredResponse(
      key: exchange.key, status: facts.status, fields: StoredFields.kept(of: facts),
      requestTime: facts.requestTime, responseTime: facts.responseTime,
      names: place.names, selection: place.selection, size: 0, content: .inline([]), part: part)
    entry.invalidationsBefore = invalidations
    return entry
  }

  /// Whether a response that is not stored makes the stored one outdated.
  private var replaces: Bool {
    (200..<400).contains(response.status) && response.status != 304
      && !exchange.facts.control.contains("no-store") || [404, 410].contains(response.status)
  }

  private static func remove(_ selected: StoredResponse, from cache: ResponseCache) {
    do {
      try cache.remove(selected)
    } catch {
      // It is validated again the next time.
    }
  }

  private func passed(isStored: Bool) -> BridgeResponse {
    exchange.handler.reporting(
      CacheStatus(forward: reason, forwardStatus: response.status, isStored: isStored),
      on: response)
  }

  // MARK: Others

  /// Updates or invalidates stored responses after a HEAD (RFC 9111 §4.3.5).
  private func update(_ variants: [StoredResponse]) {
    for variant in variants where Selection.fits(variant, request.fields) {
      let (isOf200, size) = (
        variant.status == 200 || variant.part != nil, variant.part?.total ?? variant.size
      )
      guard isOf200, ConditionRules.describes(facts.fields, variant.fields, size: size) else {
        invalidate([variant])
        continue
      }
      var updated = variant
      update(&updated)
      let refusal = StoringRules.refusal(of: updated.facts(exchange.mode), asked: exchange.facts)
      // §5.2.1.5, §3.5: nothing of this response is stored.
      if exchange.facts.control.contains("no-store") || refusal == .authorization { continue }
      if refusal?.endsStoring == true {
        Self.remove(variant, from: cache)
      } else if VaryNames(updated.fields[values: .vary]) != .fields(variant.names) {
        // The fields in the new `Vary` of its request are unknown.
        invalidate([variant])
      } else {
        write(updated)
      }
    }
  }

  private func invalidate(_ variants: [StoredResponse]) {
    for variant in variants {
      var variant = variant
      variant.isInvalid = true
      write(variant)
    }
  }

  private func write(_ variant: StoredResponse) {
    do {
      try cache.update(variant)
    } catch {
      // It is validated again the next time.
    }
  }
}

/// A 304 or 206 that fits no stored response.
struct Misfit: Error {}
