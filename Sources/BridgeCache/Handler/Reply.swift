internal import BridgeCore
internal import BridgeFormats
internal import HTTPTypes

/// The origin's response to a request of a ``CacheExchange``.
struct Reply {
  private let response: BridgeResponse
  private let exchange: CacheExchange
  private let facts: ResponseFacts
  private let reason: CacheStatus.Forward

  private var cache: ResponseCache { exchange.cache }
  private var request: BridgeRequest { exchange.request }

  init(
    _ response: BridgeResponse, _ exchange: CacheExchange, askedAt asked: Duration,
    why reason: CacheStatus.Forward
  ) {
    var response = response
    facts = ResponseFacts(
      status: response.status, fields: response.fields, mode: exchange.mode, requestTime: asked,
      responseTime: exchange.cache.now)
    // RFC 9110 §6.6.1.
    if !response.fields.contains(.date) {
      response.fields[.date] = StoredFields.httpDate(facts.responseTime)
    }
    (self.response, self.exchange, self.reason) = (response, exchange, reason)
  }

  /// The response to the client; what it changes in the cache is done, or done while it is read.
  func concluded(
    _ selected: StoredResponse?, known: KnownVariants?, variants: [StoredResponse],
    landing: Landing?
  ) throws -> BridgeResponse {
    if response.status == 304, let known {
      let confirmed = try confirmed(known)
      landing?.land(isShared: true)
      return confirmed
    }
    if StatusRules.errors.contains(response.status), let selected,
      let stale = exchange.stale(selected, isUnreachable: false, detail: "error-\(response.status)")
    {
      landing?.land(isShared: true)
      return stale
    }
    if request.method == .head {
      if response.status == 200 { update(variants) }
      // What is gone is not there for GET either.
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
      remove(stored)
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
  private func confirmed(_ known: KnownVariants) throws -> BridgeResponse {
    guard var entry = known.confirmed(by: response.fields) else { throw Misfit() }
    entry.fields = StoredFields.updated(entry.fields, by: facts)
    (entry.requestTime, entry.responseTime) = (facts.requestTime, facts.responseTime)
    entry.isInvalid = false
    let delivery = Delivery(entry, entry.facts(exchange.mode), for: request, at: cache.now)
    guard var delivered = delivery.response(from: cache) else { throw Misfit() }
    keep(entry)
    // The cookies are this response's own, and go to the client that asked.
    for cookie in response.fields[fields: .setCookie] { delivered.fields.append(cookie) }
    return exchange.handler.reporting(
      CacheStatus(forward: reason, forwardStatus: 304), on: delivered)
  }

  private func keep(_ entry: StoredResponse) {
    do {
      let refusal = StoringRules.refusal(of: entry.facts(exchange.mode), to: exchange.facts)
      if refusal == .noStore || refusal == .isPrivate {
        try cache.remove(entry)
        return
      }
      let selection = VaryRules.selection(entry.names, in: request.fields)
      guard selection != entry.selection else { return try cache.update(entry) }
      // Confirmed for a request that another variant was not chosen by: it is one for this request too.
      var variant = entry
      (variant.row, variant.selection) = (nil, selection)
      try cache.store(variant)
    } catch {
      // The response is still delivered; the stored one is validated again the next time.
    }
  }

  // MARK: Stored

  private func stored(_ selected: StoredResponse?, _ landing: Landing?) -> BridgeResponse {
    guard !exchange.facts.hasOriginConditions, let entry = entry else {
      landing?.land(isShared: false)
      if let selected, replaces { remove(selected) }
      return passed(isStored: false)
    }
    if let selected, selected.part == nil, entry.part != nil,
      !ConditionRules.differs(entry.fields, selected.fields)
    {
      // A part of what is there whole.
      landing?.land(isShared: false)
      return passed(isStored: false)
    }
    let length = response.body.length ?? response.fields[.contentLength].flatMap { Int($0) }
    guard length.map({ $0 <= cache.limits.maximumEntryBytes }) ?? true else {
      landing?.land(isShared: false)
      return passed(isStored: false)
    }
    // Who waits gains nothing from a response that answers no request without a validation.
    if !facts.isReusable(at: cache.now) { landing?.land(isShared: false) }
    var passing = passed(isStored: true)
    let writer = EntryWriter(entry, joining: selected, length: length, in: cache) { end in
      landing?.land(isShared: end.isStored)
    }
    passing.body = writer.storing(passing.body)
    return passing
  }

  /// The part of the response that is stored; nil if it may not be stored.
  private var entry: StoredResponse? {
    guard StoringRules.refusal(of: facts, to: exchange.facts) == nil,
      case .fields(let names) = VaryNames(facts.fields[values: .vary])
    else { return nil }
    var part: StoredResponse.Part?
    if facts.status == 206 {
      guard let range = ContentRange(facts.fields[.contentRange]) else { return nil }
      part = StoredResponse.Part(first: range.first, total: range.total)
    }
    let selection = VaryRules.selection(names, in: request.fields)
    guard selection.utf8.count <= Self.maximumSelection else { return nil }
    return StoredResponse(
      key: exchange.key, status: facts.status, fields: StoredFields.kept(of: facts),
      requestTime: facts.requestTime, responseTime: facts.responseTime, names: names,
      selection: selection, size: 0, content: .inline([]), part: part)
  }

  private static let maximumSelection = 8 << 10

  /// Whether what is stored is outdated by a response that is not stored itself.
  private var replaces: Bool {
    (200..<400).contains(response.status) && response.status != 304
      && !exchange.facts.control.contains("no-store") || [404, 410].contains(response.status)
  }

  private func remove(_ selected: StoredResponse) {
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

  /// RFC 9111 §4.3.5: what HEAD says of stored responses.
  private func update(_ variants: [StoredResponse]) {
    for variant in variants where variant.part == nil && variant.status == 200 {
      guard
        variant.names.isEmpty
          || VaryRules.selection(variant.names, in: request.fields) == variant.selection
      else { continue }
      var variant = variant
      if ConditionRules.describes(facts.fields, variant.fields, size: variant.size) {
        variant.fields = StoredFields.updated(variant.fields, by: facts)
        (variant.requestTime, variant.responseTime) = (facts.requestTime, facts.responseTime)
      } else {
        variant.isInvalid = true
      }
      write(variant)
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

/// A 304 or a 206 that fits nothing that is stored.
struct Misfit: Error {}
