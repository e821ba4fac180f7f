internal import BridgeComparison
internal import BridgeCore
internal import BridgeRecording
internal import Synchronization

/// The values found in the wanted places of the run's responses.
package final class LiveValues: Sendable {
  /// A recorded value and the live value in its place.
  package struct Pair: Sendable {
    package let recorded: [UInt8]
    package let live: [UInt8]

    /// The places in which a short value has this meaning; nil for a value that is unique by itself.
    var identity: ShortIdentity?

    /// Whether it is a cache validator, which has a meaning in its own field only.
    var isValidator = false

    /// Whether it is identified only by its row in a list.
    var isOfRow = false

    /// Whether several places of the response, or earlier responses, confirm it.
    var isVouched = false

    /// Whether the response alone does not prove it: a row of a list, or a number that only an input, an attribute or a
    /// member names.
    var isUnproven: Bool {
      guard !isVouched else { return false }
      return isOfRow
        || identity?.rank == .named && [recorded, live].allSatisfy { TokenRules.isNumber($0[...]) }
    }
  }

  private let plan: CorrelationPlan
  private let numbers = ConfirmedNumbers()
  private let values = Mutex<[Key: Value]>([:])
  private let pairs = Mutex<[ReplayExchangeID: [Pair]]>([:])

  /// The identities that have not changed.
  private let unmoved = Mutex<[ReplayExchangeID: [ShortIdentity]]>([:])

  /// The live values of short codes from URLs that only one place of their responses has, or only one changed row.
  private let single = Mutex<[Identity: [UInt8]]>([:])

  /// A value of a recording.
  private struct Identity: Hashable {
    let file: Int
    let value: [UInt8]
  }

  /// A place in a response of the run.
  private struct Key: Hashable {
    let exchange: ReplayExchangeID
    let place: ResponsePlace
  }

  /// The value at such a place.
  struct Value {
    let bytes: [UInt8]

    /// Whether only its row in a list identifies it: enough to read a thing, not to change it.
    let isOfRow: Bool

    /// Whether all other rows of the list are the same.
    var isOnlyChange = false
  }

  /// The rows that responses of this run and the corresponding recorded ones have named.
  private let seen = Mutex(RowHistory())

  private let choices = Mutex(SingleChoices())

  /// The numbers of things in this run's responses, by recording.
  private let named: Mutex<[Int: NamedNumbers]>

  init(_ plan: CorrelationPlan) {
    self.plan = plan
    named = Mutex(plan.named.mapValues(\.empty))
  }

  /// The value at the first of the use's sources that has one, and that source. For a value that is unique by itself, a
  /// source that alone identifies it comes before the row of a list.
  func value(of use: CorrelationPlan.Use) -> (value: Value, source: CorrelationPlan.Source)? {
    values.withLock { values in
      var row: (value: Value, source: CorrelationPlan.Source)?
      for source in use.sources {
        guard let value = values[Key(exchange: source.exchange, place: source.place)] else {
          continue
        }
        guard value.isOfRow, source.identity == nil else { return (value, source) }
        row = row ?? (value, source)
      }
      return row
    }
  }

  /// Reads the wanted values from a response of the run. `url`: the URL that the request was sent to, if the run sent it.
  func learn(
    _ id: ReplayExchangeID, _ recorded: RecordedResponse, _ answer: ActualResponse,
    to request: RecordedRequest, sentTo url: String? = nil
  ) {
    let names =
      plan.wantsNamesOfFields(from: id)
      ? FormFieldNames(recorded, answer, plan.codes(of: id.file)) : nil
    let groups = groups(id, recorded: recorded, answer: answer, request: request, names)
    let own = RequestedRows(recorded, answer, to: request, sentTo: url)
    let rows = RowReading(
      groups.map { RowMoves($0.recorded, $0.live, besides: own) }, known(by: id), earlier(than: id))
    if let groups { note(groups.recorded, groups.live, of: id) }
    if !rows.vouched.isEmpty {
      pairs.withLock { $0[id, default: []] += rows.vouched }
      for pair in rows.vouched { numbers.add(pair, from: id) }
    }
    let body = answer.body.atHand ?? []
    named.withLock { $0[id.file]?.add(body, as: answer.fields.first("Content-Type"), id) }
    guard let wanted = plan.wanted[id] else { return }
    let codes = plan.codes(of: id.file)
    var search = PlaceSearch(wanted, recorded, codes)
    ResponseReading.read(answer.fields, body, mediaType: nil, codes: codes, names: names) {
      value, place, lead in
      search.look(at: value, place(), lead)
    }
    for one in wanted {
      if one.isNameOfField {
        guard let name = names?.live(for: one.recorded) else { continue }
        let value = Value(bytes: name, isOfRow: false)
        values.withLock { $0[Key(exchange: id, place: one.place)] = value }
        continue
      }
      guard let value = rows.value(for: one, search.value(for: one)),
        TokenRules.mayStand(value.bytes[...], for: one.recorded[...], name: one.place.name),
        value.isOfRow || one.mayBecome(value.bytes, codes),
        !contradicts(one, value, id)
      else { continue }
      let live = value.bytes
      // If the response names another row, requests are sent to the right one.
      let right = right(one, besides: live, id)
      values.withLock { $0[Key(exchange: id, place: one.place)] = right ?? value }
      guard !one.isData, !rows.isOfPart(one), right != nil || !one.isUnused || isNew(one, live, id)
      else { continue }
      guard right == nil, live != one.recorded, !search.contradicts(one, live),
        !own.contradict(one.recorded, live, one.identity),
        !isOther(one, live, id), !isAnother(one, live, id)
      else {
        // If the response contradicts itself or an earlier one, the identity counts as unchanged.
        if let identity = one.identity { unmoved.withLock { $0[id, default: []].append(identity) } }
        continue
      }
      let pair = Pair(
        recorded: one.recorded, live: live, identity: one.identity,
        isValidator: Validators.isPlace(one.place), isOfRow: value.isOfRow)
      pairs.withLock { $0[id, default: []] += [pair] + pair.ofBareName }
      numbers.add(pair, from: id)
      numbers.add(pair, named: one.place.name, from: id)
    }
  }

  /// Keeps the numbers of a response for the end of the run: rows that were named, and lists with one choice.
  private func note(_ old: RowGroups, _ new: RowGroups, of id: ReplayExchangeID) {
    seen.withLock { $0.add(old, new, of: id) }
    choices.withLock { $0.add(old, new, of: id) }
  }

  /// Whether a row of a list would give a random identity another live value than a place that names it alone has, or a
  /// list without other changes: the list is in another order.
  private func contradicts(
    _ one: CorrelationPlan.Wanted, _ value: Value, _ id: ReplayExchangeID
  ) -> Bool {
    guard one.identity == nil else { return false }
    let key = Identity(file: id.file, value: one.recorded)
    return single.withLock { single in
      if value.isOfRow, !value.isOnlyChange {
        return single[key].map { $0 != value.bytes } ?? false
      }
      if ShortCode.lengths.contains(value.bytes.count), one.place.isInURL {
        single[key] = value.bytes
      }
      return false
    }
  }

  /// The run's knowledge of rows from exchanges before this one.
  private func earlier(than id: ReplayExchangeID) -> RowMoves.Earlier {
    RowMoves.Earlier(
      isNew: { move, key in self.seen.withLock { $0.isNew(move, behind: key, before: id) } },
      isFirst: { move, key in self.seen.withLock { $0.isFirst(move, behind: key, before: id) } },
      isProved: { [plan, numbers] move, kinds in
        numbers.have(move) {
          !$0.kinds.isDisjoint(with: kinds)
        } isBefore: {
          plan.isBefore($0, id)
        }
      },
      isProvedBehind: { [plan, numbers] move, leads in
        numbers.have(move) {
          !$0.leads.isDisjoint(with: leads)
        } isBefore: {
          plan.isBefore($0, id)
        }
      },
      hasUnmoved: { move, key in
        self.seen.withLock { $0.hasUnmoved(from: move, behind: key, before: id) }
      },
      isSent: { [plan] text in
        plan.texts[CorrelationPlan.SentText(file: id.file, text: text)].map { $0 < id } ?? false
      },
      knowsMoves: numbers.areKnown { plan.isBefore($0, id) })
  }

  /// The numbers that are certain when the response to an exchange is compared: those in the response itself, and those
  /// from responses that had ended before the exchange began. Nil if there are none.
  func certain(for id: ReplayExchangeID) -> CertainNumbers? {
    numbers.certain(for: id) { [plan] in plan.isBefore($0, id) }
  }

  /// Learns what only the whole run shows, once it has ended.
  func end() {
    for one in choices.withLock(\.moved) {
      numbers.add(one.moves, asChoice: one.name, from: one.source)
    }
  }

  /// The live numbers of a recorded one at the end of the run, by table.
  func rows(of recorded: Int) -> Set<NumberSurvey.Row> { numbers.rows(of: recorded) }

  /// How far the known rows of a table have moved, at the end of the run.
  func distances(in table: [UInt8]) -> Set<Int> { numbers.distances(in: table) }

  /// The numbers that are certain for an exchange at the end of the run; nil if there are none.
  func certainAtEnd(for id: ReplayExchangeID) -> CertainNumbers? {
    numbers.certain(for: id) { $0.file == id.file }
  }

  /// Whether a number from a single response belongs to a new thing: no earlier recorded response contains it, and it
  /// is not the live number of another recorded one.
  private func isNew(
    _ one: CorrelationPlan.Wanted, _ live: [UInt8], _ id: ReplayExchangeID
  ) -> Bool {
    guard let kinds = one.identity?.kindsOfNumber, !kinds.isEmpty,
      let old = RowNumber.number(one.recorded),
      let new = RowNumber.number(live)
    else { return false }
    return !plan.isNamed(new, kinds, before: id) && !numbers.isTaken(new, by: old, of: kinds)
  }

  /// Whether the response to a request that made something refers to an existing thing instead: an earlier response of
  /// this run contains the live number, while no earlier recorded response contains the recorded one.
  private func isOther(
    _ one: CorrelationPlan.Wanted, _ live: [UInt8], _ id: ReplayExchangeID
  ) -> Bool {
    guard let identity = one.identity, identity.rank == .made,
      let old = RowNumber.number(one.recorded), let new = RowNumber.number(live)
    else { return false }
    let kinds = identity.kindsOfNumber
    return named.withLock { $0[id.file]?.isNamed(new, kinds, before: id) ?? false }
      && !plan.isNamed(old, kinds, before: id)
  }

  /// Whether an earlier response has another live number in the same link, although no request has changed anything
  /// since: one of the two links is wrong.
  private func isAnother(
    _ one: CorrelationPlan.Wanted, _ live: [UInt8], _ id: ReplayExchangeID
  ) -> Bool {
    guard let identity = one.identity, !identity.isData, let old = RowNumber.number(one.recorded),
      let new = RowNumber.number(live)
    else { return false }
    let leads = Set(identity.leads.compactMap(RowLead.ofTable))
    guard !leads.isEmpty else { return false }
    return numbers.contradict(old, new, behind: leads) { plan.isUnchanged(from: $0, to: id) }
  }

  /// The value that a place should have, if it has the number of another row; nil for others.
  private func right(
    _ one: CorrelationPlan.Wanted, besides live: [UInt8], _ id: ReplayExchangeID
  ) -> Value? {
    WrongRow.right(one, besides: live, numbers, isBefore: { plan.isBefore($0, id) }) { move, key in
      seen.withLock { $0.areTwo(move, behind: key, before: id) }
    }
    .map { Value(bytes: $0, isOfRow: false) }
  }

  /// The groups of rows in a recorded response and the live one; nil if no row of the recording is looked for, or if it
  /// is not a document.
  private func groups(
    _ id: ReplayExchangeID, recorded: RecordedResponse, answer: ActualResponse,
    request: RecordedRequest, _ names: FormFieldNames?
  ) -> (recorded: RowGroups, live: RowGroups)? {
    guard plan.looksForRows(in: id.file), let body = answer.body.atHand else { return nil }
    let (old, type) = (recorded.readable, answer.fields.first("Content-Type"))
    guard
      NamedNumbers.isDocument(body, type)
        || ScriptMarkup.mayBe(in: body, type) && body != old.body
    else { return nil }
    return (
      RowGroups(recorded.fields, old.body, mediaType: old.mediaType, inResponseTo: request),
      RowGroups(answer.fields, body, mediaType: nil, inResponseTo: request, names: names)
    )
  }

  /// The certain moves of numbers, from the responses that the exchange waited for.
  private func known(by id: ReplayExchangeID) -> [RowGroups.Key: Set<RowMoves.Move>] {
    guard let sources = plan.prerequisites[id] else { return [:] }
    let found = pairs.withLock { pairs in sources.flatMap { pairs[$0, default: []] } }
    var known: [RowGroups.Key: Set<RowMoves.Move>] = [:]
    for pair in found where !pair.isUnproven {
      guard let identity = pair.identity, pair.isVouched || !identity.isData,
        let key = RowGroups.Key(identity)
      else { continue }
      known[key, default: []].insert(RowMoves.Move(recorded: pair.recorded, live: pair.live))
    }
    return known
  }

  /// The recorded values with their live values, in the order of the exchanges whose responses have them; rows of pages
  /// are left out.
  var allPairs: [Pair] {
    pairs.withLock { pairs in
      pairs.sorted { $0.key < $1.key }.flatMap { $0.value.filter { !$0.isVouched } }
    }
  }

  /// The values to map in the response to an exchange: its own, and those of the exchanges it waited for, so that the
  /// result does not depend on concurrency. A response does not prove its own rows, nor values that it only names:
  /// those count if another value has moved as far.
  func pairs(for id: ReplayExchangeID) -> [Pair] {
    let sources = [id] + (plan.prerequisites[id] ?? []).sorted()
    let offsetSources = plan.offsetSources[id] ?? []
    let found = pairs.withLock { pairs in
      sources.map { source in
        let found = pairs[source, default: []]
        return offsetSources.contains(source) ? found.filter(\.isVouched) : found
      }
    }
    guard found[0].contains(where: \.isUnproven) else { return Array(found.joined()) }
    let distances = Set(found.joined().lazy.filter { !$0.isUnproven }.compactMap(\.distance))
    let own = found[0].filter { pair in
      !pair.isUnproven || pair.distance.map { distances.contains($0) } ?? false
    }
    return own + found.dropFirst().joined()
  }

  /// Whether a number without a live value belongs to a group that has moved, according to the responses that name it.
  func haveMoved(_ use: CorrelationPlan.Use) -> Bool {
    guard RowNumber.isOne(use.span.value) else { return false }
    return pairs.withLock { pairs in
      use.sources.contains { source in
        guard let other = source.identity else { return false }
        return pairs[source.exchange]?.contains { pair in
          guard !pair.isUnproven, let one = pair.identity else { return false }
          guard !pair.recorded.elementsEqual(use.span.value) else { return true }
          return one.choice.map { $0 == other.choice }
            ?? one.collections.contains { other.collections.contains($0) }
        } ?? false
      }
    }
  }

  /// The identities that have not moved, from the exchange's own response and those it waited for.
  func unmoved(for id: ReplayExchangeID) -> [ShortIdentity] {
    let sources =
      [id] + (plan.prerequisites[id] ?? []).subtracting(plan.offsetSources[id] ?? []).sorted()
    return unmoved.withLock { unmoved in sources.flatMap { unmoved[$0, default: []] } }
  }
}

extension LiveValues.Pair {
  /// The pair of the names by which responses call the files: unique names without their suffixes (`notes_70rmFY6`), and
  /// random names without their folders.
  fileprivate var ofBareName: [LiveValues.Pair] {
    let (old, new) = (recorded[...], live[...])
    guard identity == nil,
      let bare = UniqueName.bare(old, new) ?? HashFolders.names(old, new)
    else { return [] }
    return [LiveValues.Pair(recorded: Array(bare.old), live: Array(bare.new), isOfRow: isOfRow)]
  }

  /// How far the number, or the first changed number in a text, has moved; nil for other values.
  fileprivate var distance: Int? {
    (RowNumber.pairs(recorded, live) ?? []).map { $0.1 - $0.0 }.first { $0 != 0 }
  }
}
