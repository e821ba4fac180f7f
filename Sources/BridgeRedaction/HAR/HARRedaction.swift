internal import BridgeHAR
internal import BridgeRecording
internal import BridgeFormats

/// Removes the secrets from a HAR document and leaves everything else byte for byte, extensions of unknown tools
/// included. One entry at a time is in memory.
struct HARRedaction {
  /// The result of a walk through a document.
  struct Result {
    /// The number of entries.
    var entries = 0

    /// The secrets, in the order of the document.
    var findings: [RecordedSecret] = []
  }

  /// The maximum size of an entry or another value of the document.
  static let largestValue = 256 * 1024 * 1024

  private let file: RecordingFile
  private let places: HARPlaces
  private var pass: RedactionPass
  private let attachment: HARParts.Attachment
  private var copy: EditedCopy
  private var result = Result()

  private init(
    _ file: RecordingFile, at places: HARPlaces, _ pass: RedactionPass,
    attachment: @escaping HARParts.Attachment, _ write: (([UInt8]) throws -> Void)? = nil
  ) {
    (self.file, self.places, self.pass, self.attachment) = (file, places, pass, attachment)
    copy = EditedCopy(of: file, from: places.start, write)
  }

  /// Reads `file` twice, because a secret named at its end may occur unnamed at its start; `write` is called only in
  /// the second pass. Bodies in separate files, which `attachment` returns by name, are inlined.
  ///
  /// Throws a ``JSONError`` or ``JSONFileFault`` for text that is not JSON (RFC 8259); a ``RecordingError`` for JSON that is
  /// not a HAR or exceeds the limits, before anything is written; and errors of reading and writing.
  static func run(
    _ file: RecordingFile, within limits: HARImporter.Limits, by redactor: Redactor,
    attachment: @escaping HARParts.Attachment, _ write: (([UInt8]) throws -> Void)?
  ) throws -> Result {
    let places = try HARPlaces(of: file, limits: limits)
    guard places.isHAR else {
      throw RecordingError(
        .notARecording,
        "\(file.path) is JSON but not a HAR: it is not an object with a list “log.entries”")
    }
    guard let first = redactor.pass(gathersFindings: false),
      let second = redactor.pass(gathersFindings: true)
    else {
      var copy = EditedCopy(of: file, from: places.start, write)
      try copy.finish()
      return Result()
    }
    var learning = HARRedaction(file, at: places, first, attachment: attachment)
    try learning.read()
    var writing = HARRedaction(file, at: places, second, attachment: attachment, write)
    try writing.read()
    try writing.copy.finish()
    return writing.result
  }

  private mutating func read() throws {
    for place in places.list {
      if place.isEntry { result.entries += 1 }
      try redact(place.range, of: place.isEntry ? result.entries : nil)
    }
  }

  private mutating func redact(_ range: Range<Int>, of entry: Int?) throws {
    guard range.count <= Self.largestValue else {
      throw RecordingError(
        .tooLarge,
        "\(entry.map { "entry \($0)" } ?? "a value") of \(file.path) exceeds the limit of \(Self.largestValue) bytes; "
          + "convert it to a .bridgerec folder with the convert command, and redact that")
    }
    let old = try JSONValue(parsing: try file.bytesAsWritten(in: range))
    let new = entry == nil ? pass.outsideEntries(old) : pass.entry(old, attachment: attachment)
    result.findings += pass.takeSecrets(of: entry, entry == nil ? nil : Self.requestLine(of: new))
    // Only the last member of a repeated name was searched; readers ignore the others, so they are dropped.
    if new != old || old.hidesMembers { try copy.replace(range, with: JSONWriter.bytes(new)) }
  }

  /// Method and URL of an entry.
  private static func requestLine(of entry: JSONValue) -> String? {
    guard let request = entry["request"] else { return nil }
    return [request["method"]?.text ?? "GET", request["url"]?.text ?? ""].joined(separator: " ")
  }
}
