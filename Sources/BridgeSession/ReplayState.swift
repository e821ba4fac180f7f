package import BridgeComparison
package import BridgeCore
internal import BridgeJar
package import BridgeRecording
internal import BridgeRedaction
internal import HTTPTypes
internal import Synchronization

/// The session of one pass over a plan: cookies, values rebound to the run's responses, secrets.
///
/// Call for each exchange, in this order: ``turn(of:)``, ``prepare(_:_:for:)``, ``learn(_:_:recorded:answer:)``,
/// ``mapping(of:_:_:besides:)``, ``end(_:)``. Any thread may call for any exchange.
package final class ReplayState: Sendable {
  private let plan: SessionPlan
  private let correlation: CorrelationPlan
  private let values: LiveValues
  private let cookies: [Int: SessionCookies]
  private let gates: ExchangeGates
  private let secrets: SecretValues
  private let conditions = WeakValidators()
  private let reported = Mutex(StateReport())

  /// The recorded paths of things that requests read with a number from a row of a list.
  private let seen = Mutex<Set<[UInt8]>>([])

  /// The random identities that requests have read, or that a place other than a list row has named.
  private let known = Mutex<Set<KnownIdentity>>([])

  /// A recorded identity and the live one that stands for it.
  private struct KnownIdentity: Hashable {
    let file: Int
    let recorded: [UInt8]
    let live: [UInt8]
  }

  /// The empty state at the start of a pass over a plan.
  package init(_ plan: SessionPlan) {
    self.plan = plan
    correlation = plan.correlation
    values = LiveValues(plan.correlation)
    secrets = SecretValues(given: plan.filling?.pairs ?? [])
    gates = ExchangeGates(awaited: Set(plan.correlation.prerequisites.values.joined()))
    cookies = Dictionary(
      plan.recordings.map { file in
        (
          file,
          SessionCookies(
            plan.suffixes, isLive: plan.filling != nil, OverlappingCookies(plan.correlation))
        )
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The report on the run so far.
  package var report: StateReport {
    var report = reported.withLock(\.self)
    let order = { (left: Rebinding, right: Rebinding) in
      (left.to, left.place, left.from, left.source) < (
        right.to, right.place, right.from, right.source
      )
    }
    report.rebindings.sort(by: order)
    report.unresolved.sort(by: order)
    var said: Set<[String]> = []
    report.unresolved.removeAll {
      !said.insert(["\($0.from.file) \($0.from.number)", $0.source, $0.place]).inserted
    }
    return report
  }

  /// Every recorded value with another live value in this session, in the order of the exchanges whose responses have
  /// it.
  package var livePairs: [LiveValues.Pair] { values.allPairs }

  /// Waits until all exchanges that this one takes values from have ended.
  package func turn(of id: ReplayExchangeID) async {
    if let others = correlation.prerequisites[id] { await gates.wait(for: others) }
  }

  package func end(_ id: ReplayExchangeID) { gates.end(id) }

  /// Whether others wait for the end of this one.
  package func isAwaited(_ id: ReplayExchangeID) -> Bool { gates.awaited.contains(id) }

  /// Releases all waiting exchanges.
  package func stop() { gates.open() }

  // MARK: Requests

  /// Adapts a recorded request to this session.
  ///
  /// - Throws: ``StateError`` if it needs a secret that was not given.
  package func prepare(
    _ request: inout BridgeRequest, _ body: inout [UInt8], for item: PlannedExchange
  ) throws(StateError) {
    let found = rebind(&request, &body, item)
    plan.origins?.apply(to: &request, &body, recorded: item.recorded.request)
    setCookies(&request, item)
    let missing = plan.filling?.fill(&request, &body) ?? []
    guard missing.isEmpty else { throw StateError(missing: missing) }
    let isUnconditional =
      if plan.isCorrelated, case .send(_, let recorded) = item.decision {
        conditions.drop(from: &request, recorded: recorded)
      } else { false }
    // Changes are reported only for requests that are sent.
    reported.withLock { report in
      if isUnconditional { report.unconditional.insert(item.id) }
      report.rebindings += found.rebindings
      report.unresolved += found.unresolved
      report.misdirected.merge(found.misdirected) { _, new in new }
    }
  }

  /// The place of a recorded number in a request that changes something, if such numbers are different on this server:
  /// the request changed the wrong item, or none. Nil for other requests.
  package func misdirectedPlace(in id: ReplayExchangeID) -> String? {
    reported.withLock { $0.misdirected[id] }
  }

  /// Puts this session's values into the request; returns the values that were rebound and those that were not.
  private func rebind(
    _ request: inout BridgeRequest, _ body: inout [UInt8], _ item: PlannedExchange
  ) -> StateReport {
    var found = StateReport()
    let id = item.id
    let (uses, typed) = (correlation.uses[id] ?? [], correlation.typed[id] ?? [])
    guard !uses.isEmpty || !typed.isEmpty else { return found }
    let changesThings = ShortValues.makesSomething(item.recorded.request)
    var rewriting = RequestRewriting()
    for use in uses {
      // Recorded cookies are sent unchanged, or not at all.
      if case .cookie = use.span.place, plan.cookies != .session { continue }
      guard let (value, source) = values.value(of: use) else {
        // Placeholders are filled with given secrets, or the request is refused.
        if Placeholders.isOne(use.span.value) {
          if put(secretFor: use, with: &rewriting) {
            found.rebindings.append(Rebinding(use, use.sources[0], id))
          }
        } else {
          found.unresolved.append(Rebinding(use, use.sources[0], id))
          if changesThings, values.haveMoved(use) {
            found.misdirected[id] = use.span.place.description
          }
        }
        continue
      }
      guard !use.span.value.elementsEqual(value.bytes) else { continue }
      if rewriting.covers(use.span) { continue }
      // The value may name something else; the report lists it for the reader to decide.
      let identity = Self.identity(use.span.value, value.bytes, id)
      let isMisdirected =
        value.isOfRow && changesThings && !isSeen(item.recorded.request) && !isKnown(identity)
      let isDoubtful = use.isDoubtful || isMisdirected
      if isMisdirected { found.misdirected[id] = use.span.place.description }
      if value.isOfRow, !changesThings { see(item.recorded.request) }
      let isDone = !isDoubtful && rewriting.put(value.bytes, into: use.span)
      if isDone, !value.isOfRow || !changesThings, let identity {
        known.withLock { _ = $0.insert(identity) }
      }
      let rebinding = Rebinding(use, source, id)
      if isDone { found.rebindings.append(rebinding) } else { found.unresolved.append(rebinding) }
    }
    for one in typed {
      guard let live = values.certain(for: id)?.live(for: one.number, ofKind: one.kind),
        rewriting.put(Array("\(live)".utf8), into: one.span)
      else { continue }
      found.rebindings.append(
        Rebinding(
          from: one.source, source: "text", to: id, place: "[\(one.kind):…] in the body"))
    }
    rewriting.apply(to: &request, &body)
    return found
  }

  /// Puts the live value of a placeholder in its place, if a response had it between the same texts.
  private func put(
    secretFor use: CorrelationPlan.Use, with rewriting: inout RequestRewriting
  ) -> Bool {
    guard let found = Placeholders.placeholder(at: 0, in: Array(use.span.value)[...]),
      plan.filling?.secret(for: found.placeholder) == nil,
      let value = secrets.value(of: use.span.value), !rewriting.covers(use.span)
    else { return false }
    return rewriting.put(value, into: use.span)
  }

  private func see(_ request: RecordedRequest) {
    seen.withLock { _ = $0.insert(ResourceNames.path(of: request)) }
  }

  /// Whether this run has read the thing that the request changes, which confirms its number.
  private func isSeen(_ request: RecordedRequest) -> Bool {
    seen.withLock { $0.contains(ResourceNames.path(of: request)) }
  }

  /// Whether this run has read a thing by its random identity, at whatever path: unlike a number, it names one thing only.
  private func isKnown(_ identity: KnownIdentity?) -> Bool {
    guard let identity else { return false }
    return known.withLock { $0.contains(identity) }
  }

  private static func identity(
    _ recorded: ArraySlice<UInt8>, _ live: [UInt8], _ id: ReplayExchangeID
  ) -> KnownIdentity? {
    guard
      [recorded, live[...]].allSatisfy({ TokenRules.isDistinctive($0) && !RowNumber.isOne($0) })
    else { return nil }
    return KnownIdentity(file: id.file, recorded: Array(recorded), live: live)
  }

  /// Fills messages of WebSockets with given secrets, and with those from responses.
  package var messageFilling: MessageFilling {
    MessageFilling { [secrets, plan] found in
      plan.filling?.secret(for: found.placeholder)?.value
        ?? secrets.value(of: Array(found.placeholder.text.utf8)[...])
    }
  }

  private func setCookies(_ request: inout BridgeRequest, _ item: PlannedExchange) {
    guard plan.cookies != .recorded else { return }
    let isWithout = plan.withoutCookies.contains(item.id)
    let value = isWithout ? nil : cookies[item.id.file]?.field(for: item, request)
    guard value != nil || request.fields.contains(.cookie) else { return }
    request.change {
      $0.head.headerFields[fields: .cookie] =
        value.map { [HTTPField(name: .cookie, lenientValue: $0)] } ?? []
    }
  }

  // MARK: Responses

  /// Learns cookies, dates and values from a response of the run.
  package func learn(
    _ item: PlannedExchange, _ request: BridgeRequest, recorded: RecordedResponse,
    answer: ActualResponse
  ) {
    cookies[item.id.file]?.learn(item, request, recorded: recorded, answer: answer)
    conditions.learn(answer.fields)
    values.learn(
      item.id, recorded, answer, to: item.recorded.request, sentTo: request.urlText)
  }

  /// Whether the response is 200 and the recorded one was 304, under a condition that could not detect the change. If
  /// so, notes it for the report.
  package func isUndecided(
    _ request: BridgeRequest, recorded: RecordedResponse, actual: ActualResponse,
    id: ReplayExchangeID
  ) -> Bool {
    guard plan.isCorrelated, conditions.isUndecided(request, recorded, actual) else { return false }
    reported.withLock { _ = $0.unconditional.insert(id) }
    return true
  }

  /// The recorded page that the client had in its cache and asked about by its `ETag`; nil if it did not ask.
  package func cached(by id: ReplayExchangeID) -> RecordedResponse? { correlation.cached[id] }

  /// Notes values of the response to an exchange that differ but have the same kind.
  package func note(_ result: ComparisonResult, of id: ReplayExchangeID) {
    reported.withLock { $0.note(result, of: id) }
  }

  /// Records the places of tokens that the server draws from a small pool.
  package func note(drawn places: [String], in id: ReplayExchangeID) {
    reported.withLock { report in
      report.renewed[id] = Set(report.renewed[id, default: []] + places).sorted()
    }
  }

  /// The numbers that are certain when the response to an exchange is compared; nil if there are none.
  package func certain(for id: ReplayExchangeID) -> CertainNumbers? { values.certain(for: id) }

  /// Learns the numbers that only the complete run proves; called once, at its end.
  package func endRun() { values.end() }

  /// The live numbers of a recorded one at the end of the run, by table.
  package func rows(of recorded: Int) -> Set<NumberSurvey.Row> { values.rows(of: recorded) }

  /// How far the known rows of a table have moved, at the end of the run.
  package func distances(in table: [UInt8]) -> Set<Int> { values.distances(in: table) }

  /// The numbers that are certain for an exchange at the end of the run.
  package func certainAtEnd(for id: ReplayExchangeID) -> CertainNumbers? {
    values.certainAtEnd(for: id)
  }

  /// Both responses with the name of the live server in place of the recorded one's; nil if the name is the same.
  package func renamed(
    _ item: PlannedExchange, _ recorded: RecordedResponse, _ answer: ActualResponse
  ) -> ResponseMapping? {
    guard let origins = plan.origins?.pairs(for: item.recorded.request),
      origins.contains(where: { $0.recorded != $0.live })
    else { return nil }
    return ResponseMapping(
      recorded, answer, to: item.recorded.request, [], origins: origins, renewsTokens: false,
      secrets: secrets)
  }

  /// Both responses, mapped so that new values of the same session are equal; nil if there are no such values. `reused`:
  /// recorded tokens that are not mapped, as another response of the run contradicts them.
  package func mapping(
    of item: PlannedExchange, _ recorded: RecordedResponse, _ answer: ActualResponse,
    besides reused: Set<[UInt8]>
  ) -> ResponseMapping? {
    guard
      let mapping = ResponseMapping(
        recorded, answer, to: item.recorded.request, values.pairs(for: item.id),
        origins: plan.origins?.pairs(for: item.recorded.request) ?? [],
        renewsTokens: plan.isCorrelated, besides: reused,
        given: plan.filling?.pairs ?? [], secrets: secrets, unmoved: values.unmoved(for: item.id),
        certain: values.certain(for: item.id))
    else { return nil }
    if !mapping.renewed.isEmpty { reported.withLock { $0.renewed[item.id] = mapping.renewed } }
    return mapping
  }
}

extension Rebinding {
  fileprivate init(
    _ use: CorrelationPlan.Use, _ source: CorrelationPlan.Source, _ id: ReplayExchangeID
  ) {
    self.init(
      from: source.exchange, source: source.place.description, to: id,
      place: use.span.place.description)
  }
}
