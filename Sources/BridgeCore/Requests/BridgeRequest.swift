public import HTTPTypes

/// A request on its way through the pipeline: head, body, and what the host knows about it.
///
/// A value: changing a copy changes nothing else. Copying costs one retain, however many fields.
public struct BridgeRequest: Sendable {
  /// The treatment of a redirect (Fetch §2.2.5, "redirect mode"): it is followed, returned as it is, or
  /// fails the request.
  public enum RedirectMode: String, Sendable { case follow, manual, error }

  private var storage: Storage

  /// A request for `url`.
  ///
  /// - Throws: ``BridgeError`` with code `malformedURL`, also for an international host that is not in the
  ///   form `xn--…`, or `malformedField` for a method that is no token or has more than 255 bytes.
  public init(
    _ method: String = "GET", _ url: String, fields: HTTPFields = [:], body: Body = .empty
  ) throws(BridgeError) {
    guard let method = HTTPRequest.Method(method) else {
      throw BridgeError(
        .malformedField, "the method \(method.shortened(to: 40)) is no token (RFC 9110 §9.1)")
    }
    guard method.rawValue.utf8.count <= Self.longestMethod else {
      throw BridgeError(
        .malformedField,
        "the method \(method.rawValue.shortened(to: 40)) has more than \(Self.longestMethod) bytes")
    }
    let url = try RequestURL(url)
    try url.checkHost()
    self.init(method, url, fields: fields, body: body)
  }

  /// RFC 9110 sets no limit; the longest one registered has 17 bytes.
  private static var longestMethod: Int { 255 }

  /// A request for a URL that was checked before.
  public init(
    _ method: HTTPRequest.Method = .get, _ url: RequestURL, fields: HTTPFields = [:],
    body: Body = .empty
  ) {
    let head = HTTPRequest(
      method: method, scheme: url.scheme, authority: url.authority, path: url.target,
      headerFields: fields)
    storage = Storage(Parts(head: head, fragment: url.fragment, body: body))
  }

  /// Method, scheme, authority, path and header fields, in the order and spelling they were given.
  public var head: HTTPRequest {
    get { storage.parts.head }
    set { change { $0.head = newValue } }
  }

  /// The header fields of ``head``.
  public var fields: HTTPFields {
    get { storage.parts.head.headerFields }
    set { change { $0.head.headerFields = newValue } }
  }

  /// The method of ``head``; ``setMethod(_:)`` replaces it.
  public var method: HTTPRequest.Method { storage.parts.head.method }

  /// `http` or `https`; empty when a handler took it out of ``head``.
  public var scheme: String { storage.parts.head.scheme ?? "" }

  /// Host and port as the URL gave them; empty when a handler took it out of ``head``.
  public var authority: String { storage.parts.head.authority ?? "" }

  /// Path and query as they go on the request line.
  public var path: String { storage.parts.head.path ?? "/" }

  /// The origin the request goes to.
  public var origin: Origin {
    Origin(scheme: scheme, authority: authority)
  }

  /// The URL as one string, fragment included.
  public var urlText: String {
    let start = "\(scheme)://\(authority)\(path)"
    return fragment.map { "\(start)#\($0)" } ?? start
  }

  /// The URL in its parts. Throws `malformedURL` when a handler has put something unusable into ``head``.
  public func url() throws(BridgeError) -> RequestURL { try RequestURL(urlText) }

  /// Points the request at another URL; method, fields and body stay.
  public mutating func retarget(to url: RequestURL) {
    change {
      $0.head.scheme = url.scheme
      $0.head.authority = url.authority
      $0.head.path = url.target
      $0.fragment = url.fragment
    }
  }

  /// Replaces the method; everything else stays.
  public mutating func setMethod(_ method: HTTPRequest.Method) {
    change { $0.head.method = method }
  }

  /// The fragment without `#`; it never goes on the wire.
  public var fragment: String? {
    get { storage.parts.fragment }
    set { change { $0.fragment = newValue } }
  }

  /// The body, or ``Body/empty``.
  public var body: Body {
    get { storage.parts.body }
    set { change { $0.body = newValue } }
  }

  /// The page that sends the request, as far as the engine vouches for it.
  public var context: PageContext {
    get { storage.parts.context }
    set { change { $0.context = newValue } }
  }

  /// The treatment of a response that is a redirect.
  public var redirectMode: RedirectMode {
    get { storage.parts.redirectMode }
    set { change { $0.redirectMode = newValue } }
  }

  /// The redirects that led to this hop, first one first; empty for the URL that was asked for.
  public var history: [RedirectHop] {
    get { storage.parts.history }
    set { change { $0.history = newValue } }
  }

  /// When the exchange, body of the answer included, must be over; nil for no limit.
  public var deadline: ContinuousClock.Instant? {
    get { storage.parts.deadline }
    set { change { $0.deadline = newValue } }
  }

  /// The handlers that must not see this request again; they travel with it through `Pipeline.load`.
  public var marks: Set<HandlerID> {
    get { storage.parts.marks }
    set { change { $0.marks = newValue } }
  }

  /// The wish to become a WebSocket connection; nil for any other request. A handler attaches what shall see the
  /// messages to it.
  public var webSocket: WebSocketUpgrade? { storage.parts.webSocket }

  /// Called with each 1xx response to the request, before its final one; it must not block. nil where no client waits.
  package var onInterim: (@Sendable (HTTPResponse) -> Void)? { storage.parts.onInterim }

  /// The key under which a page's hook handed the body over; nil when the body came with the request.
  package var requestID: String? { storage.parts.requestID }

  func isMarked(_ id: HandlerID) -> Bool {
    !storage.parts.marks.isEmpty && storage.parts.marks.contains(id)
  }

  /// Makes several changes for the price of one.
  public mutating func change(_ changes: (inout Parts) -> Void) {
    var parts = storage.parts
    changes(&parts)
    storage = Storage(parts)
  }
}

extension BridgeRequest {
  /// Everything a request consists of, for ``change(_:)``.
  public struct Parts: Sendable {
    /// See ``BridgeRequest/head``.
    public var head: HTTPRequest

    /// See ``BridgeRequest/fragment``.
    public var fragment: String?

    /// See ``BridgeRequest/body``.
    public var body: Body

    /// See ``BridgeRequest/context``; native code unless a host says otherwise.
    public var context = PageContext()

    /// See ``BridgeRequest/redirectMode``; redirects are followed unless told otherwise.
    public var redirectMode = RedirectMode.follow

    /// See ``BridgeRequest/history``. A host whose engine follows redirects by itself fills it in.
    public var history: [RedirectHop] = []

    /// See ``BridgeRequest/deadline``.
    public var deadline: ContinuousClock.Instant?

    /// See ``BridgeRequest/marks``.
    public var marks: Set<HandlerID> = []

    /// See ``BridgeRequest/webSocket``; set by hosts that can carry out the upgrade.
    package var webSocket: WebSocketUpgrade?

    /// See ``BridgeRequest/onInterim``; set by hosts whose clients take 1xx responses.
    package var onInterim: (@Sendable (HTTPResponse) -> Void)?

    /// See ``BridgeRequest/requestID``.
    package var requestID: String?
  }

  /// Shared and never changed: that makes passing a request on as cheap as one reference.
  private final class Storage: Sendable {
    let parts: Parts

    init(_ parts: Parts) { self.parts = parts }
  }
}
