internal import BridgeFormats
internal import BridgeRecording

/// Collects differences up to a limit and counts the rest.
struct DifferenceList {
  private let limit: Int

  /// Ignored places, with all they contain.
  private let ignored: [PlacePattern]
  private(set) var differences: [Difference] = []
  private(set) var omitted = 0
  private(set) var sameKinds: [SameKind] = []

  /// How many values of the same kinds were found beyond ``sameKinds``.
  private(set) var omittedKinds = 0
  private var kinds: KindComparison?

  /// How often rows may still be compared in another order, in the response as a whole.
  private(set) var attempts = 32

  /// The recorded text before values of this session were put into it; nil if there were none.
  var unmapped: UnmappedText?

  /// `kinds`: how values of some kinds are compared; nil to compare everything exactly. `ignored`: places without
  /// differences.
  init(limit: Int, kinds: KindComparison? = nil, ignoring ignored: [PlacePattern] = []) {
    self.limit = max(limit, 0)
    (self.kinds, self.ignored) = (kinds, ignored)
  }

  /// Whether two texts differ by values of the same kinds only, which are noted then. `place`: what the texts are, where
  /// numbers in them may be identities of rows.
  mutating func isOfSameKinds(
    _ recorded: ArraySlice<UInt8>, _ actual: ArraySlice<UInt8>,
    rowsIn place: RowComparison.Place? = nil, at location: @autoclosure () -> String
  ) -> Bool {
    guard let found = kinds?.kinds(recorded, actual, rowsIn: place) else { return false }
    note(found, at: location())
    return true
  }

  /// How far the last two texts agree, ignoring values of the same kinds; nil if unknown.
  var agreed: (recorded: Int, actual: Int)? { kinds?.agreed }

  /// Sets the bodies in which identities are looked up.
  mutating func setBodies(_ recorded: [UInt8], _ actual: [UInt8]) {
    kinds?.setBodies(recorded, actual)
  }

  /// Indexes the words of the bodies once for all inner lists.
  mutating func indexWords() { kinds?.indexWords() }

  /// Sets the documents in which row numbers are looked up.
  mutating func setDocuments(_ recorded: RowDocument, _ actual: RowDocument) {
    kinds?.setDocuments(recorded, actual)
  }

  /// Notes values of these kinds.
  mutating func note(_ found: [ValueKind], at location: @autoclosure () -> String) {
    let kinds = Set(found)
    guard sameKinds.count + kinds.count <= Self.maximumKinds else {
      omittedKinds += kinds.count
      return
    }
    let place = Excerpt.place(location())
    for kind in kinds.sorted(by: { $0.rawValue < $1.rawValue }) {
      sameKinds.append(SameKind(kind: kind, location: place))
    }
  }

  /// An empty list for the same part of the responses. Nothing is learned from what is added to it.
  func trial(limit: Int) -> DifferenceList {
    var trial = DifferenceList(limit: limit, kinds: kinds, ignoring: ignored)
    trial.isTrial = true
    trial.attempts = 0
    trial.unmapped = unmapped
    return trial
  }

  /// How much a list held at some time.
  struct Mark {
    fileprivate(set) var differences = 0
    fileprivate(set) var omitted = 0
    fileprivate(set) var sameKinds = 0
    fileprivate(set) var omittedKinds = 0
  }

  /// How much it holds now.
  var mark: Mark {
    Mark(
      differences: differences.count, omitted: omitted, sameKinds: sameKinds.count,
      omittedKinds: omittedKinds)
  }

  /// How many differences were added since then, and which, if all were kept.
  func added(since mark: Mark = Mark()) -> (count: Int, details: [Difference]) {
    let count = differences.count + omitted - mark.differences - mark.omitted
    return (count, omitted == mark.omitted ? Array(differences.dropFirst(mark.differences)) : [])
  }

  /// Removes what was added since then.
  mutating func undo(to mark: Mark) {
    differences.removeSubrange(mark.differences...)
    sameKinds.removeSubrange(mark.sameKinds...)
    (omitted, omittedKinds) = (mark.omitted, mark.omittedKinds)
  }

  /// A list for the part of the responses at `place`, with the ignored places in it. Differences that it counts beyond
  /// its limit count here as well.
  func inner(limit: Int, inside place: String) -> DifferenceList {
    let part = ignored.isEmpty ? nil : PlacePattern("body \(place)")
    var inner = DifferenceList(
      limit: limit, kinds: kinds,
      ignoring: part.map { part in ignored.compactMap { $0.inside(part) } } ?? [])
    inner.attempts = limit == 0 ? 0 : attempts
    return inner
  }

  /// Adds the findings for the part of the responses at `place`.
  mutating func add(_ part: DifferenceList, inside place: String) {
    attempts = min(attempts, part.attempts)
    for difference in part.differences { add(difference.inside(place)) }
    omit(part.omitted)
    for one in part.sameKinds {
      note([one.kind], at: "body \(place)" + one.location.dropFirst("body".count))
    }
    omittedKinds += part.omittedKinds
  }

  /// The rules that tell clocks from dates; nil without the times of the responses.
  var clocks: ClockRules? { kinds?.clocks }

  /// Whether identities are only looked up and not learned, as their places may not correspond.
  var isTrial: Bool {
    get { kinds?.isTrial ?? true }
    set { kinds?.isTrial = newValue }
  }

  /// Leaves rows in their order while the numbers of a whole run are read, as those of wrong pairs would count.
  mutating func limitAttempts() {
    if certain?.survey?.isReading == true { attempts = 0 }
  }

  /// Takes one of the attempts at another order of rows.
  mutating func takeAttempt() { attempts -= 1 }

  /// Whether kinds are compared at all.
  var comparesKinds: Bool { kinds != nil }

  /// Whether two names of members differ only in numbers that are known to name the same thing.
  func areOne(_ recorded: ExactText, _ actual: ExactText) -> Bool {
    kinds?.areOne(recorded.string, actual.string) ?? false
  }

  /// Notes the values of the same kinds that another list has.
  mutating func note(_ part: DifferenceList) {
    for one in part.sameKinds { note([one.kind], at: one.location) }
    omittedKinds += part.omittedKinds
  }

  /// Whether numbers of rows are known to have moved.
  var knowsMovedRows: Bool { kinds?.knowsMovedRows ?? false }

  /// The numbers that the run knows for certain; nil if there are none, or if everything is compared exactly.
  var certain: CertainNumbers? { kinds?.certain }

  /// The row that the compared objects are, as another member shows.
  var ownRow: RowComparison.Pair? {
    get { kinds?.ownRow }
    set { kinds?.ownRow = newValue }
  }

  /// The names of members that repeat the number of their object's identity.
  var ownNames: Set<String> {
    get { kinds?.rows.ownNames ?? [] }
    set { kinds?.rows.ownNames = newValue }
  }

  /// Notes that two texts name the same row by the numbers that differ.
  func noteWords(_ recorded: String, _ actual: String) {
    kinds?.noteWords(Array(recorded.utf8), Array(actual.utf8))
  }

  /// Whether two numbers are known to name the same thing of a kind.
  func areOne(_ pair: RowComparison.Pair, of kind: String) -> Bool {
    kinds?.areOne(pair, of: kind) ?? false
  }

  /// Whether two texts of members name a row by these numbers, and are known to name the same thing.
  func proves(_ pair: RowComparison.Pair, _ recorded: String, _ actual: String) -> Bool {
    kinds?.proves(pair, recorded, actual) ?? false
  }

  /// Whether the run has put the live number into the recorded text, where the recorded one was.
  func havePut(_ new: Int, for old: Int) -> Bool { kinds?.havePut(new, for: old) ?? false }

  private static let maximumKinds = 100

  /// How many differences were found, kept or not.
  var count: Int { differences.count + omitted }

  /// Adds a difference, which is created only if there is room for it.
  mutating func add(_ difference: @autoclosure () -> Difference) {
    guard ignored.isEmpty else {
      let difference = difference()
      if !ignored.contains(where: { $0.contains(difference.place) }) { keep(difference) }
      return
    }
    keep(difference())
  }

  private mutating func keep(_ difference: @autoclosure () -> Difference) {
    if differences.count < limit {
      differences.append(difference())
    } else {
      omitted += 1
    }
  }

  /// Counts differences that were found elsewhere and not kept.
  mutating func omit(_ count: Int) { omitted += count }
}
