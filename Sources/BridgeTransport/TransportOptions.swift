internal import BridgeCore

/// The options of a ``CurlTransport``. All have sensible defaults; nothing is read from the environment.
public struct TransportOptions: Sendable {
  /// The timeouts of each phase. A deadline for the whole exchange is part of the request.
  public struct Timeouts: Sendable {
    /// Until the connection is established: name look-up, TCP and TLS. Waiting because of
    /// ``TransportOptions/connectionsPerHost`` does not count.
    public var connect: Duration

    /// From the end of the request to the first byte of the response.
    public var firstByte: Duration

    /// Without any byte in either direction after the first.
    public var idle: Duration

    /// Defaults that only a stuck hop reaches. A phase that exceeds its limit fails the hop with
    /// ``TransportError/Code/timedOut``.
    public init(
      connect: Duration = .seconds(30), firstByte: Duration = .seconds(120),
      idle: Duration = .seconds(60)
    ) {
      self.connect = connect
      self.firstByte = firstByte
      self.idle = idle
    }
  }

  /// The timeouts of each phase of a hop.
  public var timeouts = Timeouts()

  /// A PEM file of certificate authorities to trust instead of the system's, read when the transport is created.
  /// Verification cannot be disabled.
  public var certificateAuthorityFile: String?

  /// Connections to other places than the URL's; the first matching route counts. URL, `Host` and certificate check are
  /// unchanged.
  public var routes: [Route] = []

  /// A proxy URL: `http://127.0.0.1:8080`, `socks5h://…`. Hosts with a route in ``routes`` are reached without it.
  public var proxy: String?

  /// Hosts reached without the proxy; `*` for all.
  public var proxyExceptions: [String] = []

  /// Whether HTTP/2 is offered over TLS.
  public var allowsHTTP2 = true

  /// The maximum number of connections per host; 0 for no limit. Further requests wait.
  public var connectionsPerHost = 0

  /// Whether an unsafe request (RFC 9110 §9.2.1: any method except GET, HEAD, OPTIONS and TRACE) is sent again if its
  /// kept connection was dead. A server may already have acted on it. If false, such requests use new connections and
  /// are sent only once.
  public var repeatsUnsafeMethods = true

  /// The number of idle connections kept for reuse; 0 for none.
  public var idleConnections = 64

  /// The number of unread bytes of a response at which its transfer pauses.
  public var highWater = 256 * 1024

  /// The maximum size of a response's head in bytes, including interim heads and trailers. Browsers have the same limit
  /// of 256 KiB. libcurl itself rejects lines above 100 KiB.
  public var maximumHeadBytes = 256 * 1024

  /// The addresses allowed for hosts without a route; for proxies, whose clients must not reach local services.
  package var addresses = AddressRules.any

  /// Direct connections, the system's certificate authorities, and limits suitable for browser traffic.
  public init() {}

  /// The former name of ``maximumHeadBytes``.
  @available(*, deprecated, renamed: "maximumHeadBytes")
  public var mostHeadBytes: Int {
    get { maximumHeadBytes }
    set { maximumHeadBytes = newValue }
  }
}

/// Redirects connections for one place to another.
public struct Route: Sendable, Hashable {
  /// The host in lower case, without a port.
  public var host: String

  /// The port in the URL, or the scheme's default; nil for any port.
  public var port: Int?

  /// The scheme; nil for both.
  public var scheme: String?

  /// The host to connect to, as a name or an address.
  public var toHost: String

  /// The port to connect to, 1 to 65535.
  public var toPort: Int

  /// Whether to speak plain HTTP there even for https URLs, for an origin inside this process.
  public var isPlaintext: Bool

  /// The route for the text `HOST[:PORT]=HOST:PORT`; nil for any other text.
  package init?(mapping text: String) {
    let sides = text.split(separator: "=", omittingEmptySubsequences: false)
    guard sides.count == 2, let from = Authority(String(sides[0])),
      let to = Authority(String(sides[1])), let toPort = to.port, toPort > 0
    else { return nil }
    self.init(host: from.host, port: from.port, toHost: to.host, toPort: toPort)
  }

  /// A route for one host, in any case. ``CurlTransport/init(_:)`` checks the port.
  public init(
    host: String, port: Int? = nil, scheme: String? = nil, toHost: String, toPort: Int,
    isPlaintext: Bool = false
  ) {
    self.host = host.lowercased()
    self.port = port
    self.scheme = scheme
    self.toHost = toHost
    self.toPort = toPort
    self.isPlaintext = isPlaintext
  }
}
