/// Why a server refuses a request or cannot serve at all.
package struct ServerError: Error, Sendable, CustomStringConvertible {
  /// The kind of failure, for programs to decide by.
  package enum Code: String, Sendable {
    /// The bytes received are no HTTP/1.1 request (RFC 9112).
    case malformedRequest
    /// The head of the request is larger than the server takes.
    case headTooLarge
    /// The request asks for something the server does not do.
    case unsupported
    /// The request is for a server that this is not.
    case misdirected
    /// The client went away before the exchange was over.
    case clientGone
    /// The server was stopped.
    case stopped
    /// The address to listen at cannot be used.
    case badAddress
    /// The port cannot be opened.
    case cannotListen
    /// Certificate or key cannot be had.
    case badCertificate
    /// There is no response: the connection ends without one, or the stream where there are several.
    case noResponse
  }

  /// The kind of failure.
  package let code: Code

  /// One sentence: what, where, and what to do. It quotes no field value.
  package let message: String

  /// An error with a message that already says what, where, and what to do.
  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The ``message``.
  package var description: String { message }

  /// The status that a client is refused with (RFC 9110 §15.5, §15.6; RFC 6585 §5).
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
