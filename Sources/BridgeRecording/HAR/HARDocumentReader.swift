internal import BridgeFormats
internal import BridgeHAR

/// Reads a HAR document: the members around it, `log`, and its entries one by one.
///
/// A malformed entry is skipped if its end can be found; otherwise everything from it on is lost. Earlier entries are
/// kept.
struct HARDocumentReader {
  /// An entry that was read.
  struct Found {
    /// The record, with the id of the exchange in the journal that the file was exported from, or 0.
    let record: ExchangeRecord
    let webSocket: RecordedWebSocket?

    /// The position in the file, from 1, and the range of its bytes.
    let number: Int
    let range: Range<Int>
  }

  private(set) var producer: String?
  private(set) var timeline = Timeline()
  private(set) var warnings: HARWarnings

  /// The members besides the entries; nil if they are not read.
  private(set) var log: HARLogDetails?

  /// The sources of bodies.
  let sources: HARBodySources

  private let file: RecordingFile
  private let rules: HARExchangeRules
  private let limits: HARImporter.Limits
  private var version: String?
  private var signs = HARCredentialSigns()

  /// The number of entries found, readable or not.
  private var entries = 0

  /// The number of entries read to their end, and the number of exchanges they gave.
  private var finished = 0
  private var found = 0
  private var pseudoFields = 0

  init(
    _ file: RecordingFile, attachments: HARAttachments, limits: HARImporter.Limits,
    warnings: HARWarnings, keepsDetails: Bool = false
  ) {
    self.file = file
    sources = HARBodySources(file: file, attachments: attachments)
    rules = HARExchangeRules(sources: sources)
    if keepsDetails { log = HARLogDetails() }
    self.limits = limits
    self.warnings = warnings
  }

  /// Reads the whole document and calls `body` with each entry, in file order.
  ///
  /// Throws a ``RecordingError`` if the document is not a HAR or has no readable entry, and rethrows errors of `body`.
  mutating func read(_ body: (Found) throws -> Void) throws {
    var scanner = JSONFileScanner(file)
    var reader = HARReader()
    do {
      var wrapper = try HARWrapper(opening: &scanner)
      warnings.note(wrapper.takeOddities())
      try withoutActuallyEscaping(body) { body in
        var visitor = HARDocumentVisitor(reader: self, body: body)
        defer { self = visitor.reader }
        try reader.read(&scanner, by: &visitor)
      }
      try expectObject(reader.phase)
      let end = scanner.offset
      if try !wrapper.close(&scanner) {
        warnings.fileLoss(
          .trailingData, of: 0, "data after the end of the JSON at byte \(end) is ignored")
      }
      warnings.note(wrapper.takeOddities())
    } catch let fault as JSONFileFault {
      try accept(fault, reader.phase)
    }
    try expectEntries(reader.phase)
    noteDocument(scanner.oddities)
    if !timeline.isSorted {
      warnings.file(.unsorted, "the entries are not in the order of their starts; they are sorted")
    }
  }

  // MARK: Members of the log

  fileprivate mutating func readMember(_ name: String, _ scanner: inout JSONFileScanner) throws {
    if log != nil, name != "entries", try readDetail(name, &scanner) { return }
    switch name {
    case "version": version = try scanner.readScalar()?.scalarText
    case "creator": producer = try Self.readProducer(&scanner) ?? producer
    case "browser":
      let browser = try Self.readProducer(&scanner)
      producer = producer ?? browser
    default: try scanner.skipValue()
    }
  }

  /// Reads a member for callers that want all of them. Returns true if the member is consumed, false if the scanner was
  /// moved back to its start.
  private mutating func readDetail(
    _ name: String, _ scanner: inout JSONFileScanner
  ) throws -> Bool {
    if name == "pages" {
      try log?.readPages(&scanner)
      return true
    }
    _ = try scanner.peekToken()
    let start = scanner.offset
    try log?.readMember(name, &scanner)
    scanner.move(to: start)
    return false
  }

  private static func readProducer(_ scanner: inout JSONFileScanner) throws -> String? {
    var words: [String?] = [nil, nil]
    try scanner.readIfObject { scanner, name in
      switch name {
      case "name": words[0] = try scanner.readScalar()?.scalarText
      case "version": words[1] = try scanner.readScalar()?.scalarText
      default: try scanner.skipValue()
      }
    }
    let known = words.compactMap { $0 }.filter { !$0.isEmpty }
    return known.isEmpty ? nil : known.joined(separator: " ")
  }

  // MARK: Entries

  fileprivate mutating func readEntry(
    _ scanner: inout JSONFileScanner, _ body: (Found) throws -> Void
  ) throws {
    _ = try scanner.peekToken()
    let start = scanner.offset
    // A file may have several lists of entries; numbers run through all of them.
    entries += 1
    guard entries <= limits.entries else {
      throw RecordingError(
        .tooLarge, "\(file.path) has more than the limit of \(limits.entries) entries")
    }
    do {
      if let entry = try scanner.readEntry() {
        try add(entry, at: start..<scanner.offset, body)
      } else {
        warnings.entryLoss(
          entries, .notAnEntry, "the entry at byte \(start) is not an object and is left out")
      }
    } catch let fault as JSONFileFault {
      try passMalformedEntry(&scanner, from: start, fault)
    }
    finished = entries
  }

  private mutating func add(
    _ entry: HAREntry, at range: Range<Int>, _ body: (Found) throws -> Void
  ) throws {
    guard let record = try rules.record(entry, number: entries, &warnings) else { return }
    let (request, response) = (entry.object.request, entry.object.response)
    pseudoFields += (request?.headers.pseudoFields ?? 0) + (response?.headers.pseudoFields ?? 0)
    signs.observe(record, hasCookies: (request?.place("cookies")?.count ?? 0) > 0)
    timeline.add(record.start)
    found += 1
    try body(
      Found(
        record: record, webSocket: rules.webSocket(entry, since: record.start), number: entries,
        range: range))
  }

  /// Skips a malformed entry if its brackets and quotes show where it ends.
  private mutating func passMalformedEntry(
    _ scanner: inout JSONFileScanner, from start: Int, _ fault: JSONFileFault
  ) throws {
    if fault.isEnd { throw fault }
    do {
      scanner.move(to: start)
      try scanner.skipBalanced()
      let next = try scanner.peekToken()
      guard next == UInt8(ascii: ",") || next == UInt8(ascii: "]") else { throw fault }
    } catch is JSONFileFault {
      // The first fault is closer to the cause than the one found while skipping.
      throw fault
    }
    // No line number: counting lines for each of many entries would take too long.
    warnings.entryLoss(
      entries, .malformedEntry,
      "the entry is malformed and left out: \(fault.reason) at byte \(fault.offset)")
  }

  // MARK: Early ends

  /// Records the loss if an entry was read before the fault; otherwise throws.
  private mutating func accept(_ fault: JSONFileFault, _ phase: HARReader.Phase) throws {
    let place = try place(of: fault)
    switch phase {
    case .start: throw RecordingError(.notARecording, "\(file.path) is not a HAR file: \(place)")
    case .document, .log:
      throw RecordingError(
        .damaged, "\(file.path) is damaged before its entries begin: \(place)")
    case .entries where found == 0:
      throw RecordingError(
        .damaged, "\(file.path) is damaged before any entry could be read: \(place)")
    case .entries:
      let isInside = entries > finished
      warnings.fileLoss(
        .breaksOff, of: isInside ? 1 : 0, from: isInside ? entries : nil,
        "the file is damaged \(isInside ? "in" : "after") entry \(entries): \(place); the "
          + "\(found) entries before are read, the rest is lost")
    case .afterEntries where fault.isEnd:
      warnings.file(.breaksOff, "the file ends after its \(entries) entries: \(place)")
    case .afterEntries:
      let position = "after its \(entries == 1 ? "entry" : "\(entries) entries"): \(place)"
      warnings.fileLoss(
        .breaksOff, of: 0, "the file is damaged \(position); the rest is lost")
    }
  }

  private func expectObject(_ phase: HARReader.Phase) throws {
    guard phase == .start else { return }
    throw RecordingError(
      .notARecording, "\(file.path) is JSON but not a HAR: it is not an object with a “log”")
  }

  private func expectEntries(_ phase: HARReader.Phase) throws {
    guard phase >= .entries else {
      throw RecordingError(
        .notARecording, "\(file.path) is JSON but not a HAR: it has no list “log.entries”")
    }
    guard found == 0, entries > 0 else { return }
    throw RecordingError(
      .damaged,
      "\(file.path) is not a usable HAR: \(entries == 1 ? "its entry cannot" : "none of its \(entries) entries can") be read"
    )
  }

  private func place(of fault: JSONFileFault) throws -> String {
    let line = try file.line(of: fault.offset)
    return "\(fault.reason) at byte \(fault.offset) (line \(line))"
  }

  // MARK: Notes on the whole

  private mutating func noteDocument(_ oddities: JSONFileScanner.Oddities) {
    if version != "1.2", version != "1.1" {
      let found = version.map { "the version “\($0.prefix(20))”" } ?? "no version"
      warnings.file(.unknownVersion, "the file names \(found); it is read as HAR 1.2")
    }
    if pseudoFields > 0 {
      warnings.file(
        .pseudoFields,
        "\(pseudoFields) pseudo-fields such as “:authority” are left out; no field may have such a name"
      )
    }
    if oddities.controlCharacters > 0 {
      warnings.file(
        .controlCharacters,
        "\(oddities.controlCharacters) control characters in strings are not escaped; they are kept"
      )
    }
    if let count = log?.pagesPassedOver, count > 0 {
      warnings.file(
        .tooManyPages, "\(count) pages beyond \(HARLogDetails.maximumPages) are ignored")
    }
    signs.conclude(&warnings)
  }
}

/// Passes the members of the log and the entries to the reader.
private struct HARDocumentVisitor: HARVisitor {
  var reader: HARDocumentReader
  let body: (HARDocumentReader.Found) throws -> Void

  mutating func readMember(
    _ name: String, of place: HARReader.Place, _ scanner: inout JSONFileScanner
  ) throws {
    guard place == .log else { return try scanner.skipValue() }
    try reader.readMember(name, &scanner)
  }

  mutating func readEntry(_ scanner: inout JSONFileScanner) throws {
    try reader.readEntry(&scanner, body)
  }
}
