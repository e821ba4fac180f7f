internal import BridgeComparison
internal import BridgeRecording

/// The search for the wanted places in one response.
struct PlaceSearch {
  private let places: Set<ResponsePlace>
  private let kinds: Set<ResponsePlace>
  private let recorded: Set<ArraySlice<UInt8>>
  private var exact: [ResponsePlace: [UInt8]] = [:]
  private var ofKind: [ResponsePlace: [UInt8]] = [:]
  private var unchanged: Set<ArraySlice<UInt8>> = []

  /// The names of tokens that are looked for in script and text, and the values after them.
  private let names: Set<String>
  private var named: [String: [[UInt8]]] = [:]

  /// The values of each wanted kind of place, in the live and in the recorded response.
  private var values: [ResponsePlace: [[UInt8]]] = [:]
  private var recordedValues: [ResponsePlace: [[UInt8]]] = [:]
  private var votes: RowVotes

  /// Rows with random identities, by kind of place; compared on first use.
  private var rows: [ResponsePlace: RandomRows] = [:]

  /// The short codes of the recording.
  private let codes: RecordedCodes

  init(
    _ wanted: [CorrelationPlan.Wanted], _ answer: RecordedResponse, _ codes: RecordedCodes
  ) {
    self.codes = codes
    votes = RowVotes(on: wanted)
    places = Set(wanted.map(\.place))
    kinds = Set(wanted.map(\.place.anyOfItsKind))
    recorded = Set(
      wanted.map { $0.recorded[...] }.filter {
        TokenRules.isDistinctive($0) || ShortHash.isOne($0) || ShortCode.isOne($0)
          || UniqueName.isOne($0) || codes.contains($0)
      })
    names = Set(
      wanted.compactMap { one -> String? in
        guard case .text = one.place, TokenRules.isNamedLikeToken(one.place.name) else {
          return nil
        }
        return one.place.name
      })
    if wanted.contains(where: { $0.place.certainty != .sure }) { read(answer) }
  }

  private mutating func read(_ answer: RecordedResponse) {
    let (body, mediaType) = answer.readable
    ResponseReading.read(answer.fields, body, mediaType: mediaType, codes: codes) {
      value, place, lead in
      let place = place()
      votes.add(recorded: value, place, lead)
      let kind = place.anyOfItsKind
      if kinds.contains(kind) { recordedValues[kind, default: []].append(Array(value)) }
    }
  }

  /// Values with placeholders are left out: a server that knows the format could otherwise obtain secrets meant for
  /// others.
  mutating func look(
    at value: ArraySlice<UInt8>, _ place: ResponsePlace, _ lead: ArraySlice<UInt8>
  ) {
    votes.add(live: value, place, lead)
    let kind = place.anyOfItsKind
    let isOfKind = kinds.contains(kind)
    if isOfKind { values[kind, default: []].append(Array(value)) }
    guard !value.isEmpty, !Placeholders.occur(in: value),
      value.count <= TokenRules.longest || TokenRules.isNamedLikeToken(place.name)
    else { return }
    if case .text = place, names.contains(place.name) {
      named[place.name, default: []].append(Array(value))
    }
    if recorded.contains(value) { unchanged.insert(value) }
    if places.contains(place) {
      if exact[place] == nil { exact[place] = Array(value) }
    } else if isOfKind {
      ofKind[kind] = Array(value)
    }
  }

  /// A recorded value that still occurs anywhere in the response is unchanged. Otherwise the place decides, provided
  /// that no other value of its kind can have taken it: the value there may belong to another object. Hidden inputs of
  /// one name, and lists whose rows have all moved alike, keep their number and order.
  mutating func value(for wanted: CorrelationPlan.Wanted) -> LiveValues.Value? {
    if unchanged.contains(wanted.recorded[...]) || exact[wanted.place] == wanted.recorded {
      return LiveValues.Value(bytes: wanted.recorded, isOfRow: false)
    }
    let kind = wanted.place.anyOfItsKind
    if wanted.isCompanion, let value = exact[wanted.place] {
      return LiveValues.Value(bytes: value, isOfRow: false)
    }
    guard isSure(wanted.place, kind) else { return row(wanted, kind) }
    return (exact[wanted.place] ?? ofKind[kind] ?? byName(wanted.place))
      .map { LiveValues.Value(bytes: $0, isOfRow: wanted.identity?.rank == .listed) }
  }

  /// The value of the same row in a list whose rows have all moved alike, or have random identities; the only one of a
  /// list that names what the request made.
  private mutating func row(
    _ wanted: CorrelationPlan.Wanted, _ kind: ResponsePlace
  ) -> LiveValues.Value? {
    let (old, new) = (recordedValues[kind] ?? [], values[kind] ?? [])
    if wanted.identity == nil {
      let rows = self.rows[kind] ?? RandomRows(old, new, codes)
      self.rows[kind] = rows
      if let value = rows.live(of: wanted.recorded) {
        // Revisions come from forms, without an earlier request that reads them.
        let isOffered = wanted.place.isOfInput && ShortHash.areTwo(wanted.recorded[...], value[...])
        return LiveValues.Value(
          bytes: value, isOfRow: !isOffered, isOnlyChange: rows.haveOneChange)
      }
    }
    if wanted.identity?.rank == .made, old.count == 1, new.count == 1 {
      return LiveValues.Value(bytes: new[0], isOfRow: false)
    }
    guard wanted.place.certainty == .whereAlone || wanted.identity != nil,
      MovedRows.areAlike(old, new), let index = old.firstIndex(of: wanted.recorded)
    else { return nil }
    return LiveValues.Value(bytes: new[index], isOfRow: true)
  }

  /// Whether no other value of its kind can have taken the place.
  private func isSure(_ place: ResponsePlace, _ kind: ResponsePlace) -> Bool {
    switch place.certainty {
    case .sure: return true
    case .ofRow: return false
    case .whereAlone:
      guard let new = values[kind], let old = recordedValues[kind], new.count == old.count else {
        return false
      }
      return new.count == 1 || place.isOfForm || Set(new).count == 1 && Set(old).count == 1
    }
  }

  /// Whether other places give the row another number. The value is still sent, but compared as it is.
  func contradicts(_ wanted: CorrelationPlan.Wanted, _ live: [UInt8]) -> Bool {
    votes.contradict(wanted.recorded, live, wanted.identity)
  }

  /// The text before a token in script may change (a host, a number); its name stays.
  private func byName(_ place: ResponsePlace) -> [UInt8]? {
    guard case .text = place, let values = named[place.name], values.count == 1 else { return nil }
    return values[0]
  }
}

extension RecordedResponse {
  /// The body, and its type if it has one of its own.
  var readable: (body: [UInt8], mediaType: String?) {
    guard case .content(let content) = body else { return ([], nil) }
    // A body that cannot be read supplied no values.
    return ((try? content.bytes()) ?? [], content.mediaType)
  }
}
