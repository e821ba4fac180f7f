/// Times and sizes of one exchange on the wire.
///
/// Moments count from the start of the transfer; a phase that did not happen (name look-up on a
/// reused connection, TLS for a plain http URL) has zero.
public struct TransferMetrics: Sendable, Hashable {
  /// A version of HTTP that can carry a hop; the raw value is its usual name.
  public enum HTTPVersion: String, Sendable {
    case http1_0 = "HTTP/1.0"
    case http1_1 = "HTTP/1.1"
    case http2 = "HTTP/2"
    case http3 = "HTTP/3"
  }

  /// When the address of the host was known.
  public var nameResolved: Duration

  /// When the TCP connection stood.
  public var connected: Duration

  /// When the TLS handshake was over; zero without TLS.
  public var secured: Duration

  /// When the connection was ready and the request began to go out.
  public var requestStarted: Duration

  /// When the first byte of the answer came in.
  public var firstByte: Duration

  /// When the last byte of the answer came in.
  public var finished: Duration

  /// Whether the hop went over a connection that an earlier one had opened.
  public var isConnectionReused: Bool

  /// Whether the request went out twice, because the kept connection it went over first was dead.
  public var wasSentAgain = false

  /// The version of HTTP that was spoken.
  public var version: HTTPVersion

  /// Bytes of the request's head.
  public var sentHeadBytes: Int

  /// Bytes of the request's body.
  public var sentBodyBytes: Int

  /// Bytes of the answer's head, those of interim answers included.
  public var receivedHeadBytes: Int

  /// Bytes of the answer's body as they came in, before any content coding is taken off.
  public var receivedBodyBytes: Int

  /// Address and port of the other end; empty when there was no connection.
  public var remoteAddress: String

  /// Version and cipher of TLS, as `TLSv1.3 TLS_AES_256_GCM_SHA384`; nil without TLS, or where the transport's
  /// library does not tell.
  public var tls: String?

  /// The metrics of a transfer; what is not given did not happen.
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
