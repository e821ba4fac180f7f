package import BridgeCore
package import HTTPTypes

/// A request that a client sent to a server in this process.
package struct ServerRequest: Sendable {
  /// Method, target and fields.
  package var head: RequestHead

  /// The body. It is a stream: the client is blocked while nothing reads it.
  package let body: Body

  /// The trailers of a chunked request, complete once the body has been read. They also hold the error if the body
  /// cannot be read.
  package let trailers: ReceivedTrailers

  /// Sends 1xx responses to the client; nil if it takes none, as over HTTP/1.0.
  package let interim: InterimResponses?

  /// Whether it is answered on the thread of its connection, which nothing may block.
  package let isOnConnectionThread: Bool

  /// A request made of its parts.
  package init(
    head: RequestHead, body: Body = .empty, trailers: ReceivedTrailers = ReceivedTrailers(),
    interim: InterimResponses? = nil, isOnConnectionThread: Bool = false
  ) {
    (self.head, self.body, self.trailers, self.interim) = (head, body, trailers, interim)
    self.isOnConnectionThread = isOnConnectionThread
  }
}

/// Method, target and fields of a request.
package struct RequestHead: Sendable {
  /// The HTTP version of a request.
  package enum Version: Sendable {
    case http1_0, http1_1, http2

    /// The version as written in `Via` (RFC 9110 §7.6.3).
    var number: String {
      switch self {
      case .http1_0: "1.0"
      case .http1_1: "1.1"
      case .http2: "2"
      }
    }
  }

  /// The method, exactly as sent.
  package var method: String

  /// Path and query as sent, except that bytes outside ASCII are percent-encoded.
  package var path: String

  /// Host and port as sent, in the target or in `Host`; empty if the client sent none.
  package var authority: String

  /// The header fields in their original order and spelling. Repeated fields are not combined.
  package var fields: HTTPFields

  /// The HTTP version of the request.
  package var version: Version

  /// The form of the target.
  package var form = TargetForm.origin

  /// Whether it requests a WebSocket on an HTTP/2 stream (RFC 8441). The head is that of the equivalent GET over
  /// HTTP/1.1.
  package var isExtendedConnect = false

  /// A head made of its parts, which are not checked.
  package init(
    method: String, path: String, authority: String, fields: HTTPFields,
    version: Version = .http1_1
  ) {
    self.method = method
    self.path = path
    self.authority = authority
    self.fields = fields
    self.version = version
  }
}

extension RequestHead {
  /// Whether the client waits for 100 (Continue) before it sends the body (RFC 9110 §10.1.1). Never over HTTP/1.0.
  var expectsContinue: Bool {
    version != .http1_0 && fields[values: .expect].contains { $0.lowercased() == "100-continue" }
  }
}

/// The trailer fields of a request that is still arriving (RFC 9110 §6.5).
package final class ReceivedTrailers: Sendable {
  private let received = Locked<HTTPFields>([:])
  private let broken = Locked<ServerError?>(nil)

  /// No trailer fields yet.
  package init() {}

  /// The trailer fields; empty until the body has ended.
  package var fields: HTTPFields { received.withLock { $0 } }

  /// Why the rest of the request cannot be read; nil if it can.
  var failure: ServerError? { broken.withLock(\.self) }

  func note(_ fields: HTTPFields) { received.withLock { $0 = fields } }

  func note(_ failure: ServerError) { broken.withLock { $0 = failure } }
}
