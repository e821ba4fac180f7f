internal import BridgeFormats
internal import BridgeHAR
internal import BridgeRecording

/// The places of values in a HAR document that may contain secrets: its entries, and everything else.
struct HARPlaces {
  struct Place {
    let range: Range<Int>
    let isEntry: Bool
  }

  /// The start of the document, after a byte order mark.
  let start: Int

  /// The values in the order of the document.
  private(set) var list: [Place] = []

  /// Whether the document is a HAR: an object whose member “log” is an object with a list “entries”.
  private(set) var isHAR = false

  private let file: RecordingFile
  private let limits: HARImporter.Limits
  private var entries = 0

  /// The maximum number of values outside entries; real documents have a few dozen.
  private static let maximumLooseValues = 100_000

  /// Finds the values of `file` within the limits of the importer.
  ///
  /// Throws a ``JSONFileFault`` if the document is not JSON or has trailing data, and a ``RecordingError`` with code
  /// `tooLarge` if it has more values than the limits allow.
  init(of file: RecordingFile, limits: HARImporter.Limits) throws {
    (self.file, self.limits) = (file, limits)
    var scanner = JSONFileScanner(file)
    start = try scanner.look(3)?.hasByteOrderMark == true ? 3 : 0
    scanner.move(to: start)
    var reader = HARReader()
    try reader.read(&scanner, by: &self)
    isHAR = reader.phase >= .entries
    try scanner.expectEnd()
  }

  private mutating func value(in scanner: inout JSONFileScanner, isEntry: Bool) throws {
    _ = try scanner.peekToken()
    let start = scanner.offset
    try scanner.skipValue()
    if isEntry { entries += 1 }
    list.append(Place(range: start..<scanner.offset, isEntry: isEntry))
    try checkLimits()
  }

  private func checkLimits() throws {
    if entries > limits.entries {
      throw RecordingError(
        .tooLarge, "\(file.path) has more than the limit of \(limits.entries) entries")
    }
    if list.count - entries > Self.maximumLooseValues {
      throw RecordingError(
        .tooLarge,
        "\(file.path) has more than the limit of \(Self.maximumLooseValues) values beside its entries"
      )
    }
  }
}

extension HARPlaces: HARVisitor {
  mutating func readMember(
    _ name: String, of place: HARReader.Place, _ scanner: inout JSONFileScanner
  ) throws {
    try value(in: &scanner, isEntry: false)
  }

  mutating func readEntry(_ scanner: inout JSONFileScanner) throws {
    try value(in: &scanner, isEntry: true)
  }
}
