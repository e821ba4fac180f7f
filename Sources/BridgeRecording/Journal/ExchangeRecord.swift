/// One exchange in a journal, or one of its hops.
///
/// ``sent`` and ``delivered`` are complete here; the journal stores them as deltas.
package struct ExchangeRecord: Sendable, Hashable {
  /// How the exchange ended.
  package enum Outcome: String, Sendable, CaseIterable {
    /// The response is complete.
    case complete
    /// The response began but is incomplete.
    case truncated
    /// The caller cancelled the request.
    case aborted
    /// There is no response, or it was unusable.
    case failed
    /// A handler served a stored response.
    case cached
    /// A handler answered instead of the network.
    case offline
  }

  /// The id of the exchange or hop, unique in the recording. Ids increase in the order of starts.
  package var id: UInt64

  /// The exchange that a redirect hop belongs to.
  package var parent: UInt64?

  /// Whether this is a hop whose response was a redirect that was followed.
  package var isRedirectHop = false

  /// The number of redirects before this hop.
  package var hop = 0

  /// The key under which the page supplied the body separately; nil if the body came with the request.
  package var requestID: String?

  /// The browser or tool session that it belongs to; nil if the recording has only one.
  package var session: String?

  /// The ``PageRecord/id`` of the page that made the request.
  package var page: UInt64?

  /// The kind of host that the request came through: `page`, `native`, `proxy` or `replay`.
  package var host: String?

  /// The purpose of the request in browser terms (`document`, `xhr`, `fetch`, …).
  package var resourceType: String?

  /// When the request was received, since 1970; nil if unknown.
  package var start: Duration?

  /// When the request was received, since the start of the recording, by a monotonic clock.
  package var monotonicStart: Duration?

  /// The time from the start to the last byte; nil if unknown.
  package var duration: Duration?

  /// The time from the start to the start of the last hop; nil if there was only one hop.
  package var hopOffset: Duration?

  /// The request as received.
  package var request: RequestRecord

  /// The request as sent on this hop; nil if it is the one received.
  package var sent: RequestRecord?

  /// The response as received; nil if there was none.
  package var response: ResponseRecord?

  /// The response as delivered to the caller; nil if it is the one received.
  ///
  /// Its body is the received one, decoded from the codings that its fields no longer name.
  package var delivered: ResponseRecord?

  /// How the exchange ended.
  package var outcome = Outcome.complete

  /// Why it ended this way; nil if it is complete.
  package var failure: String?

  /// The ids of the pipeline's handlers that took part, in their order, without the recorder's own.
  package var handlers: [String] = []

  /// The measurements of the transport; nil if the response did not come from the transport.
  package var wire: WireRecord?

  /// Foreign members of the HAR entry that the exchange was read from; nil if it has none.
  package var har: ForeignMembers?

  package init(id: UInt64, request: RequestRecord) { (self.id, self.request) = (id, request) }

  /// When the last hop began, since 1970.
  package var hopStart: Duration? { start.map { $0 + (hopOffset ?? .zero) } }

  /// The duration of the last hop.
  package var hopDuration: Duration? { duration.map { max(.zero, $0 - (hopOffset ?? .zero)) } }

  /// The types of exchanges and hops in the journal.
  static let (wholeType, hopType) = ("exchange", "redirect-hop")

  /// The type of this record in the journal.
  var type: String { isRedirectHop ? Self.hopType : Self.wholeType }

  /// The request that was sent to the network, or would have been.
  package var requestOnWire: RequestRecord { sent ?? request }
}

/// The common parts of requests and responses in a journal.
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

/// A response in a journal.
package struct ResponseRecord: MessageRecord {
  package var status: Int
  package var reason: String
  package var fields: [RecordedField]
  package var body: BodyRecord
  package var trailers: [RecordedField]

  /// The status codes of the interim (1xx) responses before it (RFC 9110 §15.2).
  package var interim: [Int]

  package init(
    status: Int, reason: String = "", fields: [RecordedField] = [], body: BodyRecord = .none,
    trailers: [RecordedField] = [], interim: [Int] = []
  ) {
    (self.status, self.reason, self.fields) = (status, reason, fields)
    (self.body, self.trailers, self.interim) = (body, trailers, interim)
  }
}
