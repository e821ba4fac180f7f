public import HTTPTypes

/// A request in the pipeline: head, body, and the host's information about it.
///
/// A value type: changing a copy does not affect others. Copying costs one retain, for any number of fields.
public struct BridgeRequest: Sendable {
  /// How to treat a redirect (Fetch §2.2.5, "redirect mode"): follow it, return it, or fail.
  public enum RedirectMode: String, Sendable { case follow, manual, error }

  private var storage: Storage

  /// A request for `url`.
  ///
  /// - Throws: ``BridgeError`` with code `malformedURL`, also for an international host that is not in the form
  ///   `xn--…`, or `malformedField` for a method that is not a token or has more than 255 bytes.
  public init(
    _ method: String = "GET", _ url: String, fields: HTTPFields = [:], body: Body = .empty
  ) throws(BridgeError) {
    try self.init(method, try RequestURL(url), fields: fields, body: body)
  }

  /// The same for a URL that is parsed.
  package init(
    _ method: String, _ url: RequestURL, fields: HTTPFields = [:], body: Body = .empty
  ) throws(BridgeError) {
    guard let method = HTTPRequest.Method(method) else {
      throw BridgeError(
        .malformedField, "the method \(method.shortened(to: 40)) is not a token (RFC 9110 §9.1)")
    }
    guard method.rawValue.utf8.count <= Self.longestMethod else {
      throw BridgeError(
        .malformedField,
        "the method \(method.rawValue.shortened(to: 40)) has more than \(Self.longestMethod) bytes")
    }
    try url.checkHost()
    self.init(method, url, fields: fields, body: body)
  }

  /// RFC 9110 sets no limit. The longest registered method has 17 bytes.
  private static var longestMethod: Int { 255 }

  /// A request for a URL that is already validated.
  public init(
    _ method: HTTPRequest.Method = .get, _ url: RequestURL, fields: HTTPFields = [:],
    body: Body = .empty
  ) {
    let head = HTTPRequest(
      method: method, scheme: url.scheme, authority: url.authority, path: url.target,
      headerFields: fields)
    storage = Storage(Parts(head: head, fragment: url.fragment, body: body))
  }

  /// Method, scheme, authority, path and header fields, in their original order and spelling.
  public var head: HTTPRequest {
    get { storage.parts.head }
    set { change { $0.head = newValue } }
  }

  /// The header fields of ``head``.
  public var fields: HTTPFields {
    get { storage.parts.head.headerFields }
    set { change { $0.head.headerFields = newValue } }
  }

  /// The method of ``head``. Use ``setMethod(_:)`` to replace it.
  public var method: HTTPRequest.Method { storage.parts.head.method }

  /// `http` or `https`; empty if a handler removed it from ``head``.
  public var scheme: String { storage.parts.head.scheme ?? "" }

  /// Host and port as in the URL; empty if a handler removed them from ``head``.
  public var authority: String { storage.parts.head.authority ?? "" }

  /// Path and query as on the request line.
  public var path: String { storage.parts.head.path ?? "/" }

  /// The origin of the URL.
  public var origin: Origin {
    Origin(scheme: scheme, authority: authority)
  }

  /// The URL as a string, including the fragment.
  public var urlText: String {
    let start = "\(scheme)://\(authority)\(path)"
    return fragment.map { "\(start)#\($0)" } ?? start
  }

  /// The parsed URL. Throws `malformedURL` if a handler has made ``head`` unusable.
  public func url() throws(BridgeError) -> RequestURL { try RequestURL(urlText) }

  /// Changes the URL. Method, fields and body stay.
  public mutating func retarget(to url: RequestURL) {
    change {
      $0.head.scheme = url.scheme
      $0.head.authority = url.authority
      $0.head.path = url.target
      $0.fragment = url.fragment
    }
  }

  /// Replaces the method. Everything else stays.
  public mutating func setMethod(_ method: HTTPRequest.Method) {
    change { $0.head.method = method }
  }

  /// The fragment without `#`. It is never sent.
  public var fragment: String? {
    get { storage.parts.fragment }
    set { change { $0.fragment = newValue } }
  }

  /// The body, or ``Body/empty``.
  public var body: Body {
    get { storage.parts.body }
    set { change { $0.body = newValue } }
  }

  /// The page that sends the request, as far as the engine confirms it.
  public var context: PageContext {
    get { storage.parts.context }
    set { change { $0.context = newValue } }
  }

  /// How to treat a redirect response.
  public var redirectMode: RedirectMode {
    get { storage.parts.redirectMode }
    set { change { $0.redirectMode = newValue } }
  }

  /// The redirects that led to this hop, first one first; empty for the original URL.
  public var history: [RedirectHop] {
    get { storage.parts.history }
    set { change { $0.history = newValue } }
  }

  /// When the exchange must be over, including the response body; nil for no limit.
  public var deadline: ContinuousClock.Instant? {
    get { storage.parts.deadline }
    set { change { $0.deadline = newValue } }
  }

  /// The handlers that must not see this request again. The marks survive `Pipeline.load`.
  public var marks: Set<HandlerID> {
    get { storage.parts.marks }
    set { change { $0.marks = newValue } }
  }

  /// The upgrade to a WebSocket connection; nil for any other request. Handlers attach themselves to it to see the
  /// messages.
  public var webSocket: WebSocketUpgrade? { storage.parts.webSocket }

  /// Called with each 1xx response, before the final one; it must not block. nil if no client waits for them.
  package var onInterim: (@Sendable (HTTPResponse) -> Void)? { storage.parts.onInterim }

  /// The key under which a page's hook handed the body over; nil if the body came with the request.
  package var requestID: String? { storage.parts.requestID }

  /// Whether the request comes on a thread that serves others, which nothing may block. The pipeline and handlers that may
  /// block leave it.
  package var isOnSharedThread: Bool { storage.parts.isOnSharedThread }

  func isMarked(_ id: HandlerID) -> Bool {
    !storage.parts.marks.isEmpty && storage.parts.marks.contains(id)
  }

  /// Makes several changes at the cost of one.
  public mutating func change(_ changes: (inout Parts) -> Void) {
    var parts = storage.parts
    changes(&parts)
    storage = Storage(parts)
  }
}

extension BridgeRequest {
  /// All parts of a request, for ``change(_:)``.
  public struct Parts: Sendable {
    /// See ``BridgeRequest/head``.
    public var head: HTTPRequest

    /// See ``BridgeRequest/fragment``.
    public var fragment: String?

    /// See ``BridgeRequest/body``.
    public var body: Body

    /// See ``BridgeRequest/context``; native code by default.
    public var context = PageContext()

    /// See ``BridgeRequest/redirectMode``; redirects are followed by default.
    public var redirectMode = RedirectMode.follow

    /// See ``BridgeRequest/history``. A host whose engine follows redirects itself sets it.
    public var history: [RedirectHop] = []

    /// See ``BridgeRequest/deadline``.
    public var deadline: ContinuousClock.Instant?

    /// See ``BridgeRequest/marks``.
    public var marks: Set<HandlerID> = []

    /// See ``BridgeRequest/webSocket``. Set by hosts that can perform the upgrade.
    package var webSocket: WebSocketUpgrade?

    /// See ``BridgeRequest/onInterim``. Set by hosts whose clients accept 1xx responses.
    package var onInterim: (@Sendable (HTTPResponse) -> Void)?

    /// See ``BridgeRequest/requestID``.
    package var requestID: String?

    /// See ``BridgeRequest/isOnSharedThread``.
    package var isOnSharedThread = false
  }

  /// Shared and immutable, so that passing a request on costs one reference.
  private final class Storage: Sendable {
    let parts: Parts

    init(_ parts: Parts) { self.parts = parts }
  }
}
