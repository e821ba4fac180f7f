internal import BridgeComparison
internal import BridgeCore
internal import BridgeRecording

/// Searches later requests of one recording for values of responses.
struct CorrelationSearch {
  /// A span of a request that may hold a value of a response.
  fileprivate struct Candidate {
    let exchange: Int
    let span: RequestSpan
    /// Whether only its name marks it as a token or an identity.
    var needsName = false
    var sources: [Source] = []
    /// A source whose digits name something in the collection that the path begins with.
    var ancestor: Source?
    /// A source whose digits may name the same thing.
    var doubt: Source?
  }

  /// A place in a response that holds the value.
  fileprivate struct Source {
    let exchange: Int
    let place: ResponsePlace
    /// Where a short value has this meaning; nil for a value that is unique by itself.
    var identity: ShortIdentity?
    /// Whether it is ordinary data, which is compared exactly.
    var isData = false
    /// Whether it is beside a token that the request sends, too.
    var isCompanion = false

    var rank: ShortIdentity.Rank { identity?.rank ?? .made }
  }

  private let items: [ReplayPlan.Item]

  /// Whether any request may have made something; otherwise short values are not searched for.
  private let hasShortValues: Bool
  private var candidates: [Candidate] = []
  private var byValue: [ArraySlice<UInt8>: [Int]] = [:]
  private var byKey: [ShortValues.Key: [Int]] = [:]
  private var cores = CoreSet()
  /// The short values that requests use.
  private var shortValues: Set<ArraySlice<UInt8>> = []
  /// The short identities that requests use, each with the first responses that made something of that number.
  private var made: [ArraySlice<UInt8>: [Int]] = [:]

  /// The last response to a request that may have made something, by path.
  private var makers: [[UInt8]: Int] = [:]

  /// The responses that repeat a value of an earlier one, paired with it; both as positions among the items.
  private(set) var echoes: Set<Echo> = []

  /// The responses that name rows.
  private(set) var rows = RowSources()

  /// The responses with rows that an earlier response names, paired with it.
  private(set) var rowEchoes: Set<Echo> = []

  private var companions = CompanionValues()

  /// The identities that responses tell of what they made, by position.
  private(set) var told: [Int: [CorrelationPlan.Wanted]] = [:]

  struct Echo: Hashable {
    let exchange: Int
    let source: Int
  }

  /// The exchanges of one recording that are sent, in order.
  init(_ items: [ReplayPlan.Item]) {
    self.items = items
    hasShortValues = items.contains { ShortValues.makesSomething($0.recorded.request) }
    for (index, item) in items.enumerated() { readRequest(item, index) }
  }

  /// Each span with the places that its value can come from.
  mutating func matches() -> [(CorrelationPlan.Use, ReplayedExchange.ID)] {
    if !candidates.isEmpty || hasShortValues {
      for (index, item) in items.enumerated() { readAnswer(item, index) }
    }
    return (candidates + Validators(items).candidates().map(Candidate.init)).compactMap {
      candidate in
      let surest = Self.surest(candidate, companions)
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

  /// The sources that name the value, or else the number beside a token of the request, or else what the path begins
  /// with.
  private static func surest(_ candidate: Candidate, _ companions: CompanionValues) -> [Source] {
    let span = candidate.span
    guard candidate.sources.isEmpty else {
      // The number beside a token of the request is as sure as the token.
      guard let (exchange, number) = companions.number(span.value, sentBy: candidate.exchange)
      else { return candidate.sources }
      return candidate.sources.map { source in
        let isBeside =
          source.exchange == exchange && source.identity?.collections == number.identity.collections
        return isBeside
          ? Source(
            exchange: exchange, place: number.place, identity: number.identity, isCompanion: true)
          : source
      }
    }
    if TokenRules.isNamedLikeID(span.name),
      let (exchange, number) = companions.number(span.value, sentBy: candidate.exchange)
    {
      return [
        Source(
          exchange: exchange, place: number.place, identity: number.identity, isCompanion: true)
      ]
    }
    return candidate.ancestor.map { [$0] } ?? []
  }

  // MARK: Requests

  private mutating func readRequest(_ item: ReplayPlan.Item, _ index: Int) {
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
    if ShortValues.makesSomething(item.recorded.request) { rows.addTexts(spans, index) }
    for span in spans { add(span, index) }
  }

  private mutating func add(_ span: RequestSpan, _ exchange: Int) {
    // Named tokens have no maximum length: the state of a form may be long.
    let isNamed =
      span.value.count >= TokenRules.shortestNamed && TokenRules.isNamedLikeToken(span.name)
    if isNamed || TokenRules.isTelling(span.value) || span.mayNameThing {
      let value = Placeholders.key(span.value)
      byValue[value, default: []].append(candidates.count)
      cores.insert(value)
    } else {
      let keys =
        hasShortValues ? ShortValues.keys(of: span, in: items[exchange].recorded.request) : []
      guard !keys.isEmpty else { return }
      shortValues.insert(span.value)
      for key in keys { byKey[key, default: []].append(candidates.count) }
      cores.insert(span.value)
    }
    let needsName = TokenRules.isEverydayValue(span.value) && !TokenRules.isNamed(span.name)
    candidates.append(
      Candidate(exchange: exchange, span: span, needsName: needsName))
  }

  // MARK: Answers

  private mutating func readAnswer(_ item: ReplayPlan.Item, _ index: Int) {
    guard case .send(_, let answer) = item.decision else { return }
    let isMaker = ShortValues.makesSomething(item.recorded.request)
    var body: [UInt8] = []
    var mediaType: String?
    if case .content(let content) = answer.body {
      // A body that cannot be read is reported when it is compared.
      body = (try? content.bytes()) ?? []
      mediaType = content.mediaType
      if !isMaker, !cores.mayOccur(in: body[...]) { body = [] }
    }
    var found: [(user: Int, source: Source)] = []
    var sources: Set<Int> = []
    companions.begin()
    ResponseReading.read(answer.fields, body, mediaType: mediaType) { value, place, lead in
      if isMaker, RowNumber.isOne(value) { addTold(value, place(), lead, index) }
      if let users = byValue[Placeholders.key(value)] {
        let source = Source(exchange: index, place: place())
        found += users.map { ($0, source) }
        companions.add(
          tokenAt: source.place, for: users.map { candidates[$0].exchange }, in: index)
      } else if value.count <= 64, shortValues.contains(value) {
        sources.formUnion(made[value, default: []].filter { $0 < index })
        found += shortUses(of: value, place(), lead, index)
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

  /// Adds the number of what the request made, whether or not a request uses it.
  private mutating func addTold(
    _ value: ArraySlice<UInt8>, _ place: ResponsePlace, _ lead: ArraySlice<UInt8>, _ index: Int
  ) {
    guard place.tellsWhatWasMade,
      let identity = ShortIdentity(
        of: value, at: place, lead, inAnswerTo: items[index].recorded.request),
      identity.rank == .made, !identity.isData
    else { return }
    told[index, default: []].append(
      CorrelationPlan.Wanted(
        place: place, recorded: Array(value), identity: identity, isOnlyTold: true))
  }

  /// The requests that may use this short value.
  private mutating func shortUses(
    of value: ArraySlice<UInt8>, _ place: ResponsePlace, _ lead: ArraySlice<UInt8>, _ index: Int
  ) -> [(user: Int, source: Source)] {
    guard
      let identity = ShortIdentity(
        of: value, at: place, lead, inAnswerTo: items[index].recorded.request)
    else { return [] }
    companions.add(
      CompanionValues.Number(value: Array(value), place: place, identity: identity), in: index)
    let source = Source(
      exchange: index, place: place, identity: identity, isData: identity.isData)
    var uses: [(user: Int, source: Source)] = []
    for key in ShortValues.keys(of: value, as: identity) {
      let users = byKey[key, default: []].filter { candidates[$0].exchange > index }
      switch key.context {
      case .doubt:
        for user in users where candidates[user].doubt == nil { candidates[user].doubt = source }
        continue
      case .below:
        // The nearest source: a number that is used again belongs to the last thing made.
        for user in users { candidates[user].ancestor = source }
        continue
      case .segment, .parameter, .name, .bare, .kind, .listed: break
      }
      uses += users.map { ($0, source) }
      if identity.rank == .made, !users.isEmpty { noteMade(value, index) }
    }
    return uses
  }

  /// The last earlier response to a request that may have made something at the same path: the rows of this response
  /// may have moved as far as its rows.
  private mutating func earlierMakers(_ index: Int) -> [Int] {
    let request = items[index].recorded.request
    guard ShortValues.makesSomething(request) else { return [] }
    let path = ResourceNames.path(of: request)
    defer { makers[path] = index }
    return [makers[path]].compactMap(\.self)
  }

  /// Things of different kinds may have equal numbers.
  private mutating func noteMade(_ value: ArraySlice<UInt8>, _ index: Int) {
    let known = made[value, default: []]
    if known.count < Self.maximumMade, known.last != index { made[value] = known + [index] }
  }

  private static let maximumMade = 8

  /// Adds a source of a value to a request: the best comes first, and of equal ones the nearest.
  private mutating func add(_ source: Source, to user: Int) {
    var candidate = candidates[user]
    if let first = candidate.sources.map(\.exchange).min(), first < source.exchange,
      source.rank == .made
    {
      echoes.insert(Echo(exchange: source.exchange, source: first))
    }
    guard candidate.exchange > source.exchange else { return }
    // A cookie that is sent back as itself is left to the jar.
    if case .cookie(let name) = source.place, case .cookie(name) = candidate.span.place { return }
    // Of the places in one response, the first of the best rank is used.
    if let same = candidate.sources.firstIndex(where: { $0.exchange == source.exchange }) {
      guard source.rank < candidate.sources[same].rank else { return }
      candidate.sources.remove(at: same)
    }
    var source = source
    if candidate.needsName, !TokenRules.isNamed(source.place.name) {
      guard ResourceNames.isTelling(candidate.span.name),
        ResourceNames.plain(source.place.name) == ResourceNames.plain(candidate.span.name)
      else { return }
      source.isData = true
    }
    let place = candidate.sources.firstIndex { $0.rank >= source.rank } ?? candidate.sources.count
    candidate.sources.insert(source, at: place)
    if candidate.sources.count > Self.maximumSources {
      // The first response that had it stays: it may have made the value.
      candidate.sources.remove(at: candidate.sources.count - 2)
    }
    candidates[user] = candidate
  }

  private static let maximumSources = 3
}

extension ResponsePlace {
  /// Whether a response says there what it made: in Location, in a header field, or as the `id` of the whole document.
  fileprivate var tellsWhatWasMade: Bool {
    switch self {
    case .field, .piece(.field("location", _), _, _): true
    case .json(let path, _): ["$.id", "$.pk", "$.data.id"].contains(path)
    default: false
    }
  }
}

extension CorrelationSearch.Candidate {
  /// A validator, whose only source is the response that supplied it.
  fileprivate init(_ validator: Validators.Found) {
    self.init(
      exchange: validator.exchange, span: validator.span,
      sources: [CorrelationSearch.Source(exchange: validator.source, place: validator.place)])
  }
}
