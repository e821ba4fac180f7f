package import BridgeCore
package import HTTPTypes

/// A request as a client sent it to a server of this process.
package struct ServerRequest: Sendable {
  /// Method, target and fields.
  package var head: RequestHead

  /// The body. It streams: the client is blocked while it is not read.
  package let body: Body

  /// The trailers of a chunked request; complete once the body has been read. They say as well why it cannot be.
  package let trailers: ReceivedTrailers

  /// The way of 1xx responses to the client; nil where it takes none, as with HTTP/1.0.
  package let interim: InterimResponses?

  /// A request of its parts.
  package init(
    head: RequestHead, body: Body = .empty, trailers: ReceivedTrailers = ReceivedTrailers(),
    interim: InterimResponses? = nil
  ) {
    (self.head, self.body, self.trailers, self.interim) = (head, body, trailers, interim)
  }
}

/// Method, target and fields of a request.
package struct RequestHead: Sendable {
  /// A version of HTTP that a request came in.
  package enum Version: Sendable {
    case http1_0, http1_1, http2

    /// As `Via` has it (RFC 9110 §7.6.3).
    var number: String {
      switch self {
      case .http1_0: "1.0"
      case .http1_1: "1.1"
      case .http2: "2"
      }
    }
  }

  /// The method to the letter.
  package var method: String

  /// Path and query as sent, but for bytes outside ASCII, which are percent-encoded.
  package var path: String

  /// Host and port as the client gave them, in the target or in `Host`; empty when it gave none.
  package var authority: String

  /// The header fields in the order and spelling they came in; repeats stay apart.
  package var fields: HTTPFields

  /// The protocol version that it came in.
  package var version: Version

  /// The form of the target.
  package var form = TargetForm.origin

  /// Whether it asks for a WebSocket on a stream of HTTP/2 (RFC 8441). The head is that of the GET which asks for one over
  /// HTTP/1.1.
  package var isExtendedConnect = false

  /// A head of its parts; nothing is checked.
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
  /// Whether the client holds the body back until it is asked for it (RFC 9110 §10.1.1); over HTTP/1.0 none does.
  var expectsContinue: Bool {
    version != .http1_0 && fields[values: .expect].contains { $0.lowercased() == "100-continue" }
  }
}

/// The trailer fields of a request on its way in (RFC 9110 §6.5).
package final class ReceivedTrailers: Sendable {
  private let received = Locked<HTTPFields>([:])
  private let broken = Locked<ServerError?>(nil)

  /// No trailer fields yet.
  package init() {}

  /// The trailer fields; empty until the body has ended.
  package var fields: HTTPFields { received.withLock { $0 } }

  /// Why the rest of the request cannot be read; nil where it can.
  var failure: ServerError? { broken.withLock(\.self) }

  func note(_ fields: HTTPFields) { received.withLock { $0 = fields } }

  func note(_ failure: ServerError) { broken.withLock { $0 = failure } }
}
