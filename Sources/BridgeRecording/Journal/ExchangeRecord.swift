/// One exchange in a journal, or one hop of it.
///
/// The second copies of request and response are complete here; in the journal they are deltas.
package struct ExchangeRecord: Sendable, Hashable {
  /// How it ended.
  package enum Outcome: String, Sendable, CaseIterable {
    /// The answer came whole.
    case complete
    /// The answer began and broke off.
    case truncated
    /// The caller cancelled the request.
    case aborted
    /// There is no answer, or one that could not be used.
    case failed
    /// A handler answered from what it had kept.
    case cached
    /// A handler answered in the network's stead.
    case offline
  }

  /// The name of the exchange or hop, unique in the recording; they count up in the order of their starts.
  package var id: UInt64

  /// The exchange that a redirect hop is part of.
  package var parent: UInt64?

  /// Whether it is a hop that was answered with a redirect which was followed.
  package var isRedirectHop = false

  /// How many redirects came before on the way of the exchange.
  package var hop = 0

  /// The key under which the page handed the body over; nil when it came with the request.
  package var requestID: String?

  /// The run of a browser or tool it belongs to; nil where there is one for the whole recording.
  package var session: String?

  /// The ``PageRecord/id`` of the page that asked.
  package var page: UInt64?

  /// The kind of host that the request came through: `page`, `native`, `proxy` or `replay`.
  package var host: String?

  /// The purpose of the request, as browsers name it (`document`, `xhr`, `fetch`, …).
  package var resourceType: String?

  /// When the request came, since 1970; nil when unknown.
  package var start: Duration?

  /// When the request came, since the recording began, by a clock that never jumps.
  package var monotonicStart: Duration?

  /// How long it took, to the last byte; nil when unknown.
  package var duration: Duration?

  /// How long after the start its last hop began; nil when there was but one.
  package var hopOffset: Duration?

  /// The request as it came in.
  package var request: RequestRecord

  /// The request as it went out on this hop; nil when that is the one that came in.
  package var sent: RequestRecord?

  /// The answer as it came in; nil when there was none.
  package var response: ResponseRecord?

  /// The answer as it was delivered; nil when that is the one that came in.
  ///
  /// Its body is the received one with those codings undone that its fields no longer name.
  package var delivered: ResponseRecord?

  /// How it ended.
  package var outcome = Outcome.complete

  /// Why it ended so; nil when it is complete.
  package var failure: String?

  /// The ids of the pipeline's handlers that took part, in the order they were asked, but for the recorder's own.
  package var handlers: [String] = []

  /// The measurements of the transport; nil if the response did not come from one.
  package var wire: WireRecord?

  /// Other members of the HAR entry that the exchange was read from; nil without any.
  package var har: ForeignMembers?

  package init(id: UInt64, request: RequestRecord) { (self.id, self.request) = (id, request) }

  /// When its last hop began, since 1970.
  package var hopStart: Duration? { start.map { $0 + (hopOffset ?? .zero) } }

  /// How long its last hop took.
  package var hopDuration: Duration? { duration.map { max(.zero, $0 - (hopOffset ?? .zero)) } }

  /// The types of records in the journal.
  static let (wholeType, hopType) = ("exchange", "redirect-hop")

  /// The type of the record in the journal.
  var type: String { isRedirectHop ? Self.hopType : Self.wholeType }

  /// The request that went over the network, or would have.
  package var requestOnWire: RequestRecord { sent ?? request }
}

/// The parts that requests and responses in a journal have in common.
package protocol MessageRecord: Sendable, Hashable {
  /// The header fields.
  var fields: [RecordedField] { get set }

  /// The body.
  var body: BodyRecord { get set }

  /// The trailer fields (RFC 9110 §6.5).
  var trailers: [RecordedField] { get set }
}

/// A request in a journal.
package struct RequestRecord: MessageRecord {
  package var method: String
  package var url: String
  package var fields: [RecordedField]
  package var body: BodyRecord
  package var trailers: [RecordedField]

  package init(
    method: String, url: String, fields: [RecordedField] = [], body: BodyRecord = .none,
    trailers: [RecordedField] = []
  ) {
    (self.method, self.url, self.fields) = (method, url, fields)
    (self.body, self.trailers) = (body, trailers)
  }
}

/// An answer in a journal.
package struct ResponseRecord: MessageRecord {
  package var status: Int
  package var reason: String
  package var fields: [RecordedField]
  package var body: BodyRecord
  package var trailers: [RecordedField]

  /// The statuses of 1xx answers that came before (RFC 9110 §15.2).
  package var interim: [Int]

  package init(
    status: Int, reason: String = "", fields: [RecordedField] = [], body: BodyRecord = .none,
    trailers: [RecordedField] = [], interim: [Int] = []
  ) {
    (self.status, self.reason, self.fields) = (status, reason, fields)
    (self.body, self.trailers, self.interim) = (body, trailers, interim)
  }
}
