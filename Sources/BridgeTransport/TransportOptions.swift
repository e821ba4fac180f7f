internal import BridgeCore

/// How a ``CurlTransport`` connects. Everything has a sensible value; nothing is read from the environment.
public struct TransportOptions: Sendable {
  /// How long each phase may take. A deadline for the whole exchange travels in the request.
  public struct Timeouts: Sendable {
    /// From the start until the connection stands: name look-up, TCP and TLS. Waiting for a turn
    /// where ``TransportOptions/connectionsPerHost`` asks for it does not count.
    public var connect: Duration

    /// From the end of the request until the first byte of the answer.
    public var firstByte: Duration

    /// Without any byte in either direction, once bytes have begun to flow.
    public var idle: Duration

    /// Limits that only a stuck hop reaches, unless others are given. A phase past its limit fails
    /// the hop with ``TransportError/Code/timedOut``.
    public init(
      connect: Duration = .seconds(30), firstByte: Duration = .seconds(120),
      idle: Duration = .seconds(60)
    ) {
      self.connect = connect
      self.firstByte = firstByte
      self.idle = idle
    }
  }

  /// How long each phase of a hop may take.
  public var timeouts = Timeouts()

  /// A PEM file of certificate authorities to trust instead of the system's; it is looked at when the transport is
  /// made. Verification cannot be turned off.
  public var certificateAuthorityFile: String?

  /// Where to connect to instead of where URLs point; the first that fits counts. URL, `Host` and
  /// certificate check stay as they are.
  public var routes: [Route] = []

  /// A proxy, as a URL: `http://127.0.0.1:8080`, `socks5h://…`. A host that ``routes`` names is reached without it.
  public var proxy: String?

  /// Hosts that are reached without the proxy; `*` for all.
  public var proxyExceptions: [String] = []

  /// Whether HTTP/2 is offered over TLS.
  public var allowsHTTP2 = true

  /// The most connections to one host; 0 for no limit. Further requests wait.
  public var connectionsPerHost = 0

  /// Whether a request that may change something (RFC 9110 §9.2.1: anything but GET, HEAD, OPTIONS and TRACE) goes out
  /// once more where the kept connection it went over was dead; a server may have acted on it already. Where it
  /// must not, such requests go over connections of their own and are sent once.
  public var repeatsUnsafeMethods = true

  /// The number of idle connections that are kept for reuse; 0 for none.
  public var idleConnections = 64

  /// Unread bytes of one answer at which its transfer pauses.
  public var highWater = 256 * 1024

  /// The most bytes the head of one answer may have, interim answers and trailers included. Browsers
  /// stop at 256 KiB as well. libcurl itself refuses a line of more than 100 KiB.
  public var maximumHeadBytes = 256 * 1024

  /// Which addresses may be asked where no route names them; for a proxy, whose clients must not reach what only this
  /// machine can.
  package var addresses = AddressRules.any

  /// Direct connections, the system's certificate authorities, and limits that suit a browser's
  /// traffic.
  public init() {}

  /// The old name of ``maximumHeadBytes``.
  @available(*, deprecated, renamed: "maximumHeadBytes")
  public var mostHeadBytes: Int {
    get { maximumHeadBytes }
    set { maximumHeadBytes = newValue }
  }
}

/// A detour: requests to one place connect to another.
public struct Route: Sendable, Hashable {
  /// Host in lower case, without port.
  public var host: String

  /// The port in the URL (or the scheme's default); nil for every port.
  public var port: Int?

  /// The scheme; nil for both.
  public var scheme: String?

  /// The host to connect to, a name or an address.
  public var toHost: String

  /// The port to connect to, 1 to 65535.
  public var toPort: Int

  /// Whether to speak plain HTTP there even for https URLs. For an origin inside this process.
  public var isPlaintext: Bool

  /// The detour that `HOST[:PORT]=HOST:PORT` says; nil for any other text.
  package init?(mapping text: String) {
    let sides = text.split(separator: "=", omittingEmptySubsequences: false)
    guard sides.count == 2, let from = Authority(String(sides[0])),
      let to = Authority(String(sides[1])), let toPort = to.port, toPort > 0
    else { return nil }
    self.init(host: from.host, port: from.port, toHost: to.host, toPort: toPort)
  }

  /// A detour for one host, given in any case. ``CurlTransport/init(_:)`` checks the port.
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
