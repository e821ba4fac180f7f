public import HTTPTypes

/// A response in the pipeline.
public struct BridgeResponse: Sendable {
  /// Status and header fields, in their original order and spelling. Repeated fields are not combined.
  public var head: HTTPResponse

  /// The body. It streams; dropping it unread cancels the transfer.
  public var body: Body

  /// The redirects that led here, first one first; empty without redirects.
  public var history: [RedirectHop]

  /// How much of the response scripts may read, considering all origins on the way. For a request with
  /// ``PageContext/crossOrigin``, it is set by the follow-up handler after redirects, and otherwise by the host.
  package var tainting: ResponseTainting?

  /// Whether a cache answered without asking the origin for this request.
  package var isStored = false

  /// The transport's measurements; nil for a response that did not come from a transport.
  public var transfer: TransferRecord?

  /// A response made of its parts, for transports and handlers with a complete head.
  public init(
    head: HTTPResponse, body: Body = .empty, history: [RedirectHop] = [],
    transfer: TransferRecord? = nil
  ) {
    self.head = head
    self.body = body
    self.history = history
    self.transfer = transfer
  }

  /// A response with a status, fields and a body. The status is clamped to 0 through 999.
  public init(status: Int, fields: HTTPFields = [:], body: Body = .empty) {
    self.init(
      head: HTTPResponse(status: .init(code: min(max(status, 0), 999)), headerFields: fields),
      body: body)
  }

  /// A plain text response in UTF-8.
  public static func text(_ text: String, status: Int = 200) -> BridgeResponse {
    let fields: HTTPFields = [.contentType: "text/plain; charset=utf-8"]
    return BridgeResponse(status: status, fields: fields, body: .text(text))
  }

  /// The target of the last redirect; nil if there was none.
  package var redirectedURL: RequestURL? {
    guard let last = history.last, let location = last.head.headerFields[.location] else {
      return nil
    }
    // The redirect was followed, so its URL and its Location are valid.
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
  /// The URL whose response is the redirect.
  public let url: String

  /// Status and fields of the redirect. Its body is not kept.
  public let head: HTTPResponse

  /// The redirect `head`, in response to the request for `url`.
  public init(url: String, head: HTTPResponse) {
    self.url = url
    self.head = head
  }
}
