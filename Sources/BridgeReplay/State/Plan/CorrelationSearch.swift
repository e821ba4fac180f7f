internal import BridgeCore
internal import BridgeRecording

/// The search for values of answers in the later requests of one recording.
struct CorrelationSearch {
  /// A stretch of a request that may hold a value of an answer.
  fileprivate struct Candidate {
    let exchange: Int
    let span: RequestSpan
    /// Whether only a name makes a token or an identity of it.
    var needsName = false
    /// Whether it means something in its place only; see ``ShortValues``.
    var isShort = false
    var sources: [(exchange: Int, place: AnswerPlace)] = []
    /// Where the same digits name something that may be meant.
    var doubt: (exchange: Int, place: AnswerPlace)?
  }

  private let items: [ReplayPlan.Item]

  /// Whether any request may have made something that has an identity since.
  private let hasShortValues: Bool
  private var candidates: [Candidate] = []
  private var byValue: [ArraySlice<UInt8>: [Int]] = [:]
  private var byKey: [ShortValues.Key: [Int]] = [:]
  private var cores = CoreSet()
  /// The short identities that requests use, with the first answers that have them.
  private var made: [ArraySlice<UInt8>: Int] = [:]

  /// Which answers hold a value of an earlier one, and of which; both as positions among the items.
  private(set) var echoes: Set<Echo> = []

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

  /// Each stretch with the places its value can come from.
  mutating func matches() -> [(CorrelationPlan.Use, ReplayedExchange.ID)] {
    if !candidates.isEmpty {
      for (index, item) in items.enumerated() { readAnswer(item, index) }
    }
    return (candidates + Validators(items).candidates().map(Candidate.init)).compactMap {
      candidate in
      guard let first = candidate.sources.first ?? candidate.doubt else { return nil }
      let last = candidate.sources.last ?? first
      // The place where a value came up first is its own; the last may have it where the first fails.
      let isOne = first.exchange == last.exchange
      let sources = (isOne ? [first] : [first, last]).map {
        CorrelationPlan.Source(exchange: items[$0.exchange].id, place: $0.place)
      }
      return (
        CorrelationPlan.Use(
          span: candidate.span, sources: sources, isShort: candidate.isShort,
          isDoubtful: candidate.sources.isEmpty), items[candidate.exchange].id
      )
    }
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
    for span in RequestReading(request, body).spans { add(span, index) }
  }

  private mutating func add(_ span: RequestSpan, _ exchange: Int) {
    var isShort = false
    // The state of a form may be as long as it likes.
    let isNamed =
      span.value.count >= TokenRules.shortestNamed && TokenRules.isNamedLikeToken(span.name)
    if isNamed || TokenRules.isTelling(span.value) {
      let value = Placeholders.key(span.value)
      byValue[value, default: []].append(candidates.count)
      cores.insert(value)
    } else {
      let keys =
        hasShortValues ? ShortValues.keys(of: span, in: items[exchange].recorded.request) : []
      guard !keys.isEmpty else { return }
      isShort = true
      for key in keys { byKey[key, default: []].append(candidates.count) }
      cores.insert(span.value)
    }
    let needsName = TokenRules.isEverydayValue(span.value) && !TokenRules.isNamed(span.name)
    candidates.append(
      Candidate(exchange: exchange, span: span, needsName: needsName, isShort: isShort))
  }

  // MARK: Answers

  private mutating func readAnswer(_ item: ReplayPlan.Item, _ index: Int) {
    guard case .send(_, let answer) = item.decision else { return }
    var body: [UInt8] = []
    var mediaType: String?
    if case .content(let content) = answer.body {
      // A body that cannot be read is reported when it is compared.
      body = (try? content.bytes()) ?? []
      mediaType = content.mediaType
      if !cores.mayOccur(in: body[...]) { body = [] }
    }
    var found: [(Int, AnswerPlace)] = []
    var doubts: [(Int, AnswerPlace)] = []
    var sources: Set<Int> = []
    AnswerReading.read(answer.fields, body, mediaType: mediaType) { value, place in
      if let users = byValue[Placeholders.key(value)] {
        let place = place()
        found += users.map { ($0, place) }
      } else if value.count <= 64 {
        if let source = made[value] { sources.insert(source) }
        for (key, place) in shortKeys(of: value, place, item) {
          let users = byKey[key, default: []].map { ($0, place) }
          if key.context == .doubt { doubts += users } else { found += users }
        }
      }
    }
    for source in sources { echoes.insert(Echo(exchange: index, source: source)) }
    for (user, _) in found where candidates[user].isShort && candidates[user].exchange > index {
      let value = candidates[user].span.value
      made[value] = made[value] ?? index
    }
    for (user, place) in doubts where candidates[user].exchange > index {
      candidates[user].doubt = candidates[user].doubt ?? (index, place)
    }
    for (user, place) in found {
      if let source = candidates[user].sources.first?.exchange, source < index {
        echoes.insert(Echo(exchange: index, source: source))
      }
      if candidates[user].exchange > index { add((index, place), to: user) }
    }
  }

  private func shortKeys(
    of value: ArraySlice<UInt8>, _ place: () -> AnswerPlace, _ item: ReplayPlan.Item
  ) -> [(ShortValues.Key, AnswerPlace)] {
    guard !byKey.isEmpty, ShortValues.makesSomething(item.recorded.request) else { return [] }
    let place = place()
    return ShortValues.keys(of: value, at: place, inAnswerTo: item.recorded.request)
      .map { ($0, place) }
  }

  /// Of the places in one answer the first counts.
  private mutating func add(_ source: (exchange: Int, place: AnswerPlace), to user: Int) {
    // A cookie that comes back as itself is the jar's business.
    if case .cookie(let name) = source.place, case .cookie(name) = candidates[user].span.place {
      return
    }
    guard candidates[user].sources.last?.exchange != source.exchange,
      !candidates[user].needsName || TokenRules.isNamed(source.place.name)
    else { return }
    // Only the first and the last are of use.
    if candidates[user].sources.count > 1 { candidates[user].sources.removeLast() }
    candidates[user].sources.append(source)
  }
}

extension CorrelationSearch.Candidate {
  /// A validator, whose only source is the answer it was taken from.
  fileprivate init(_ validator: Validators.Found) {
    self.init(
      exchange: validator.exchange, span: validator.span,
      sources: [(validator.source, validator.place)])
  }
}
