/// Why a server refuses a request or cannot serve at all.
package struct ServerError: Error, Sendable, CustomStringConvertible {
  /// The kind of error, for programs.
  package enum Code: String, Sendable {
    /// The bytes are not an HTTP/1.1 request (RFC 9112).
    case malformedRequest
    /// The head of the request is larger than the limit.
    case headTooLarge
    /// The request needs a feature that the server lacks.
    case unsupported
    /// The request is for another server.
    case misdirected
    /// The client went away before the exchange was over.
    case clientGone
    /// The server was stopped.
    case stopped
    /// The listen address cannot be used.
    case badAddress
    /// The port cannot be opened.
    case cannotListen
    /// The certificate or key cannot be read.
    case badCertificate
    /// There is no response. The connection is closed without one; over HTTP/2, only the stream.
    case noResponse
  }

  /// The kind of error.
  package let code: Code

  /// One sentence: what, where, and what to do. It never contains a field value.
  package let message: String

  /// An error with a complete message.
  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The ``message``.
  package var description: String { message }

  /// The status of the response that reports it (RFC 9110 §15.5, §15.6; RFC 6585 §5).
  package var status: Int {
    switch code {
    case .headTooLarge: 431
    case .unsupported: 501
    case .malformedRequest: 400
    case .misdirected: 421
    case .clientGone, .stopped, .badAddress, .cannotListen, .badCertificate, .noResponse: 500
    }
  }
}
