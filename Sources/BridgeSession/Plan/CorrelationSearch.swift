internal import BridgeComparison
internal import BridgeCore
internal import BridgeRecording

/// Finds the values of responses that later requests of one recording repeat.
///
/// Requests are read first: their spans become candidates, indexed by value. One pass over the responses then adds to
/// each candidate the places where its value was before.
struct CorrelationSearch {
  private let items: [PlannedExchange]

  /// Whether any request may have created something. If not, the search for short values is skipped.
  private let hasShortValues: Bool
  private var candidates: [CorrelationCandidate] = []
  private var byValue: [ArraySlice<UInt8>: [Int]] = [:]
  private var byKey: [ShortValues.Key: [Int]] = [:]
  private var byNameOfField: [ArraySlice<UInt8>: [Int]] = [:]
  private var prefilter = ValuePrefilter()

  /// The short values that requests use.
  private var shortValues: Set<ArraySlice<UInt8>> = []

  /// The first responses that named something new by a short value, by that value.
  private var made: [ArraySlice<UInt8>: [Int]] = [:]

  /// For each path, the last response to a request that may have made something there.
  private var makers: [[UInt8]: Int] = [:]

  /// The fields that requests send in forms, by the position of the exchange.
  private var sent: [Int: Set<MarkupForm.Field>] = [:]

  /// The shapes of requested paths, by the position of the exchange.
  private var shapes: [Int: String] = [:]

  /// The short codes of the recording behind segments of its requests' paths.
  let codes: RecordedCodes

  /// The responses that repeat a value of an earlier response.
  private(set) var echoes: Set<Echo> = []

  /// The responses that name rows.
  private(set) var rows = RowSources()

  /// The responses with rows that an earlier response names.
  private(set) var rowEchoes: Set<Echo> = []

  /// The numbers that users typed.
  private(set) var typed = TypedNumbers()

  private var companions = CompanionValues()

  /// The identities by which responses name what their requests made, by the position of the exchange.
  private(set) var created: [Int: [CorrelationPlan.Wanted]] = [:]

  /// A response that repeats something of an earlier one; both are positions among the items.
  struct Echo: Hashable {
    let exchange: Int
    let source: Int
  }

  /// The exchanges of one recording that are sent, in order.
  init(_ items: [PlannedExchange]) {
    self.items = items
    codes = RecordedCodes(sentIn: items)
    hasShortValues = items.contains { ShortValues.makesSomething($0.recorded.request) }
    for (index, item) in items.enumerated() { readRequest(item, index) }
  }

  /// Each span with the places that its value can come from.
  mutating func matches() -> [(CorrelationPlan.Use, ReplayExchangeID)] {
    if !candidates.isEmpty || hasShortValues {
      for (index, item) in items.enumerated() { readResponse(item, index) }
    }
    let validators = Validators(items).candidates().map { CorrelationCandidate($0) }
    return (candidates + validators).compactMap { candidate in
      let surest = candidate.surest(companions)
      let found = surest.isEmpty ? [candidate.doubt].compactMap(\.self) : surest
      guard !found.isEmpty else { return nil }
      let sources = found.map {
        CorrelationPlan.Source(
          exchange: items[$0.exchange].id, place: $0.place, identity: $0.identity,
          isData: $0.isData, isCompanion: $0.isCompanion)
      }
      return (
        CorrelationPlan.Use(
          span: candidate.span, sources: sources, isDoubtful: surest.isEmpty),
        items[candidate.exchange].id
      )
    }
  }

  // MARK: Requests

  private mutating func readRequest(_ item: PlannedExchange, _ index: Int) {
    guard case .send(let request, _) = item.decision else { return }
    var body: [UInt8] = []
    if case .content(let content) = item.recorded.request.body {
      // A body that cannot be read is reported when its request's turn comes.
      body = (try? content.bytes()) ?? []
    }
    guard
      !body.isEmpty
        || RequestReading.mayHoldValues(request, withShortValues: hasShortValues)
    else { return }
    let spans = RequestReading(request, body).spans
    if ShortValues.makesSomething(item.recorded.request) {
      rows.addTexts(spans, index)
      sent[index] = MarkupForm.fields(spans)
      typed.addRequest(body, index)
    }
    for span in spans { add(span, index) }
  }

  private mutating func add(_ span: RequestSpan, _ exchange: Int) {
    if case .nameOfField = span.place {
      byNameOfField[span.value, default: []].append(candidates.count)
      prefilter.insert(span.value)
      candidates.append(CorrelationCandidate(exchange: exchange, span: span, needsName: false))
      return
    }
    // Named tokens have no maximum length: the state of a form may be long.
    let isNamed =
      span.value.count >= TokenRules.shortestNamed && TokenRules.isNamedLikeToken(span.name)
    if isNamed || TokenRules.isDistinctive(span.value) || span.mayNameThing || isCode(span) {
      let value = Placeholders.key(span.value)
      byValue[value, default: []].append(candidates.count)
      prefilter.insert(value)
    } else {
      let keys =
        hasShortValues ? ShortValues.keys(of: span, in: items[exchange].recorded.request) : []
      guard !keys.isEmpty else { return }
      shortValues.insert(span.value)
      for key in keys { byKey[key, default: []].append(candidates.count) }
      prefilter.insert(span.value)
    }
    let needsName = TokenRules.isEverydayValue(span.value) && !TokenRules.isNamed(span.name)
    candidates.append(
      CorrelationCandidate(exchange: exchange, span: span, needsName: needsName))
  }

  /// Whether it may look like a name, but is one of the recording's short codes: a piece of a URL, or all of a field or
  /// member if it looks like a code there, too.
  private func isCode(_ span: RequestSpan) -> Bool {
    switch span.place {
    case .segment, .url: codes.contains(span.value)
    case .query, .form, .json, .part:
      codes.contains(span.value)
        && (ShortCode.isOne(span.value) || ShortCode.isOfCapitals(span.value))
    case .header, .cookie, .fieldName, .nameOfField: false
    }
  }

  // MARK: Responses

  private mutating func readResponse(_ item: PlannedExchange, _ index: Int) {
    guard case .send(_, let answer) = item.decision else { return }
    let isMaker = ShortValues.makesSomething(item.recorded.request)
    var body: [UInt8] = []
    var mediaType: String?
    if case .content(let content) = answer.body {
      // A body that cannot be read is reported when it is compared.
      body = (try? content.bytes()) ?? []
      mediaType = content.mediaType
      typed.addResponse(body, index)
      if !isMaker, !prefilter.mayOccur(in: body[...]) { body = [] }
    }
    var found: [(user: Int, source: CorrelationCandidate.Source)] = []
    var sources: Set<Int> = []
    companions.begin()
    ResponseReading.read(answer.fields, body, mediaType: mediaType, codes: codes) {
      value, place, lead in
      if isMaker, RowNumber.isOne(value) { addCreated(value, at: place(), lead, in: index) }
      if let users = byNameOfField[value], place().isNameOfField {
        let source = CorrelationCandidate.Source(exchange: index, place: place(), isData: true)
        found += users.map { ($0, source) }
      }
      if let users = byValue[Placeholders.key(value)] {
        let source = CorrelationCandidate.Source(exchange: index, place: place())
        found += users.map { ($0, source) }
        companions.add(
          tokenAt: source.place, for: users.map { candidates[$0].exchange }, in: index)
      } else if value.count <= 64, shortValues.contains(value) {
        sources.formUnion(made[value, default: []].filter { $0 < index })
        found += shortUses(of: value, at: place(), lead, in: index)
        if TokenRules.isNumber(value) {
          rows.add(
            value, RowGroups.row(value, at: place, lead: lead, in: items[index].recorded.request))
        }
      } else if let number = RowSources.number(in: value), shortValues.contains(number) {
        rows.add(number, nil)
      }
    }
    sources.formUnion(earlierMakers(index))
    for source in sources { echoes.insert(Echo(exchange: index, source: source)) }
    for source in rows.end(index) { rowEchoes.insert(Echo(exchange: index, source: source)) }
    for (user, source) in found { add(source, to: user) }
  }

  /// Records the number of what the request made, even if no request uses it.
  private mutating func addCreated(
    _ value: ArraySlice<UInt8>, at place: ResponsePlace, _ lead: ArraySlice<UInt8>,
    in index: Int
  ) {
    guard place.namesCreatedItem,
      let identity = ShortIdentity(
        of: value, at: place, lead, inResponseTo: items[index].recorded.request),
      identity.rank == .made, !identity.isData
    else { return }
    created[index, default: []].append(
      CorrelationPlan.Wanted(
        place: place, recorded: Array(value), identity: identity, isUnused: true))
  }

  /// The candidates that may have this short value from this place.
  private mutating func shortUses(
    of value: ArraySlice<UInt8>, at place: ResponsePlace, _ lead: ArraySlice<UInt8>,
    in index: Int
  ) -> [(user: Int, source: CorrelationCandidate.Source)] {
    guard
      let identity = ShortIdentity(
        of: value, at: place, lead, inResponseTo: items[index].recorded.request)
    else { return [] }
    companions.add(
      CompanionValues.Number(value: Array(value), place: place, identity: identity), in: index)
    let source = CorrelationCandidate.Source(
      exchange: index, place: place, identity: identity, isData: identity.isData)
    var uses: [(user: Int, source: CorrelationCandidate.Source)] = []
    for key in ShortValues.keys(of: value, as: identity) {
      let users = byKey[key, default: []].filter { candidates[$0].exchange > index }
      switch key.context {
      case .doubt:
        for user in users where candidates[user].doubt == nil { candidates[user].doubt = source }
        continue
      case .below:
        // The nearest source: a reused number belongs to the item created last.
        for user in users { candidates[user].ancestor = source }
        continue
      case .segment, .parameter, .name, .bare, .kind, .listed: break
      }
      uses += users.map { ($0, source) }
      if identity.rank == .made, !users.isEmpty { noteMade(value, index) }
    }
    return uses
  }

  /// The last earlier response to a request that may have made something at the same path. The rows of both responses
  /// may have moved equally far.
  private mutating func earlierMakers(_ index: Int) -> [Int] {
    let request = items[index].recorded.request
    guard ShortValues.makesSomething(request) else { return [] }
    let path = ResourceNames.path(of: request)
    defer { makers[path] = index }
    return [makers[path]].compactMap(\.self)
  }

  /// Records that a response named something new by this value. Several are kept: things of different kinds may have
  /// equal numbers.
  private mutating func noteMade(_ value: ArraySlice<UInt8>, _ index: Int) {
    let known = made[value, default: []]
    if known.count < Self.maximumMade, known.last != index { made[value] = known + [index] }
  }

  private static let maximumMade = 8

  /// Adds a source to a candidate if it is of an earlier exchange. If an earlier source exists, notes that the response
  /// repeats its value.
  private mutating func add(_ source: CorrelationCandidate.Source, to user: Int) {
    let candidate = candidates[user]
    if let first = candidate.sources.map(\.exchange).min(), first < source.exchange,
      source.rank == .made, !source.isData
    {
      echoes.insert(Echo(exchange: source.exchange, source: first))
    }
    guard candidate.exchange > source.exchange else { return }
    var source = source
    source.fit = fit(source, candidate)
    candidates[user].add(source)
  }

  /// How well the form that holds a value fits the request, or whether the link that holds a number does.
  private mutating func fit(
    _ source: CorrelationCandidate.Source, _ candidate: CorrelationCandidate
  ) -> Int {
    if let form = source.place.innermost.form, let sent = sent[candidate.exchange] {
      return form.fit(sent)
    }
    guard case .segment = candidate.span.place, source.identity?.rank == .linked,
      let shape = source.place.shapeOfPath
    else { return 0 }
    return shape == self.shape(of: candidate.exchange) ? 1 : 0
  }

  /// The shape of the path that an exchange requests.
  private mutating func shape(of exchange: Int) -> String {
    if let shape = shapes[exchange] { return shape }
    let path = ResourceNames.path(of: items[exchange].recorded.request)
    let shape = URLPieces(path[...]).shape(codes)
    shapes[exchange] = shape
    return shape
  }
}

extension ResponsePlace {
  /// Whether responses name what was made at such a place: in a header field such as Location, or as the `id` of the
  /// whole document.
  fileprivate var namesCreatedItem: Bool {
    switch self {
    case .field, .piece(.field("location", _), _, _): true
    case .json(let path, _): ["$.id", "$.pk", "$.data.id"].contains(path)
    default: false
    }
  }
}

extension RecordedCodes {
  /// The codes of a recording behind those segments that a request has before what looks like a code.
  fileprivate init(sentIn items: [PlannedExchange]) {
    var names: Set<[UInt8]> = []
    for item in items {
      guard case .send(let request, _) = item.decision else { continue }
      for piece in URLPieces(Array(request.path.utf8)[...]).pieces {
        guard case .segment = piece.name,
          ShortCode.isOne(piece.value) || ShortCode.isOfCapitals(piece.value)
        else { continue }
        names.insert(Self.segment(atEndOf: piece.lead))
      }
    }
    self =
      names.isEmpty
      ? RecordedCodes() : RecordedCodes(in: items.compactMap(\.response), behind: names)
  }
}
