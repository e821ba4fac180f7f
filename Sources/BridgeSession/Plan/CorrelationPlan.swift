internal import BridgeComparison
internal import BridgeCore
internal import BridgeFormats
internal import BridgeRecording

/// The values of recorded responses that later requests repeat, and their sources, found before anything is sent.
struct CorrelationPlan: Sendable {
  /// A place in a response of the run.
  struct Source: Hashable, Sendable {
    let exchange: ReplayExchangeID
    let place: ResponsePlace
    /// Where a short value has this meaning; nil for a value that is unique by itself.
    var identity: ShortIdentity?
    /// Whether it is ordinary data: sent as the live response has it, and compared exactly.
    var isData = false
    /// Whether it stands beside a token that the request also sends: its place is as certain as the token's.
    var isCompanion = false
  }

  /// A span of a request whose value comes from a response.
  struct Use: Sendable {
    let span: RequestSpan

    /// The sources of the value, the best first.
    let sources: [Source]
    /// Whether the digits may name something else, so that the value is sent as recorded.
    var isDoubtful = false
  }

  /// A value wanted from a response.
  struct Wanted: Sendable {
    let place: ResponsePlace
    let recorded: [UInt8]

    /// Where a short value has this meaning; nil for a value that is unique by itself.
    var identity: ShortIdentity?

    /// Whether the value is compared exactly, whatever requests send.
    var isData = false

    /// Whether it is beside a token that a request sends, too.
    var isCompanion = false

    /// Whether no request uses it: only the response that created the item contains it.
    var isUnused = false

    /// Whether it is the name of a form field, which requests repeat as a name.
    var isNameOfField: Bool { isData && identity == nil && place.isNameOfField }
  }

  private(set) var uses: [ReplayExchangeID: [Use]] = [:]

  /// The numbers that users typed as a page shows them.
  private(set) var typed: [ReplayExchangeID: [TypedNumbers.Typed]] = [:]

  private(set) var wanted: [ReplayExchangeID: [Wanted]] = [:]

  /// The exchanges that must end before an exchange is sent: those it takes values from, and those whose values its
  /// recorded response repeats.
  private(set) var prerequisites: [ReplayExchangeID: Set<ReplayExchangeID>] = [:]

  /// The exchanges whose responses set the recorded cookies of each request.
  private(set) var cookieSources: [ReplayExchangeID: Set<ReplayExchangeID>] = [:]

  /// The recorded pages whose `ETag` a request repeats as `If-None-Match`, by the exchange of that request.
  private(set) var cached: [ReplayExchangeID: RecordedResponse] = [:]

  /// The recordings whose requests use numbers of rows.
  private var filesWithRows: Set<Int> = []

  /// The short codes of each recording.
  private var codes: [Int: RecordedCodes] = [:]

  /// The short codes of a recording.
  func codes(of file: Int) -> RecordedCodes { codes[file] ?? RecordedCodes() }

  /// Whether requests of a recording use numbers of rows.
  func looksForRows(in file: Int) -> Bool { filesWithRows.contains(file) }

  /// Whether requests have names of form fields of a response.
  func wantsNamesOfFields(from id: ReplayExchangeID) -> Bool {
    wanted[id]?.contains(where: \.isNameOfField) ?? false
  }

  /// The ``prerequisites`` that only show how far rows have moved, and supply no value to the exchange.
  private(set) var offsetSources: [ReplayExchangeID: Set<ReplayExchangeID>] = [:]

  /// The numbers of things in each recording that makes some.
  private(set) var named: [Int: NamedNumbers] = [:]

  /// Whether the recording names a thing of one of these kinds by that number, before an exchange.
  func isNamed(_ number: Int, _ kinds: Set<String>, before id: ReplayExchangeID) -> Bool {
    named[id.file]?.isNamed(number, kinds, before: id) ?? false
  }

  /// When the exchanges were recorded.
  private var spans: [ReplayExchangeID: RecordedSpan] = [:]

  /// The hosts of their requests, with ports.
  private var hosts: [ReplayExchangeID: String] = [:]

  /// The requests of each recording that may change something.
  private var writes: [Int: [ReplayExchangeID]] = [:]

  /// Whether an exchange had ended in the recording before the other began, so that the run waits for it.
  func isBefore(_ one: ReplayExchangeID, _ other: ReplayExchangeID) -> Bool {
    guard one.file == other.file, one < other, let span = spans[one], let next = spans[other] else {
      return false
    }
    return next.start.map { span.end <= $0 } ?? true
  }

  /// Whether an exchange with the same host had ended before the other began, and no request could change anything in
  /// between.
  func isUnchanged(from one: ReplayExchangeID, to other: ReplayExchangeID) -> Bool {
    guard hosts[one] == hosts[other], isBefore(one, other) else { return false }
    return (writes[other.file] ?? []).allSatisfy {
      $0 == one || isBefore($0, one) || isBefore(other, $0)
    }
  }

  /// Whether it had ended so long before that the other did not wait for its connection.
  func isLongBefore(_ one: ReplayExchangeID, _ other: ReplayExchangeID) -> Bool {
    guard isBefore(one, other) else { return false }
    guard let end = spans[one]?.end, let start = spans[other]?.start else { return true }
    return start - end > .milliseconds(20)
  }

  /// A text in a request of one recording.
  struct SentText: Hashable, Sendable {
    let file: Int
    let text: String
  }

  /// The names that requests gave to things they may have made, each with its first request.
  private(set) var texts: [SentText: ReplayExchangeID] = [:]

  /// Searches each recording of a plan separately.
  init(_ items: [PlannedExchange]) {
    for (file, items) in Dictionary(grouping: items, by: \.id.file) {
      for (item, span) in zip(items, RecordedSpan.spans(of: items.map(\.recorded))) {
        spans[item.id] = span
        hosts[item.id] = URLParts(item.recorded.request.url).authority.map(String.init)
      }
      let sent = items.filter { if case .send = $0.decision { true } else { false } }
      writes[file] = sent.filter { ShortValues.makesSomething($0.recorded.request) }.map(\.id)
      var search = CorrelationSearch(sent)
      codes[file] = search.codes
      let responses = Dictionary(uniqueKeysWithValues: sent.map { ($0.id, $0.response) })
      for (use, user) in search.matches() {
        add(use, at: user)
        if use.isCached { cached[user] = responses[use.sources[0].exchange] ?? nil }
      }
      for (index, found) in search.typed.all({ sent[$0].id }) { typed[sent[index].id] = found }
      for (id, sources) in CookieSources(sent).sources {
        cookieSources[id] = sources
        prerequisites[id, default: []].formUnion(sources)
      }
      for echo in search.echoes {
        let (id, source) = (sent[echo.exchange].id, sent[echo.source].id)
        if wanted[source] != nil { addPrerequisite(source, of: id) }
      }
      for (index, created) in search.created {
        for one in created { add(one, of: sent[index].id) }
      }
      let kinds = Set(
        search.created.values.joined().compactMap(\.identity).flatMap(\.kindsOfNumber))
      if !kinds.isEmpty { named[file] = NamedNumbers(sent, of: kinds) }
      for (text, index) in search.rows.texts {
        texts[SentText(file: file, text: text)] = sent[index].id
      }
      if search.rows.hasRows { filesWithRows.insert(file) }
      for echo in search.rowEchoes {
        let (id, source) = (sent[echo.exchange].id, sent[echo.source].id)
        guard prerequisites[id, default: []].insert(source).inserted else { continue }
        offsetSources[id, default: []].insert(source)
      }
    }
  }

  private mutating func add(_ use: Use, at id: ReplayExchangeID) {
    uses[id, default: []].append(use)
    for source in use.sources {
      addPrerequisite(source.exchange, of: id)
      add(
        Wanted(
          place: source.place, recorded: Array(use.span.value), identity: source.identity,
          isData: source.isData, isCompanion: source.isCompanion),
        of: source.exchange)
    }
  }

  private mutating func addPrerequisite(
    _ source: ReplayExchangeID, of id: ReplayExchangeID
  ) {
    prerequisites[id, default: []].insert(source)
  }

  private mutating func add(_ new: Wanted, of id: ReplayExchangeID) {
    let known = wanted[id, default: []].firstIndex {
      $0.place == new.place && $0.recorded == new.recorded
    }
    guard let known else { return wanted[id, default: []].append(new) }
    // A value that is an identity for one request is one for all.
    if !new.isData { wanted[id]?[known].isData = false }
    if new.isCompanion { wanted[id]?[known].isCompanion = true }
    if !new.isUnused { wanted[id]?[known].isUnused = false }
  }
}

extension CorrelationPlan.Use {
  /// Whether it is the `ETag` of a page that the client has in its cache.
  fileprivate var isCached: Bool {
    guard case .header(let name) = span.place else { return false }
    return name.lowercased() == "if-none-match" && sources[0].place == .field("etag", 0)
  }
}
