internal import BridgeFormats

/// Compares two texts in which values of some kinds may differ; everything else has to be equal.
///
/// Identities are compared by pattern; see ``IdentityTable``.
struct KindComparison {
  let clocks: ClockRules?
  let identities: IdentityTable
  private let digests: ContentDigests?
  let request: ComparedRequest?
  var rows: RowComparison
  private let hashes: HashForm?

  /// The kind of the text, if its numbers may be identities of rows.
  var place: RowComparison.Place?

  private(set) var bodies: (recorded: [UInt8], actual: [UInt8]) = ([], [])

  /// The short hashes in paths of the bodies; found on first use.
  var segments: (recorded: Set<ArraySlice<UInt8>>, actual: Set<ArraySlice<UInt8>>)?

  /// The short codes in the bodies, and the random numbers at the ends of their ids; found on first use.
  var codes: CodeList?
  var generatedNumbers: GeneratedNumbers?

  /// The lengths of the short codes that the bodies have proved in the current two texts.
  var provedCodes: Set<Int> = []

  /// The words of the bodies; computed when an identity is first looked up.
  private var words: (recorded: WordIndex, actual: WordIndex)?

  /// Whether identities are only looked up and not learned.
  var isTrial: Bool

  /// The positions in the last two texts up to which they are the same or differ only in values of the same kinds; nil if
  /// something else made the texts different.
  private(set) var agreed: (recorded: Int, actual: Int)?

  /// The identities in the current two texts.
  var pairs: [IdentityPair] = []

  /// The words in the current two texts whose numbers name the same row.
  var rowWords: [RowWord] = []

  /// The time zones that the current two texts show.
  var zones: [ZonePair] = []

  /// Whether two values that begin at the last position differ, although they may look like others of the same kind.
  var isRefused = false

  /// A comparison of two responses to `request` in a run. Without their times, no date counts as a clock.
  init(
    _ times: ResponseTimes?, _ identities: IdentityTable, zones: ZoneTable = ZoneTable(),
    digests: ContentDigests? = nil, offsets: IdentityOffsets = IdentityOffsets(),
    to request: ComparedRequest? = nil, hashes: HashForm? = nil, isTrial: Bool = false
  ) {
    (self.digests, self.request, self.hashes, self.isTrial) = (digests, request, hashes, isTrial)
    clocks = times.map { ClockRules(times: $0, zones: zones) }
    self.identities = identities
    rows = RowComparison(offsets)
  }

  /// The kinds of the values that differ; nil if anything else differs. `place`: the kind of the texts, if numbers in
  /// them may be identities of rows.
  mutating func kinds(
    _ old: ArraySlice<UInt8>, _ new: ArraySlice<UInt8>, rowsIn place: RowComparison.Place? = nil
  ) -> [ValueKind]? {
    self.place = place
    rows.begin()
    if Pseudonym.isInitials(old, of: bodies.recorded), Pseudonym.isInitials(new, of: bodies.actual)
    {
      return [.identity]
    }
    (pairs, rowWords, zones, agreed, provedCodes) = ([], [], [], nil, [])
    guard let kinds = password(old, new) ?? walk(old, new), areNew(),
      pairs.allSatisfy({ digests?.agree($0.recorded, $0.live) ?? true }),
      pairs.allSatisfy({ request?.allows($0.live, for: $0.recorded) ?? true }),
      identities.adopt(
        pairs.flatMap(\.parts), processes: pairs.flatMap(\.processes), rows: rows.pairs,
        isTrial: isTrial, at: clocks?.times)
    else { return nil }
    if !isTrial {
      identities.note(rowWords)
      identities.learnCodes(of: provedCodes)
      if let clocks { for pair in zones { clocks.zones.learn(pair, at: clocks.times.recorded) } }
    }
    return kinds
  }

  /// The kinds of the values that differ, judged by the two texts alone; nil if anything else differs. Collects
  /// identities in `pairs`.
  mutating func walk(
    _ old: ArraySlice<UInt8>, _ new: ArraySlice<UInt8>
  ) -> [ValueKind]? {
    var (i, j) = (old.startIndex, new.startIndex)
    var kinds: [ValueKind] = []
    isRefused = false
    while i < old.endIndex, j < new.endIndex {
      if let step = step(old, at: i, new, at: j) {
        if let kind = step.kind { kinds.append(kind) }
        (i, j) = (step.old, step.new)
      } else if !isRefused, old[i] == new[j] {
        (i, j) = (i + 1, j + 1)
      } else {
        break
      }
    }
    let isWhole = i == old.endIndex && j == new.endIndex
    agreed = isWhole ? nil : (i - old.startIndex, j - new.startIndex)
    return isWhole ? kinds : nil
  }

  /// Sets the bodies in which identities are looked up.
  mutating func setBodies(_ recorded: [UInt8], _ actual: [UInt8]) {
    bodies = (recorded, actual)
    words = nil
    (segments, codes, generatedNumbers) = (nil, nil, nil)
    rows.setDocuments(nil, nil)
  }

  /// Whether numbers of rows are known to have moved.
  var knowsMovedRows: Bool { rows.knowsMoves }

  /// The numbers that the run knows for certain; nil if there are none.
  var certain: CertainNumbers? { rows.certain }

  /// Whether the run has put the live number into the recorded text, where the recorded one was.
  func havePut(_ new: Int, for old: Int) -> Bool { rows.havePut(new, for: old) }

  /// Whether two names of members differ only in numbers that are known to name the same thing.
  func areOne(_ old: String, _ new: String) -> Bool { rows.areOne(old, new) }

  /// Sets the documents in which row numbers are looked up.
  mutating func setDocuments(_ recorded: RowDocument, _ actual: RowDocument) {
    rows.setDocuments(recorded, actual)
  }

  /// The words of the bodies, indexed on first use.
  @discardableResult mutating func indexWords() -> (recorded: WordIndex, actual: WordIndex) {
    let words = self.words ?? (WordIndex(bodies.recorded), WordIndex(bodies.actual))
    self.words = words
    return words
  }

  /// Whether no identity of the text belongs to another thing in the bodies: no live identity is in the recorded body,
  /// and no recorded one in the live body.
  private mutating func areNew() -> Bool {
    guard !pairs.isEmpty else { return true }
    let words = indexWords()
    return pairs.allSatisfy { pair in
      // If both sides have the same live word, the numbers after it keep their order in each body.
      if let stem = pair.commonStem, identities.isLive(stem) { return true }
      return !words.recorded.contains(Array(pair.live), besides: Array(pair.recorded))
        && !words.actual.contains(Array(pair.recorded), besides: Array(pair.live))
    }
  }

  /// The path of the member that the texts are; nil elsewhere.
  private var member: String? {
    guard case .member(let path)? = place else { return nil }
    return path
  }

  struct Step {
    let old: Int
    let new: Int
    let kind: ValueKind?
  }

  /// The step over a value that begins on both sides, or nil, also if the kinds differ.
  private mutating func step(
    _ old: ArraySlice<UInt8>, at i: Int, _ new: ArraySlice<UInt8>, at j: Int
  ) -> Step? {
    if let step = process(old, at: i, new, at: j) ?? knownNumbers(old, at: i, new, at: j) {
      return step
    }
    if let step = readable(old, at: i, new, at: j) { return step }
    if isRefused { return nil }
    if let step = announced(old, at: i, new, at: j) { return step }
    if let step = nonce(old, at: i, new, at: j) ?? generated(old, at: i, new, at: j) { return step }
    guard Self.beginsWord(old, i), Self.beginsWord(new, j) else {
      return stamp(old, at: i, new, at: j) ?? signed(old, at: i, new, at: j)
        ?? weekday(old, at: i, new, at: j) ?? measured(old, at: i, new, at: j)
    }
    if let step = claims(old, at: i, new, at: j) { return step }
    if isRefused { return nil }
    if let names = ClassNames.read(old, at: i, new, at: j) {
      return Step(old: names.old, new: names.new, kind: names.isSame ? nil : .order)
    }
    if let step = uptime(old, at: i, new, at: j) { return step }
    if let step = clock(old, at: i, new, at: j) ?? timed(old, at: i, new, at: j)
      ?? hexadecimalTime(old, at: i, new, at: j)
    {
      return step
    }
    if isRefused { return nil }
    if let ends = HostShard.ends(old, at: i, new, at: j) {
      return Step(old: ends.old, new: ends.new, kind: .identity)
    }
    if let left = ProfileRow.end(old, at: i), let right = ProfileRow.end(new, at: j) {
      let isSame = old[i..<left].elementsEqual(new[j..<right])
      return Step(old: left, new: right, kind: isSame ? nil : .elapsed)
    }
    if let ends = HashFolders.ends(old, at: i, new, at: j) {
      return Step(old: ends.old, new: ends.new, kind: .identity)
    }
    if let ends = hashes?.ends(old, at: i, new, at: j) {
      let isSame = old[i..<ends.old].elementsEqual(new[j..<ends.new])
      return Step(old: ends.old, new: ends.new, kind: isSame ? nil : .validator)
    }
    if let ends = AssetStamp.ends(old, at: i, new, at: j) {
      let isSame = old[i..<ends.old].elementsEqual(new[j..<ends.new])
      return Step(old: ends.old, new: ends.new, kind: isSame ? nil : .validator)
    }
    if let step = measured(old, at: i, new, at: j) { return step }
    return minute(old, at: i, new, at: j) ?? row(old, at: i, new, at: j)
      ?? encoded(old, at: i, new, at: j) ?? identity(old, at: i, new, at: j)
      ?? revision(old, at: i, new, at: j) ?? code(old, at: i, new, at: j)
      ?? letters(old, at: i, new, at: j)
  }

  /// A step over two measured numbers.
  private func measured(
    _ old: ArraySlice<UInt8>, at i: Int, _ new: ArraySlice<UInt8>, at j: Int
  ) -> Step? {
    MeasuredNumber.ends(old, at: i, new, at: j, inMember: member, isText: isText)
      .map { Step(old: $0.old, new: $0.new, kind: .elapsed) }
  }

  /// A step over two dates of which one begins with a letter that is not of ASCII.
  private mutating func weekday(
    _ old: ArraySlice<UInt8>, at i: Int, _ new: ArraySlice<UInt8>, at j: Int
  ) -> Step? {
    let begins = { (text: ArraySlice<UInt8>, index: Int) in
      DateNames.begins(text, at: index) || Self.beginsWord(text, index)
    }
    guard DateNames.begins(old, at: i) || DateNames.begins(new, at: j), begins(old, i),
      begins(new, j)
    else { return nil }
    return clock(old, at: i, new, at: j)
  }

  private static func beginsWord(_ text: ArraySlice<UInt8>, _ index: Int) -> Bool {
    text[index].isASCIIWord && (index == text.startIndex || !text[index - 1].isASCIIWord)
  }

  /// The number of a process that is part of identities of this run: `/tmp/kernel_712/`.
  private func process(
    _ old: ArraySlice<UInt8>, at i: Int, _ new: ArraySlice<UInt8>, at j: Int
  ) -> Step? {
    guard let left = Self.wholeNumber(old, i), let right = Self.wholeNumber(new, j),
      !left.elementsEqual(right), identities.areProcesses(left, right)
    else { return nil }
    return Step(old: left.endIndex, new: right.endIndex, kind: .identity)
  }

  /// Two tokens, one of which begins with `-`: base64url has it at any position.
  private mutating func signed(
    _ old: ArraySlice<UInt8>, at i: Int, _ new: ArraySlice<UInt8>, at j: Int
  ) -> Step? {
    let sign = UInt8(ascii: "-")
    let begins = { (text: ArraySlice<UInt8>, index: Int) in
      index == text.startIndex || !(text[index - 1].isASCIIWord || text[index - 1] == sign)
    }
    if let step = encoded(old, at: i, new, at: j) { return step }
    guard old[i] == sign || new[j] == sign, begins(old, i), begins(new, j),
      let (a, b) = RandomText.wholes(old, at: i, new, at: j), !a.elementsEqual(b)
    else { return nil }
    return chance(a, b)
  }

  /// The step over two random words. If they are base64 of readable text, the texts have to be the same by kind, too.
  mutating func chance(_ old: ArraySlice<UInt8>, _ new: ArraySlice<UInt8>) -> Step? {
    if let texts = ReadableBase64.texts(old, new) {
      if walk(texts.old, texts.new) == nil { return nil }
    } else if !RandomText.areUnrelated(old, new) {
      return nil
    }
    pairs.append(IdentityPair(recorded: old, live: new))
    return Step(old: old.endIndex, new: new.endIndex, kind: .identity)
  }

  /// Two unique names of files without their suffixes, which an address of the response has: `notes_70rmFY6`.
  private func named(
    _ old: ArraySlice<UInt8>, at i: Int, _ new: ArraySlice<UInt8>, at j: Int
  ) -> (old: Int, new: Int)? {
    guard UniqueName.begins(old, i), UniqueName.begins(new, j) else { return nil }
    let (left, right) = (UniqueName.word(old, i), UniqueName.word(new, j))
    guard left.count == right.count, left.contains(UInt8(ascii: "_")),
      !left.elementsEqual(right),
      identities.isPair(left, right)
        || pairs.contains(where: { $0.recorded == left && $0.live == right })
    else { return nil }
    return (left.endIndex, right.endIndex)
  }

  /// Random bytes in standard base64, and content hashes in file names.
  private mutating func encoded(
    _ old: ArraySlice<UInt8>, at i: Int, _ new: ArraySlice<UInt8>, at j: Int
  ) -> Step? {
    let ends =
      RandomBase64.ends(old, at: i, new, at: j) ?? AssetHash.ends(old, at: i, new, at: j)
      ?? UniqueName.ends(old, at: i, new, at: j)
    if let (a, b) = ends ?? named(old, at: i, new, at: j) { return chance(old[i..<a], new[j..<b]) }
    // So few characters may be in one case by chance.
    guard let (a, b) = MaskedSecret.ends(old, at: i, new, at: j),
      zip(old[i..<a], new[j..<b]).count(where: { $0 != $1 }) >= 4
    else { return nil }
    pairs.append(IdentityPair(recorded: old[i..<a], live: new[j..<b]))
    return Step(old: a, new: b, kind: .identity)
  }

  private mutating func identity(
    _ old: ArraySlice<UInt8>, at i: Int, _ new: ArraySlice<UInt8>, at j: Int
  ) -> Step? {
    guard let (a, b) = Self.identities(old, at: i, new, at: j) ?? sparse(old, at: i, new, at: j),
      !ColorWord.isOne(a, of: old, in: place), !ColorWord.isOne(b, of: new, in: place)
    else { return nil }
    if a.elementsEqual(b) { return Step(old: a.endIndex, new: b.endIndex, kind: nil) }
    return chance(a, b)
  }

  /// Two random words with few digits, in a member or an attribute whose name marks an identity. A slug is a title.
  private func sparse(
    _ old: ArraySlice<UInt8>, at i: Int, _ new: ArraySlice<UInt8>, at j: Int
  ) -> (ArraySlice<UInt8>, ArraySlice<UInt8>)? {
    let name: Substring? =
      switch place {
      case .member(let path): path.split(separator: ".").last
      case .attribute(let name): name[...]
      default: nil
      }
    guard let name, name.lowercased() != "slug", IdentityName.isOne(String(name)) else {
      return nil
    }
    return RandomText.sparse(old, at: i, new, at: j)
  }

  /// Two identities of one form. If one ends at an ordinary word, both are read as a whole.
  private static func identities(
    _ old: ArraySlice<UInt8>, at i: Int, _ new: ArraySlice<UInt8>, at j: Int
  ) -> (ArraySlice<UInt8>, ArraySlice<UInt8>)? {
    if let left = Pseudonym.end(old, at: i), let right = Pseudonym.end(new, at: j) {
      return (old[i..<left], new[j..<right])
    }
    let (left, right) = (RandomText.read(old, at: i), RandomText.read(new, at: j))
    if let left, let right, left.form == right.form,
      left.form != .token || left.end - i == right.end - j
    {
      return (old[i..<left.end], new[j..<right.end])
    }
    if let tokens = RandomText.wholes(old, at: i, new, at: j) { return tokens }
    guard let left, let right, left.form == right.form else {
      return RandomText.digits(old, at: i, reading: left, new, at: j, reading: right)
        ?? RandomText.capitals(old, at: i, reading: left, new, at: j, reading: right)
    }
    return (old[i..<left.end], new[j..<right.end])
  }
}
