internal import BridgeBlobs
internal import BridgeRecording
internal import BridgeFormats

/// Removes the secrets from a body in a file that is too large for memory: a streaming copy with edits.
///
/// It finds the same secrets as ``RedactionPass`` does in memory, or throws ``Unsearchable``. Binary data, such as files
/// in multipart bodies, is searched for known secrets only. JSON is read value by value. All other text is searched in
/// overlapping windows, so that every secret no longer than the overlap is complete in one of them.
struct LargeBody {
  /// Limits on the memory in use.
  struct Sizes {
    /// The part of a window that no other window covers.
    var core = 8 * 1024 * 1024

    /// How far a window extends beyond its core on either side.
    var margin = 512 * 1024

    /// The largest value that is processed as a whole.
    var value = SearchLimits.maximumInMemory
  }

  /// The reason, as a clause, why a body cannot be searched.
  struct Unsearchable: Error { let reason: String }

  /// The maximum nesting of multipart bodies.
  static let deepest = 4

  var pass: RedactionPass
  var window: FileWindow
  var copy: EditedCopy
  let sizes: Sizes
  var depth = 0

  var file: RecordingFile { window.file }

  /// Searches `file`. If it has secrets, the copy without them is written into `draft`.
  init(_ file: RecordingFile, _ pass: RedactionPass, into draft: BlobDraft?, sizes: Sizes = Sizes())
  {
    (self.pass, self.sizes) = (pass, sizes)
    window = FileWindow(file)
    copy = EditedCopy(of: file, draft.map { draft in { try draft.append($0) } })
  }

  /// Processes the whole file. Throws ``Unsearchable``, and errors of reading and writing.
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

  /// Processes the document in a range of the file.
  mutating func document(_ range: Range<Int>, _ type: MediaType?) throws {
    let head = try window.bytes(
      in: range.lowerBound..<min(range.upperBound, range.lowerBound + 64 * 1024))
    switch BodyForm(type, head.withoutBrokenEnd) {
    case .json: try json(range)
    case .form: try windows(of: range) { $0.formEdits($1) }
    case .multipart(let boundary): try multipart(range, boundary: boundary)
    case .markup(let isXML): try windows(of: range) { $0.markupEdits($1, isXML: isXML) }
    case .code: try windows(of: range) { $0.textEdits($1, isCode: true) }
    case .table where pass.hasSecretColumns(head):
      throw Unsearchable(
        reason:
          "a column of its table has the name of a secret, and its \(range.count) bytes are too many"
      )
    case .text, .table: try text(range)
    case .binary: try known(range)
    }
  }

  /// Searches binary data for secrets that are known from elsewhere.
  mutating func known(_ range: Range<Int>) throws {
    guard !pass.context.memory.isEmpty else { return }
    try windows(of: range) { $0.knownEdits($1) }
  }

  /// Searches text of an unknown format.
  mutating func text(_ range: Range<Int>) throws {
    try windows(of: range) { $0.textEdits($1, isCode: false) }
  }
}
