/// Times and sizes of one transfer.
///
/// Times count from the start of the transfer. A phase that did not happen (DNS on a reused connection, TLS for http)
/// has zero.
public struct TransferMetrics: Sendable, Hashable {
  /// An HTTP version of a hop. The raw value is its usual name.
  public enum HTTPVersion: String, Sendable {
    case http1_0 = "HTTP/1.0"
    case http1_1 = "HTTP/1.1"
    case http2 = "HTTP/2"
    case http3 = "HTTP/3"
  }

  /// When the host name was resolved.
  public var nameResolved: Duration

  /// When the TCP connection was established.
  public var connected: Duration

  /// When the TLS handshake was complete; zero without TLS.
  public var secured: Duration

  /// When the connection was ready and sending the request began.
  public var requestStarted: Duration

  /// When the first byte of the response arrived.
  public var firstByte: Duration

  /// When the last byte of the response arrived.
  public var finished: Duration

  /// Whether the hop reused a connection.
  public var isConnectionReused: Bool

  /// Whether the request was sent twice, because its reused connection was dead.
  public var wasSentAgain = false

  /// The HTTP version of the transfer.
  public var version: HTTPVersion

  /// The size of the request head, in bytes.
  public var sentHeadBytes: Int

  /// The size of the request body, in bytes.
  public var sentBodyBytes: Int

  /// The size of the response head in bytes, including interim responses.
  public var receivedHeadBytes: Int

  /// The size of the response body in bytes, before content decoding.
  public var receivedBodyBytes: Int

  /// Address and port of the peer; empty without a connection.
  public var remoteAddress: String

  /// Version and cipher of TLS, as in `TLSv1.3 TLS_AES_256_GCM_SHA384`; nil without TLS, or if the transport's library
  /// does not report it.
  public var tls: String?

  /// The metrics of a transfer. Omitted phases did not happen.
  public init(
    nameResolved: Duration = .zero, connected: Duration = .zero, secured: Duration = .zero,
    requestStarted: Duration = .zero, firstByte: Duration = .zero, finished: Duration = .zero,
    isConnectionReused: Bool = false, version: HTTPVersion = .http1_1, sentHeadBytes: Int = 0,
    sentBodyBytes: Int = 0, receivedHeadBytes: Int = 0, receivedBodyBytes: Int = 0,
    remoteAddress: String = "", tls: String? = nil
  ) {
    self.nameResolved = nameResolved
    self.connected = connected
    self.secured = secured
    self.requestStarted = requestStarted
    self.firstByte = firstByte
    self.finished = finished
    self.isConnectionReused = isConnectionReused
    self.version = version
    self.sentHeadBytes = sentHeadBytes
    self.sentBodyBytes = sentBodyBytes
    self.receivedHeadBytes = receivedHeadBytes
    self.receivedBodyBytes = receivedBodyBytes
    self.remoteAddress = remoteAddress
    self.tls = tls
  }
}
