internal import BridgeHAR

/// Collects warnings about a recording: at most one of each kind per entry.
package struct HARWarnings {
  /// The kinds, under stable names for programs.
  package enum Kind: String {
    // About the file.
    case breaksOff = "breaks-off"
    case byteOrderMark = "byte-order-mark"
    case comments
    case controlCharacters = "raw-control-characters"
    case credentialsAbsent = "credentials-absent"
    case gzipDamaged = "gzip-damaged"
    case jsonp
    case pseudoFields = "pseudo-fields"
    case tooManyPages = "too-many-pages"
    case trailingData = "trailing-data"
    case unknownVersion = "unknown-version"
    case unsorted
    case utf16 = "utf-16"

    // About an entry.
    case attachmentRefused = "attachment-refused"
    case attachmentUnavailable = "attachment-unavailable"
    case badBase64 = "bad-base64"
    case bodyIgnored = "body-ignored"
    case repeatedMember = "repeated-member"
    case brokenUTF8 = "broken-utf8"
    case fieldForm = "field-form"
    case invalidStart = "invalid-start"
    case joinedField = "joined-field"
    case loneSurrogate = "lone-surrogate"
    case malformedEntry = "malformed-entry"
    case missingFields = "missing-fields"
    case missingMethod = "missing-method"
    case missingRequest = "missing-request"
    case missingStart = "missing-start"
    case missingTime = "missing-time"
    case missingURL = "missing-url"
    case missingValue = "missing-value"
    case negativeTime = "negative-time"
    case noResponse = "no-response"
    case notANumber = "not-a-number"
    case notAnEntry = "not-an-entry"
    case notHTTP = "not-http"
    case oddField = "odd-field"
    case paramsOnlyBody = "params-only-body"
    case requestBodyLossy = "request-body-lossy"
    case requestBodyMissing = "request-body-missing"
    case requestBodyPartial = "request-body-partial"
    case requestBodyRecoded = "request-body-recoded"
    case responseAborted = "response-aborted"
    case responseBodyMissing = "response-body-missing"
    case responseBodyPartial = "response-body-partial"
    case sizeDiffers = "size-differs"
    case unknownEncoding = "unknown-encoding"
    case unknownState = "unknown-state"
  }

  package init() {}

  package private(set) var all = WarningList()

  /// The warnings about lost entries.
  package private(set) var losses: [RecordingLoss] = []
  private var current: (entry: Int, kinds: Set<Kind>) = (0, [])

  /// Adds a warning about the file as a whole.
  package mutating func file(_ kind: Kind, _ message: String) {
    all.append(RecordingWarning(entry: nil, code: kind.rawValue, message: message))
  }

  /// Adds a warning about an entry, unless it has one of the same kind.
  package mutating func entry(_ number: Int, _ kind: Kind, _ message: @autoclosure () -> String) {
    if current.entry != number { current = (number, []) }
    guard current.kinds.insert(kind).inserted else { return }
    all.append(RecordingWarning(entry: number, code: kind.rawValue, message: message()))
  }

  /// Records that the file as a whole lost at least `entries` entries.
  package mutating func fileLoss(
    _ kind: Kind, of entries: Int, from entry: Int? = nil, _ message: String
  ) {
    file(kind, message)
    losses.append(RecordingLoss(entry: entry, entries: entries, message: message))
  }

  /// Records that an entry, or part of it, is lost.
  package mutating func entryLoss(_ number: Int, _ kind: Kind, _ message: String) {
    entry(number, kind, message)
    losses.append(RecordingLoss(entry: number, entries: 1, message: message))
  }
}

extension HARWarnings {
  /// Adds warnings about what was skipped around the JSON of a file.
  mutating func note(_ oddities: [HARWrapper.Oddity]) {
    for oddity in oddities {
      switch oddity {
      case .byteOrderMark:
        file(.byteOrderMark, "the file begins with a byte order mark, which is ignored")
      case .comments: file(.comments, "comments around the JSON are ignored")
      case .jsonp:
        file(.jsonp, "the JSON is wrapped in a function call, which is ignored")
      }
    }
  }
}
