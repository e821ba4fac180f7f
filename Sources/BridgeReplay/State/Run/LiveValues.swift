internal import BridgeCore
internal import BridgeRecording
internal import Synchronization

/// The values that the run's own answers have in the places that are looked for.
final class LiveValues: Sendable {
  /// A recorded value and what stands in its place now.
  struct Pair: Sendable {
    let recorded: [UInt8]
    let live: [UInt8]

    /// What a short value must stand behind to be meant; empty for one that speaks for itself.
    var contexts: Set<[UInt8]> = []

    /// Whether it is a validator of the cache, which means something in its own field only.
    var isValidator = false
  }

  private let plan: CorrelationPlan
  private let values = Mutex<[CorrelationPlan.Source: [UInt8]]>([:])
  private let pairs = Mutex<[ReplayedExchange.ID: [Pair]]>([:])

  init(_ plan: CorrelationPlan) { self.plan = plan }

  /// The value at the first of the places that has one.
  func value(of use: CorrelationPlan.Use) -> (value: [UInt8], source: CorrelationPlan.Source)? {
    values.withLock { values in
      for source in use.sources {
        if let value = values[source] { return (value, source) }
      }
      return nil
    }
  }

  /// Takes the values that are looked for out of an answer of the run.
  func learn(_ id: ReplayedExchange.ID, _ answer: ActualResponse) {
    guard let wanted = plan.wanted[id] else { return }
    let body = answer.body.atHand ?? []
    var search = PlaceSearch(wanted)
    AnswerReading.read(answer.fields, body, mediaType: nil) { search.look(at: $0, $1()) }
    for one in wanted {
      guard let live = search.value(for: one) else { continue }
      values.withLock { $0[.init(exchange: id, place: one.place)] = live }
      guard live != one.recorded else { continue }
      let pair = Pair(
        recorded: one.recorded, live: live, contexts: one.contexts,
        isValidator: Validators.isPlace(one.place))
      pairs.withLock { $0[id, default: []].append(pair) }
    }
  }

  /// What stands for recorded values in the answer to an exchange: its own, and those of the exchanges it
  /// waited for, so that it is the same however many are under way.
  func pairs(for id: ReplayedExchange.ID) -> [Pair] {
    let sources = [id] + (plan.prerequisites[id] ?? []).sorted()
    return pairs.withLock { pairs in sources.flatMap { pairs[$0, default: []] } }
  }
}

/// The search for places in one answer.
private struct PlaceSearch {
  private let places: Set<AnswerPlace>
  private let kinds: Set<AnswerPlace>
  private let recorded: Set<ArraySlice<UInt8>>
  private var exact: [AnswerPlace: [UInt8]] = [:]
  private var ofKind: [AnswerPlace: [UInt8]] = [:]
  private var unchanged: Set<ArraySlice<UInt8>> = []

  init(_ wanted: [CorrelationPlan.Wanted]) {
    places = Set(wanted.map(\.place))
    kinds = Set(wanted.map(\.place.anyOfItsKind))
    recorded = Set(wanted.map { $0.recorded[...] }.filter(TokenRules.isTelling))
  }

  /// Values with placeholders in them are left out: a server that knows how these look could ask for secrets
  /// that are meant for others.
  mutating func look(at value: ArraySlice<UInt8>, _ place: AnswerPlace) {
    guard !value.isEmpty, value.count <= TokenRules.longest, !Placeholders.occur(in: value) else {
      return
    }
    if recorded.contains(value) { unchanged.insert(value) }
    if places.contains(place) {
      if exact[place] == nil { exact[place] = Array(value) }
    } else if kinds.contains(place.anyOfItsKind) {
      ofKind[place.anyOfItsKind] = Array(value)
    }
  }

  /// A place that only its surroundings name may have moved: a value that still stands in the answer is
  /// still the one that is meant.
  func value(for wanted: CorrelationPlan.Wanted) -> [UInt8]? {
    if wanted.place.isNamed, let value = exact[wanted.place] { return value }
    if unchanged.contains(wanted.recorded[...]) { return wanted.recorded }
    return exact[wanted.place] ?? (wanted.place.isNamed ? ofKind[wanted.place.anyOfItsKind] : nil)
  }
}

extension ActualBody {
  /// The bytes that can be looked into; nil where there are none.
  var atHand: [UInt8]? {
    switch self {
    case .bytes(let bytes), .text(let bytes): bytes
    case .missing, .digest: nil
    }
  }
}

extension AnswerPlace {
  /// Whether the answer itself names it, so that there is no doubt.
  fileprivate var isNamed: Bool {
    switch self {
    case .field, .cookie, .json: true
    case .attribute(let element, let attribute, _):
      element.name != nil && (attribute == "value" || attribute == "content")
    case .piece(let whole, .parameter, _): whole.isNamed
    case .piece, .text: false
    }
  }
}
