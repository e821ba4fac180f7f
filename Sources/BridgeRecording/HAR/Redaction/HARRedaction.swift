internal import BridgeFormats

/// Takes the secrets out of a HAR document and leaves everything else as it is written, extensions of
/// tools that nobody knows included.
struct HARRedaction {
  /// What came of it.
  struct Result {
    /// The document without secrets.
    let document: [UInt8]

    /// How many entries it has.
    let entries: Int

    /// What was found, in the order of the document.
    let findings: [RecordedSecret]
  }

  private let document: [UInt8]
  private var pass: HARPass
  private var edits = RedactionEdits()
  private var entries = 0
  private var findings: [RecordedSecret] = []

  private init(_ document: [UInt8], _ pass: HARPass) {
    (self.document, self.pass) = (document, pass)
  }

  /// Reads `document` twice: what is named at its end may stand without a name at its start. Bodies in the files
  /// beside it, which `attachment` gives by their names, become a part of it.
  ///
  /// Throws a ``JSONError`` where it is no JSON as RFC 8259 has it.
  static func run(
    _ document: [UInt8], by redactor: Redactor, attachment: @escaping (String) -> [UInt8]?
  ) throws(JSONError) -> Result {
    guard let first = redactor.pass(gathersFindings: false),
      let second = redactor.pass(gathersFindings: true)
    else { return Result(document: document, entries: 0, findings: []) }
    var learning = HARRedaction(document, HARPass(first, attachment: attachment))
    try learning.read()
    var writing = HARRedaction(document, HARPass(second, attachment: attachment))
    try writing.read()
    return Result(
      document: writing.edits.applied(to: document) ?? document, entries: writing.entries,
      findings: writing.findings)
  }

  // MARK: Structure

  private mutating func read() throws(JSONError) {
    let (items, rest) = try Self.values(of: document)
    for range in rest { try redact(range, of: nil) }
    for range in items {
      entries += 1
      try redact(range, of: entries)
    }
  }

  private mutating func redact(_ range: Range<Int>, of entry: Int?) throws(JSONError) {
    let old = try JSONValue(parsing: Array(document[range]))
    let new = entry == nil ? pass.loose(old) : pass.entry(old)
    let found = pass.takeFindings()
    if !found.isEmpty {
      let request = entry == nil ? nil : HARPass.requestLine(of: new)
      findings += found.map { RecordedSecret(entry: entry, request: request, finding: $0) }
    }
    // Of repeated names only the last was looked at; the others, which nobody reads, go.
    if new != old || old.hidesMembers { edits.replace(range, with: JSONWriter.bytes(new)) }
  }

  /// Where the entries stand, and where the other values of the document and of `log` do.
  private static func values(
    of document: [UInt8]
  ) throws(JSONError) -> (entries: [Range<Int>], rest: [Range<Int>]) {
    try JSONScanner.scanning(document) {
      (scanner) throws(JSONError) -> (entries: [Range<Int>], rest: [Range<Int>]) in
      var (entries, rest): ([Range<Int>], [Range<Int>]) = ([], [])
      try scanner.beginObject()
      while let name = try scanner.nextKey() {
        guard scanner.matches(name, "log"), scanner.peek() == .object else {
          rest.append(try scanner.skipValue())
          continue
        }
        try scanner.beginObject()
        while let name = try scanner.nextKey() {
          guard scanner.matches(name, "entries"), scanner.peek() == .array else {
            rest.append(try scanner.skipValue())
            continue
          }
          try scanner.beginArray()
          while try scanner.hasNextElement() { entries.append(try scanner.skipValue()) }
        }
      }
      _ = try scanner.next()
      return (entries, rest)
    }
  }
}
