/// Times and sizes of one exchange on the wire.
///
/// Moments count from the start of the transfer; a phase that did not happen (DNS on a reused connection)
/// has the moment of the phase before it.
public struct TransferMetrics: Sendable, Hashable {
  public enum HTTPVersion: String, Sendable {
    case http1_0 = "HTTP/1.0"
    case http1_1 = "HTTP/1.1"
    case http2 = "HTTP/2"
    case http3 = "HTTP/3"
  }

  public var nameResolved: Duration
  public var connected: Duration
  public var secured: Duration
  public var requestStarted: Duration
  public var firstByte: Duration
  public var finished: Duration
  public var isConnectionReused: Bool
  public var version: HTTPVersion

  /// Bytes on the wire: request head, request body, response head, response body (as encoded).
  public var sentHeadBytes: Int
  public var sentBodyBytes: Int
  public var receivedHeadBytes: Int
  public var receivedBodyBytes: Int

  /// Address and port of the other end; empty when there was no connection.
  public var remoteAddress: String

  public init(
    nameResolved: Duration = .zero, connected: Duration = .zero, secured: Duration = .zero,
    requestStarted: Duration = .zero, firstByte: Duration = .zero, finished: Duration = .zero,
    isConnectionReused: Bool = false, version: HTTPVersion = .http1_1, sentHeadBytes: Int = 0,
    sentBodyBytes: Int = 0, receivedHeadBytes: Int = 0, receivedBodyBytes: Int = 0,
    remoteAddress: String = ""
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
  }
}
