/// One entry as it is written in the file.
struct HAREntryDraft {
  var started: HARScalar?
  var time: HARScalar?

  /// The sum of the timings that apply; nil when the entry gives none.
  var timings: Double?
  var request: HARRequestDraft?
  var response: HARResponseDraft?
  var resourceType: String?
  var failure: String?
  var hasMessages = false

  /// The last name that an object of the entry has more than once, if it matters.
  var repeatedMember: String?

  /// How many strings of the entry hold half of a surrogate pair, and how many are not UTF-8.
  var loneSurrogates = 0
  var brokenUTF8 = 0

  /// How often it says `NaN` or `Infinity`, which are no JSON.
  var notNumbers = 0

  /// The members of `_bridge`, if this program wrote the entry.
  var bridge = HARBridgeDraft()
}

/// Members beyond HAR in a file that this program wrote.
struct HARBridgeDraft {
  /// The members of the entry that stand for nothing known.
  var absent: Set<String> = []
  var requestBody: HARStatedBody?
  var responseBody: HARStatedBody?

  /// The id of the exchange in the journal that the file was made of.
  var id: UInt64?
}

/// The stated kind of a body, so that nothing has to be guessed.
struct HARStatedBody {
  var kind = ""
  var reason = ""

  /// The media type that the recorder knew, where it is another than the fields tell.
  var mediaType: String?

  /// The body, or `content` where there is one; nil for a kind that is not known.
  func body(_ content: () -> RecordedBody?) -> RecordedBody? {
    switch kind {
    case "none": .some(.none)
    case "unknown": .unknown
    case "missing": .missing(reason: reason)
    case "damaged": .damaged(reason: reason)
    case "exact", "text": content()
    default: nil
    }
  }

  /// Whether the bytes are those of a text that a recorder decoded.
  var isText: Bool { kind == "text" }
}

struct HARRequestDraft {
  var method: String?
  var url: String?
  var headers = HARHeadersDraft()
  var bodySize: Double?
  var post = HARPostDraft()
  var hasCookies = false
}

struct HARResponseDraft {
  var status: HARScalar?
  var statusText: String?
  var headers = HARHeadersDraft()
  var bodySize: Double?
  var content = HARContentDraft()
  var failure: String?
}

struct HARHeadersDraft {
  var fields: [RecordedField] = []
  var isMissing = true
  var pseudoFields = 0

  /// Whether a value was a list joined by line ends, as the DevTools protocol delivers repeats.
  var hasJoinedValues = false

  /// Whether fields are pairs, or members of one object, and no objects of their own.
  var isUnusual = false

  /// Whether a field had a name and no value.
  var hasMissingValues = false

  /// Whether an element was no field at all.
  var hasOddElements = false
}

/// The members that hold the bytes of a body, in requests and responses alike.
struct HARTextDraft {
  /// The string; nil without one.
  var text: HARText?

  /// Whether the member for the string has another kind, such as an object.
  var isOdd = false
  var encoding: String?

  /// The name of a file beside the recording, as Playwright's `attach` mode writes it.
  var attachment: String?

  /// The string, unless it is empty.
  var content: HARText? { text.flatMap { $0.isEmpty ? nil : $0 } }
}

struct HARPostDraft {
  var body = HARTextDraft()
  var mimeType: String?

  /// The offset of the parameter list; nil if it is absent or empty.
  var parameters: Int?
}

struct HARContentDraft {
  var body = HARTextDraft()
  var mimeType: String?
  var size: Double?

  /// Whether the recording has a `text` at all, be it empty.
  var hasText: Bool { body.text != nil }
}

extension Double {
  /// The number as a count for messages; recorders may write any.
  var inWords: String { Int(exactly: rounded()).map { "\($0)" } ?? "huge" }
}
