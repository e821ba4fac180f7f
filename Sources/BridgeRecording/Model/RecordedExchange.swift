internal import BridgeFormats

/// One recorded request and what came of it.
public struct RecordedExchange: Sendable {
  /// The 1-based position of the entry in its file; stable across runs and sorting.
  public let number: Int

  /// When the request started, counted from the earliest entry of the recording; nil when unrecorded.
  public let start: Duration?

  /// How long the exchange took; nil when unrecorded or impossible (negative).
  public let duration: Duration?

  /// The request.
  public let request: RecordedRequest

  /// The response, or the reason why there is no response.
  public let outcome: RecordedOutcome

  /// The purpose of the request, as Chrome and Playwright write it (`document`, `xhr`, `fetch`, …).
  public let resourceType: String?

  /// The messages of the WebSocket connection that the exchange began; nil where none are recorded.
  public var webSocket: RecordedWebSocket?

  /// An exchange as a reader of recordings found it; nothing is checked.
  public init(
    number: Int, start: Duration?, duration: Duration?, request: RecordedRequest,
    outcome: RecordedOutcome, resourceType: String?
  ) {
    self.number = number
    self.start = start
    self.duration = duration
    self.request = request
    self.outcome = outcome
    self.resourceType = resourceType
  }
}

/// A request as it was recorded.
public struct RecordedRequest: Sendable {
  /// The method to the letter as recorded.
  public let method: String

  /// The URL to the letter as recorded; it may be a `data:` URL or no valid URL at all.
  public let url: String

  /// Header fields in recorded order with repeats and raw names; pseudo-headers are left out.
  public let fields: [RecordedField]

  /// The body, or the knowledge that it is lost.
  public let body: RecordedBody

  /// A request as a reader of recordings found it; nothing is checked.
  public init(method: String, url: String, fields: [RecordedField], body: RecordedBody) {
    self.method = method
    self.url = url
    self.fields = fields
    self.body = body
  }
}

/// The outcome of a request according to the recording.
public enum RecordedOutcome: Sendable {
  /// It was answered.
  case response(RecordedResponse)

  /// No response exists: the request was blocked, aborted or failed (status 0 or −1).
  case noResponse(reason: String)
}

/// A response as it was recorded.
public struct RecordedResponse: Sendable {
  /// The status code, 100 to 999.
  public let status: Int

  /// The reason phrase; empty when there was none (HTTP/2 has none).
  public let reason: String

  /// Header fields in recorded order with repeats and raw names; pseudo-headers are left out.
  public let fields: [RecordedField]

  /// The body after content decoding, whatever `Content-Encoding` says: that is how HAR keeps it.
  public let body: RecordedBody

  /// A response as a reader of recordings found it; nothing is checked.
  public init(status: Int, reason: String, fields: [RecordedField], body: RecordedBody) {
    self.status = status
    self.reason = reason
    self.fields = fields
    self.body = body
  }
}

/// A header field exactly as it was recorded, valid on the wire or not.
public struct RecordedField: Sendable, Hashable {
  /// The name in the spelling it was recorded in; names compare without case (RFC 9110 §5.1).
  public let name: String

  /// The value to the letter as recorded. Bytes of it that are no UTF-8 are characters from U+EF80 to U+EFFF.
  public let value: String

  /// A field of that name and value; neither is checked.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

extension RecordedField {
  /// Whether the field has that name, in whatever case of ASCII letters (RFC 9110 §5.1).
  package func isNamed(_ other: String) -> Bool {
    // Lengths first: this is asked of every field of every message.
    guard name.utf8.count == other.utf8.count else { return false }
    return zip(name.utf8, other.utf8).allSatisfy { mine, theirs in
      mine == theirs || mine ^ theirs == 0x20 && mine.isASCIILetter
    }
  }
}

extension [RecordedField] {
  /// The fields without the codings of the body, for one that is decoded.
  package var withoutCodings: [RecordedField] { filter { !$0.isNamed("Content-Encoding") } }

  /// The number in `Content-Length`; nil without one.
  var contentLength: Int? { first("Content-Length").flatMap { Int($0.withoutFieldWhitespace) } }

  /// Whether they name a coding of the body.
  package var nameCodings: Bool { values(of: "Content-Encoding").contains { !$0.isEmpty } }

  /// The values of every field of that name, in order; names compare without case.
  public func values(of name: String) -> [String] {
    filter { $0.isNamed(name) }.map(\.value)
  }

  /// The value of the first field of that name; names compare without case.
  public func first(_ name: String) -> String? { first { $0.isNamed(name) }?.value }
}
