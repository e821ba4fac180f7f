internal import BridgeComparison
internal import Synchronization

/// The live numbers for recorded ones that responses of a run contained, each with the exchange it came from.
final class ConfirmedNumbers: Sendable {
  private struct Confirmation: Hashable {
    let source: ReplayExchangeID
    let partner: CertainNumbers.Partner
  }

  private struct Known {
    var numbers: [Int: Set<Confirmation>] = [:]
    /// The same, by live number.
    var origins: [Int: Set<Confirmation>] = [:]
    var kinds: Set<String> = []
  }

  private let known = Mutex(Known())

  /// Further sources of one number are left out.
  private static let maximumSources = 256

  /// Adds a pair of numbers, unless the response alone does not prove it.
  func add(_ pair: LiveValues.Pair, from source: ReplayExchangeID) {
    guard let identity = pair.identity, !pair.isUnproven, pair.isVouched || !identity.isData,
      let old = RowNumber.number(pair.recorded), let new = RowNumber.number(pair.live)
    else { return }
    let partner = CertainNumbers.Partner(
      live: new, named: identity.namesOfNumber, behind: identity.leads, in: identity.paths)
    add(old, partner, from: source)
  }

  /// Adds the numbers at the ends of two names that a value of this name has: `ropes-4` for a `ticket`.
  func add(_ pair: LiveValues.Pair, named name: String, from source: ReplayExchangeID) {
    guard pair.identity == nil, !pair.isValidator, ResourceNames.isSpecific(name),
      let kind = NumberWord.fullKind(name), let left = RowSources.number(in: pair.recorded[...]),
      let right = RowSources.number(in: pair.live[...]),
      let old = RowNumber.number(Array(left)), let new = RowNumber.number(Array(right)),
      pair.recorded.dropLast(left.count) == pair.live.dropLast(right.count)
    else { return }
    add(old, CertainNumbers.Partner(live: new, named: [kind]), from: source)
  }

  /// Adds rows that are known by the choices under a name.
  func add(_ moves: Set<RowMoves.Move>, asChoice name: String, from source: ReplayExchangeID) {
    guard let kind = NumberWord.fullKind(name) else { return }
    for move in moves {
      guard let old = RowNumber.number(move.recorded), let new = RowNumber.number(move.live) else {
        continue
      }
      add(old, CertainNumbers.Partner(live: new, named: [kind]), from: source)
    }
  }

  private func add(
    _ old: Int, _ partner: CertainNumbers.Partner, from source: ReplayExchangeID
  ) {
    guard old != partner.live else { return }
    let (new, kinds) = (partner.live, partner.kinds)
    let confirmation = Confirmation(source: source, partner: partner)
    known.withLock { known in
      guard known.numbers[old, default: []].count < Self.maximumSources else { return }
      known.numbers[old, default: []].insert(confirmation)
      known.origins[new, default: []].insert(confirmation)
      known.kinds.formUnion(kinds)
    }
  }

  /// The numbers from the exchange's own response and from earlier sources; nil if no number is known.
  func certain(
    for id: ReplayExchangeID, isBefore: @escaping @Sendable (ReplayExchangeID) -> Bool
  ) -> CertainNumbers? {
    guard known.withLock({ !$0.numbers.isEmpty }) else { return nil }
    let partners = { @Sendable (confirmations: Set<Confirmation>) in
      confirmations.compactMap { confirmation -> CertainNumbers.Partner? in
        guard confirmation.source == id || isBefore(confirmation.source) else { return nil }
        var partner = confirmation.partner
        partner.isOwn = confirmation.source == id
        return partner
      }
    }
    return CertainNumbers { number in
      partners(self.known.withLock { $0.numbers[number] ?? [] })
    } origins: { number in
      partners(self.known.withLock { $0.origins[number] ?? [] })
    } isKind: { kind in
      self.known.withLock { $0.kinds.contains(kind) }
    } moves: { kind in
      let all = self.known.withLock { $0.numbers }
      return all.reduce(into: [:]) { moves, one in
        let lives = partners(one.value).filter { $0.kinds.contains(kind) }.map(\.live)
        if !lives.isEmpty { moves[one.key] = Set(lives) }
      }
    }
  }

  /// The live numbers of a recorded one, by table.
  func rows(of recorded: Int) -> Set<NumberSurvey.Row> {
    let confirmations = known.withLock { $0.numbers[recorded] ?? [] }
    return confirmations.map(\.partner).reduce(into: []) { rows, partner in
      for table in partner.leads.union(partner.kinds.map { Array($0.utf8) }) {
        rows.insert(NumberSurvey.Row(table: table, live: partner.live))
      }
    }
  }

  /// How far the rows of a table have moved.
  func distances(in table: [UInt8]) -> Set<Int> {
    let kind = String(decoding: table, as: UTF8.self)
    return known.withLock(\.numbers).reduce(into: []) { distances, one in
      for confirmation in one.value
      where confirmation.partner.leads.contains(table) || confirmation.partner.kinds.contains(kind)
      {
        distances.insert(confirmation.partner.live - one.key)
      }
    }
  }

  /// Whether a source before an exchange had these numbers, for a partner that fits.
  func have(
    _ move: RowMoves.Move, for fits: (CertainNumbers.Partner) -> Bool,
    isBefore: (ReplayExchangeID) -> Bool
  ) -> Bool {
    guard let old = RowNumber.number(move.recorded), let new = RowNumber.number(move.live) else {
      return false
    }
    let confirmations = known.withLock { $0.numbers[old] ?? [] }
    return confirmations.contains {
      $0.partner.live == new && fits($0.partner) && isBefore($0.source)
    }
  }

  /// Whether sources that must name the same thing by a recorded number all have another live one. `leads`: the texts
  /// before the number in URLs that mean the same on every page. `isAlike`: whether nothing was changed since a source.
  func contradict(
    _ recorded: Int, _ live: Int, behind leads: Set<[UInt8]>,
    isAlike: (ReplayExchangeID) -> Bool
  ) -> Bool {
    let confirmations = known.withLock { $0.numbers[recorded] ?? [] }.filter {
      !$0.partner.leads.isDisjoint(with: leads) && isAlike($0.source)
    }
    return !confirmations.isEmpty && !confirmations.contains { $0.partner.live == live }
  }

  /// The live numbers of a recorded one behind one of these texts in URLs, from sources before an exchange.
  func lives(
    of recorded: Int, behind leads: Set<[UInt8]>, isBefore: (ReplayExchangeID) -> Bool
  ) -> Set<Int> {
    let confirmations = known.withLock { $0.numbers[recorded] ?? [] }
    return confirmations.reduce(into: []) { lives, one in
      guard !one.partner.leads.isDisjoint(with: leads), isBefore(one.source) else { return }
      lives.insert(one.partner.live)
    }
  }

  /// Whether a live number behind one of these texts stands for a recorded one, by sources before an exchange.
  func isLive(
    _ live: Int, behind leads: Set<[UInt8]>, isBefore: (ReplayExchangeID) -> Bool
  ) -> Bool {
    known.withLock { $0.origins[live] ?? [] }
      .contains { !$0.partner.leads.isDisjoint(with: leads) && isBefore($0.source) }
  }

  /// Whether a source before an exchange had a number.
  func areKnown(isBefore: (ReplayExchangeID) -> Bool) -> Bool {
    known.withLock { known in
      known.numbers.values.contains { $0.contains { isBefore($0.source) } }
    }
  }

  /// Whether a live number of one of these kinds stands for another recorded one.
  func isTaken(_ live: Int, by recorded: Int, of kinds: Set<String>) -> Bool {
    known.withLock { known in
      known.numbers.contains { number, confirmations in
        number != recorded
          && confirmations.contains {
            $0.partner.live == live && !$0.partner.kinds.isDisjoint(with: kinds)
          }
      }
    }
  }
}

extension ShortIdentity {
  /// The kinds indicated by its places, in general form.
  var kindsOfNumber: Set<String> { Set(namesOfNumber.map(ResourceKind.general)) }

  /// The kinds indicated by its places, as their names have them: `cart_item`.
  var namesOfNumber: Set<String> {
    let names = kinds.map { $0.replacing("-", with: "_") } + parameters.compactMap(Self.kind)
    return Set(names + [choice.flatMap(NumberWord.fullKind)].compactMap(\.self))
  }

  /// The kind of a parameter; `users.php?id=4` is a user, and `?module=orders&id=4` an order.
  private static func kind(_ parameter: [UInt8]) -> String? {
    let query = parameter.drop { $0 != UInt8(ascii: "?") }.dropFirst()
    let end = query.lastIndex(of: UInt8(ascii: "&")).map { $0 + 1 } ?? query.startIndex
    let page = RowSelectors.table(query[..<end]) ?? page(parameter[..<query.startIndex].dropLast())
    return NumberWord.fullKind(String(decoding: query[end...], as: UTF8.self))
      ?? NumberWord.fullKind(String(decoding: page, as: UTF8.self))
  }

  /// The last segment of a path, without an extension.
  private static func page(_ path: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    (path.split(separator: UInt8(ascii: "/")).last ?? []).prefix { $0 != UInt8(ascii: ".") }
  }
}
