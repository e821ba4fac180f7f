internal import BridgeFormats

/// One recorded request and its outcome.
public struct RecordedExchange: Sendable {
  /// The 1-based position of the entry in its file; stable across runs and sorting.
  public let number: Int

  /// When the request started, relative to the earliest entry of the recording; nil if unrecorded.
  public let start: Duration?

  /// The duration of the exchange; nil if unrecorded or impossible (negative).
  public let duration: Duration?

  /// The request.
  public let request: RecordedRequest

  /// The response, or the reason why it is missing.
  public let outcome: RecordedOutcome

  /// The purpose of the request, as Chrome and Playwright write it (`document`, `xhr`, `fetch`, …).
  public let resourceType: String?

  /// The messages of the WebSocket connection that the exchange opened; nil if none are recorded.
  public var webSocket: RecordedWebSocket?

  /// Whether the client cancelled the request before a response came, after a recorder had passed it on.
  package var wasCancelled = false

  /// An exchange as read from a recording, unchecked.
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

/// A recorded request.
public struct RecordedRequest: Sendable {
  /// The method exactly as recorded.
  public let method: String

  /// The URL exactly as recorded; it may be a `data:` URL or invalid.
  public let url: String

  /// Header fields in recorded order with repeats and original spelling; without pseudo-fields.
  public let fields: [RecordedField]

  /// The body, or the reason why it is not available.
  public let body: RecordedBody

  /// A request as read from a recording, unchecked.
  public init(method: String, url: String, fields: [RecordedField], body: RecordedBody) {
    self.method = method
    self.url = url
    self.fields = fields
    self.body = body
  }
}

/// The recorded outcome of a request.
public enum RecordedOutcome: Sendable {
  /// A response was received.
  case response(RecordedResponse)

  /// There is no response: the request was blocked, aborted or failed (status 0 or −1).
  case noResponse(reason: String)
}

/// A recorded response.
public struct RecordedResponse: Sendable {
  /// The status code, 100 to 999.
  public let status: Int

  /// The reason phrase; empty if there was none (HTTP/2 has none).
  public let reason: String

  /// Header fields in recorded order with repeats and original spelling; without pseudo-fields.
  public let fields: [RecordedField]

  /// The body after content decoding, whatever `Content-Encoding` says; HAR stores it this way.
  public let body: RecordedBody

  /// A response as read from a recording, unchecked.
  public init(status: Int, reason: String, fields: [RecordedField], body: RecordedBody) {
    self.status = status
    self.reason = reason
    self.fields = fields
    self.body = body
  }
}

/// A header field exactly as recorded, valid or not.
public struct RecordedField: Sendable, Hashable {
  /// The name in its recorded spelling; names compare without case (RFC 9110 §5.1).
  public let name: String

  /// The value exactly as recorded. Bytes that are not UTF-8 are characters from U+EF80 to U+EFFF.
  public let value: String

  /// A field with this name and value, unchecked.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

extension RecordedField {
  /// Whether the field has that name; ASCII letters compare without case (RFC 9110 §5.1).
  package func isNamed(_ other: String) -> Bool {
    name.utf8.isEqual(ignoringCase: other.utf8)
  }
}

extension [RecordedField] {
  /// The fields without `Content-Encoding`, for a decoded body.
  package var withoutCodings: [RecordedField] { filter { !$0.isNamed("Content-Encoding") } }

  /// The number in `Content-Length`; nil without one.
  var contentLength: Int? { first("Content-Length").flatMap { Int($0.withoutFieldWhitespace) } }

  /// Whether they name a content coding.
  package var nameCodings: Bool { values(of: "Content-Encoding").contains { !$0.isEmpty } }

  /// The values of all fields of that name, in order; names compare without case.
  public func values(of name: String) -> [String] {
    filter { $0.isNamed(name) }.map(\.value)
  }

  /// The value of the first field of that name; names compare without case.
  public func first(_ name: String) -> String? { first { $0.isNamed(name) }?.value }
}
