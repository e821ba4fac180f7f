internal import BridgeComparison

/// Rows of one group whose numbers have all moved by the same distance.
struct MovedGroup {
  /// A recorded row and the live number in its place.
  struct Pairing {
    let row: RowGroups.Row
    let live: [UInt8]

    /// Whether the labels are equal only without the rows' own numbers: `2 Rope torn` and `7 Rope torn`.
    let isOwnNumberInLabel: Bool

    /// Nil if the labels differ in anything else.
    init?(_ old: RowGroups.Row, _ new: RowGroups.Row) {
      isOwnNumberInLabel = old.label != new.label
      guard !isOwnNumberInLabel || old.ownLabel != nil && old.ownLabel == new.ownLabel else {
        return nil
      }
      (row, live) = (old, new.value)
    }

    private init(_ row: RowGroups.Row, _ live: [UInt8], _ isOwnNumberInLabel: Bool) {
      (self.row, self.live, self.isOwnNumberInLabel) = (row, live, isOwnNumberInLabel)
    }

    var isMoved: Bool { row.value != live }

    /// The same row, of an unknown kind.
    var ofNoKind: Pairing { Pairing(row.ofNoKind, live, isOwnNumberInLabel) }

    /// The label, or its words other than the row's own number.
    var name: String {
      guard isOwnNumberInLabel, let label = row.ownLabel else { return row.label }
      return label.split(separator: " ").filter { !$0.contains("#") }.joined(separator: " ")
    }
    var move: RowMoves.Move { RowMoves.Move(recorded: row.value, live: live) }
  }

  let key: RowGroups.Key
  let rows: [Pairing]
  let moves: Set<RowMoves.Move>
  private let unmoved: Set<[UInt8]>

  /// Whether a moved number is in both responses: the list may have been shifted, rather than the rows renumbered.
  let isOverlapping: Bool

  /// Nil if the rows have not all moved by the same distance, or if their labels or paths differ.
  init?(_ key: RowGroups.Key, _ old: [RowGroups.Row], _ new: [RowGroups.Row]) {
    let pairings = zip(old, new).compactMap { Pairing($0, $1) }
    guard pairings.count == old.count,
      let move = MovedRows.move(old.map(\.value), new.map(\.value), least: 1)
    else { return nil }
    self.key = key
    isOverlapping = move == .overlapping
    rows = pairings
    moves = Set(rows.filter(\.isMoved).map(\.move))
    unmoved = Set(rows.filter { !$0.isMoved }.map(\.live))
  }

  /// The rows of a group that have moved; if not all have moved alike, those with each rest of their paths that have, as
  /// the numbers behind one path may be of several things.
  static func all(
    _ key: RowGroups.Key, _ old: [RowGroups.Row], _ new: [RowGroups.Row]
  ) -> [MovedGroup] {
    if let whole = MovedGroup(key, old, new) { return [whole] }
    // Rows with titles are of one table, so that each number has one live number.
    guard case .path(let path) = key, old.count == new.count,
      zip(old, new).allSatisfy({ $0.label == $1.label }), !old.contains(where: \.isTitled)
    else { return [] }
    let rests = Dictionary(grouping: old.indices) { old[$0].rest }
    guard rests.count > 1 else { return [] }
    return rests.sorted { $0.key < $1.key }.compactMap { rest, rows in
      MovedGroup(
        .part(path, rest: rest), rows.map { old[$0].followed(by: rest) }, rows.map { new[$0] })
    }
  }

  /// Whether both are parts of one path with the same moves: two kinds of links lead to the same rows.
  func isPart(beside other: MovedGroup) -> Bool {
    guard case .part(let path, let rest) = key, case .part(path, let second) = other.key,
      rest != second, moves == other.moves, !isOverlapping
    else { return false }
    return moves.count > 1 || isDistinctive || other.isDistinctive
  }

  /// Whether two kinds of links lead to the same rows. If it is one row, a link has to edit or delete it: other links
  /// with one number may be page numbers or years. `byTitles`: whether the titles of several rows behind their numbers
  /// count as other links.
  func isAgreed(byTitles: Bool) -> Bool {
    guard !isOverlapping else { return false }
    let agreed = count { [$0.label] }
    if agreed > 1 || agreed == 1 && isDistinctive { return true }
    return byTitles && count { Self.ways($0) } > 1
  }

  /// How many of the moved rows are named in more than one of these ways.
  private func count(namedInWays ways: (RowGroups.Row) -> Set<String>) -> Int {
    var found: [RowMoves.Move: Set<String>] = [:]
    for one in rows where one.isMoved { found[one.move, default: []].formUnion(ways(one.row)) }
    return found.count { $0.value.count > 1 }
  }

  /// How a link names the row: by its shape, and by the title in it.
  private static func ways(_ row: RowGroups.Row) -> Set<String> {
    row.isTitled ? [row.label, row.label + " title"] : [row.label]
  }

  /// Whether the page names each moved row in two ways: by two kinds of links, or by a name of the rows' kind as well.
  /// A link that is repeated counts twice only if it edits or deletes the row: others may have page numbers. `words`:
  /// the moves that names show. `groups`: those of the page, as check boxes may be labelled by links to the rows.
  func isNamedTwice(
    _ words: [String: [RowMoves.Move: Set<String>]], beside groups: [MovedGroup]
  ) -> Bool {
    guard !isOverlapping, let kind, isOfRows(kind) else { return false }
    let kinds = [kind, above].compactMap(\.self)
    let named = words.lazy.filter { word in kinds.contains { RowWords.mayBe(word.key, $0) } }
      .map(\.value)
    let others = groups.filter { $0.isLinked(to: key) || $0.isAnotherPath(to: self) }
    return moves.allSatisfy { move in
      let links = key.isPath || key.isTyped ? rows.filter { $0.move == move }.map(\.row) : []
      let ways = Set(links.flatMap { Self.ways($0) }).count
      return (links.contains(where: \.isDistinctive) ? max(ways, links.count) : ways)
        + others.count { $0.moves.contains(move) }
        + named.reduce(0) { $0 + ($1[move]?.count ?? 0) } > 1
    }
  }

  /// Whether another path ends in the same kind, or has it before its last word: `/files/change/7/revisions` and
  /// `/files/download/7/revisions`, `/files/print` and `/files/7`.
  private func isAnotherPath(to other: MovedGroup) -> Bool {
    guard case .path = key, case .path = other.key, key != other.key, !isOverlapping else {
      return false
    }
    return kind != nil && kind == other.kind || isBelowKind(of: other)
  }

  /// Whether two paths have the same kind before their last words.
  private func isBelowKind(of other: MovedGroup) -> Bool {
    above != nil && above == other.above && above.map(ResourceNames.isSpecific) ?? false
  }

  /// Whether these are certainly rows of a group that has moved: the same numbers with the same moves, or numbers below
  /// the same kind that share a move with it.
  func isTwin(of other: MovedGroup) -> Bool {
    guard key.isPath, !isOverlapping, isVouched(by: other) else { return false }
    return moves == other.moves || isBelowKind(of: other)
  }

  /// Whether these rows are part of a moved group, under a path that does not show their kind.
  func isPart(of other: MovedGroup) -> Bool {
    key.isPath && !isOverlapping && !other.isOverlapping && unmoved.isEmpty
      && moves.isStrictSubset(of: other.moves)
  }

  /// The same rows, of an unknown kind.
  var ofNoKind: MovedGroup { MovedGroup(self) }

  private init(_ other: MovedGroup) {
    (key, moves, unmoved, isOverlapping) = (
      other.key, other.moves, other.unmoved, other.isOverlapping
    )
    rows = other.rows.map(\.ofNoKind)
  }

  /// The kinds that the path or the name tells, in general form.
  var kinds: Set<String> { Set([kind.map(ResourceKind.general)].compactMap(\.self)) }

  /// The kind of the segment before the last one of the path: `revision` for `/revision/change`.
  private var above: String? {
    guard case .path(let path) = key else { return nil }
    return ResourceKind.above(collection: path)
  }

  /// Whether numbers of this kind are those of rows. `page/4` may be a page of a list; `page/4/menu` is a row if rows
  /// that have not moved have such a link as well.
  private func isOfRows(_ kind: String) -> Bool {
    if case .typed = key { return true }
    let kind = ResourceKind.general(kind)
    guard !Self.periods.contains(kind) else { return false }
    return ResourceNames.isSpecific(kind)
      || kind == "page" && key.isPath
        && rows.allSatisfy { one in !one.isMoved || isBesideOthers(one.row.label) }
  }

  private func isBesideOthers(_ label: String) -> Bool {
    !["*", "*/"].contains(where: label.hasSuffix)
      && rows.contains { !$0.isMoved && $0.row.label == label }
  }

  /// The collections whose numbers are parts of dates.
  private static let periods: Set = ["archive", "calendar", "day", "month", "week", "year"]

  /// Whether a link edits or deletes a row, so that its numbers are those of rows.
  var isDistinctive: Bool { rows.contains { $0.row.isDistinctive } }

  /// The kind of the rows, if the path or the name tells it.
  private var kind: String? {
    switch key {
    case .path(let path): ResourceKind.of(collection: path)
    case .typed(let kind): kind
    case .identity: rows.first?.row.identity.kinds.first
    case .choice, .part: nil
    }
  }

  /// Whether the label of a moved choice was sent, without its own number if that differs; then the rest has to be more
  /// than the kind of the choices, and earlier responses named neither number. If the numbers overlap, every choice
  /// needs a distinctive label of its own, too.
  func isMade(
    _ isSent: (String) -> Bool, _ isFirst: (RowMoves.Move, RowGroups.Key) -> Bool
  ) -> Bool {
    guard case .choice(let list) = key else { return false }
    let kind = NumberWord.kind(list)
    let isMade = rows.contains { one in
      guard one.isMoved, isSent(one.name) else { return false }
      return !one.isOwnNumberInLabel
        || ResourceKind.singular(one.name) != kind && isFirst(one.move, key)
    }
    guard isMade else { return false }
    return !isOverlapping
      || rows.allSatisfy(\.row.isDistinctive)
        && Set(rows.map(\.row.label)).count == Set(rows.map(\.row.value)).count
  }

  /// Whether the numbers in the labels may be something else: `2 guests` and `3 guests`. Such choices have moved only if
  /// the rows that ``isNamed(by:)`` finds have moved.
  var hasOwnNumbers: Bool { rows.contains(where: \.isOwnNumberInLabel) }

  /// Whether the rows after a path are these choices: the name of the choices tells their kind, or the labels link to
  /// them.
  func isNamed(by path: RowGroups.Key) -> Bool {
    guard case .choice(let name) = key, case .path(let lead) = path else { return false }
    if let kind = NumberWord.fullKind(name),
      ResourceKind.of(collection: lead).map({ ResourceKind.mayBeOne($0, kind) }) == true
    {
      return true
    }
    return isLinked(to: path)
  }

  /// Whether these are choices whose labels link to the rows after a path.
  private func isLinked(to path: RowGroups.Key) -> Bool {
    guard key.isChoice, case .path(let lead) = path else { return false }
    let start = lead + Array("/#".utf8)
    return rows.allSatisfy { $0.row.labelLink?.starts(with: start) ?? false }
  }

  /// Whether a link to a moved row has a text that was sent as the name of something new, and neither number was named
  /// behind this path before.
  func isNew(_ isNew: (RowMoves.Move, RowGroups.Key) -> Bool, _ isSent: (String) -> Bool) -> Bool {
    guard key.isPath, !isOverlapping, moves.count == 1, let move = moves.first else { return false }
    return rows.contains { one in
      one.isMoved && one.row.text.map { isSent($0) || isSent(Self.name(before: $0)) } ?? false
    } && isNew(move, key)
  }

  /// The text without what is added in parentheses: `Boats` for `Boats (en)`.
  private static func name(before text: String) -> String {
    text.firstRange(of: " (").map { String(text[..<$0.lowerBound]) } ?? text
  }

  /// Whether an earlier response proved the move of one of the rows behind the same path.
  func isProved(_ isProved: (RowMoves.Move, [[UInt8]]) -> Bool) -> Bool {
    guard case .path = key, !isOverlapping else { return false }
    return rows.contains { $0.isMoved && isProved($0.move, $0.row.identity.leads) }
  }

  /// Whether a recorded row is known to have another live number.
  func isContradicted(by known: Set<RowMoves.Move>) -> Bool {
    guard !known.isEmpty else { return false }
    let live = Dictionary(rows.map { ($0.row.value, $0.live) }, uniquingKeysWith: { a, _ in a })
    return known.contains { move in live[move.recorded].map { $0 != move.live } ?? false }
  }

  /// Whether one of the rows that the request names has become another one than it was sent with.
  func isContradicted(by own: RequestedRows) -> Bool {
    rows.contains { own.contradict($0.row.value, $0.live, $0.row.identity) }
  }

  /// Whether a group that has certainly moved confirms this one: they share a move, and no moved row of one is unmoved
  /// in the other. If the numbers overlap, the other group needs every move of this one: a list of other things may
  /// have moved as far.
  func isVouched(by other: MovedGroup) -> Bool {
    (isOverlapping ? moves.isSubset(of: other.moves) : !moves.isDisjoint(with: other.moves))
      && unmoved.isDisjoint(with: other.moves.map(\.recorded))
      && other.unmoved.isDisjoint(with: moves.map(\.recorded))
  }

  /// Whether the labels of these choices link to rows with other live numbers.
  func isContradicted(byLinks path: MovedGroup) -> Bool {
    guard isLinked(to: path.key) else { return false }
    let live = Dictionary(
      path.rows.map { ($0.row.value, $0.live) }, uniquingKeysWith: { a, _ in a })
    return rows.contains { one in live[one.row.value].map { $0 != one.live } ?? false }
  }

  /// The rows that have moved, each once per identity.
  var pairs: [LiveValues.Pair] {
    var seen: [RowMoves.Move: Set<ShortIdentity>] = [:]
    return rows.compactMap { one in
      guard one.isMoved, seen[one.move, default: []].insert(one.row.identity).inserted else {
        return nil
      }
      return LiveValues.Pair(
        recorded: one.row.value, live: one.live, identity: one.row.identity, isVouched: true)
    }
  }
}
