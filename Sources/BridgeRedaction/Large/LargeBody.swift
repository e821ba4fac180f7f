internal import BridgeBlobs
internal import BridgeRecording
internal import BridgeFormats

/// Takes the secrets out of a body in a file that is too large for memory: it is read piece by piece, and written as it
/// is read.
///
/// It finds what ``RedactionPass`` finds in a body that is in memory. In files of multipart bodies and other bytes that are
/// no text it finds the secrets that are known; JSON is walked through value by value; all other text is searched in
/// windows that overlap, so that what is not longer than the overlap is in one of them whole.
struct LargeBody {
  /// How much is in memory at a time.
  struct Sizes {
    /// The part of a window that no other window covers.
    var core = 8 * 1024 * 1024

    /// How far a window reaches over its core on either side.
    var margin = 512 * 1024

    /// How large a value may be that is looked at as a whole.
    var value = SearchLimits.maximumInMemory
  }

  /// The reason why a body cannot be searched, as a clause.
  struct Unsearchable: Error { let reason: String }

  /// How many parts of parts are looked into.
  static let deepest = 4

  var pass: RedactionPass
  var window: FileWindow
  var copy: EditedCopy
  let sizes: Sizes
  var depth = 0

  var file: RecordingFile { window.file }

  /// A search of `file`; what it is without secrets is written into `draft`, if it has any.
  init(_ file: RecordingFile, _ pass: RedactionPass, into draft: BlobDraft?, sizes: Sizes = Sizes())
  {
    (self.pass, self.sizes) = (pass, sizes)
    window = FileWindow(file)
    copy = EditedCopy(of: file, draft.map { draft in { try draft.append($0) } })
  }

  /// Goes through the whole file. Throws ``Unsearchable``, or what reading and writing throw.
  mutating func run(_ type: MediaType?) throws {
    let head = try window.bytes(in: 0..<min(4, file.size))
    if RedactionPass.utf16Order(head, type) != nil {
      throw Unsearchable(
        reason: "its \(file.size) bytes of UTF-16 are more than can be searched for secrets")
    }
    let start = head.hasByteOrderMark ? 3 : 0
    try document(start..<file.size, type)
    if copy.isChanged { try copy.finish() }
  }

  /// The document that stands in a range of the file.
  mutating func document(_ range: Range<Int>, _ type: MediaType?) throws {
    let head = try window.bytes(
      in: range.lowerBound..<min(range.upperBound, range.lowerBound + 64 * 1024))
    switch BodyForm(type, head.withoutBrokenEnd) {
    case .json: try json(range)
    case .form: try windows(of: range) { $0.formEdits($1) }
    case .multipart(let boundary): try multipart(range, boundary: boundary)
    case .markup(let isXML): try windows(of: range) { $0.markupEdits($1, isXML: isXML) }
    case .code: try windows(of: range) { $0.textEdits($1, isCode: true) }
    case .text, .table: try text(range)
    case .binary: try known(range)
    }
  }

  /// Bytes that are no text: only what is known from elsewhere is looked for.
  mutating func known(_ range: Range<Int>) throws {
    guard !pass.setting.memory.isEmpty else { return }
    try windows(of: range) { $0.knownEdits($1) }
  }

  /// Text of no format that is known.
  mutating func text(_ range: Range<Int>) throws {
    try windows(of: range) { $0.textEdits($1, isCode: false) }
  }
}
