public import HTTPTypes

/// An answer on its way back through the pipeline.
public struct BridgeResponse: Sendable {
  /// Status and header fields, in the order and spelling they came in; repeats stay apart.
  public var head: HTTPResponse

  /// The body. It streams: dropping it unread cancels the transfer.
  public var body: Body

  /// The redirects that led here, first one first; empty when there were none.
  public var history: [RedirectHop]

  /// The part that page script may read, by all origins on the way; set by the handler that followed redirects for a
  /// request with ``PageContext/crossOrigin``, and nil without redirects.
  package var tainting: ResponseTainting?

  /// Whether a cache gave it without asking the origin for this request.
  package var isStored = false

  /// The transport's measurements; nil for a response that no transport gave.
  public var transfer: TransferRecord?

  /// An answer made of its parts, for transports and handlers that have a whole head.
  public init(
    head: HTTPResponse, body: Body = .empty, history: [RedirectHop] = [],
    transfer: TransferRecord? = nil
  ) {
    self.head = head
    self.body = body
    self.history = history
    self.transfer = transfer
  }

  /// An answer with a status, fields and a body. The status is brought into 0 to 999.
  public init(status: Int, fields: HTTPFields = [:], body: Body = .empty) {
    self.init(
      head: HTTPResponse(status: .init(code: min(max(status, 0), 999)), headerFields: fields),
      body: body)
  }

  /// A plain text answer in UTF-8.
  public static func text(_ text: String, status: Int = 200) -> BridgeResponse {
    let fields: HTTPFields = [.contentType: "text/plain; charset=utf-8"]
    return BridgeResponse(status: status, fields: fields, body: .text(text))
  }

  /// The URL that the last redirect led to; nil where there was none.
  package var redirectedURL: RequestURL? {
    guard let last = history.last, let location = last.head.headerFields[.location] else {
      return nil
    }
    // The hop was followed, so that its URL and its Location can be read.
    return try? RequestURL(last.url).followed(to: location)
  }

  /// The status code (RFC 9110 §15).
  public var status: Int { head.status.code }

  /// The header fields of ``head``.
  public var fields: HTTPFields {
    get { head.headerFields }
    set { head.headerFields = newValue }
  }
}

/// One redirect that was followed.
public struct RedirectHop: Sendable {
  /// The URL that answered with the redirect.
  public let url: String

  /// The answer: its status and fields. The body is not kept.
  public let head: HTTPResponse

  /// The redirect with `head` that the request for `url` was answered with.
  public init(url: String, head: HTTPResponse) {
    self.url = url
    self.head = head
  }
}
