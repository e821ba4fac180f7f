internal import HTTPTypes

/// A part of a request in a connection's handlers.
enum RequestPart: Sendable {
  case head(RequestHead, RequestFraming)
  /// Never empty.
  case body([UInt8])
  case end(trailers: HTTPFields)
}

/// A part of an answer in a connection's handlers.
enum ResponsePart: Sendable {
  /// A 1xx response. Another response follows.
  case interim(HTTPResponse)
  /// Status, fields, and the length of the body if known.
  case head(HTTPResponse, length: Int?)
  case body([UInt8])
  case end(trailers: HTTPFields)
  /// Head, body and end at once: one pass through the handlers instead of three.
  case whole(WholeResponse)

  /// Whether it completes the answer.
  var isLast: Bool {
    switch self {
    case .end, .whole: true
    case .interim, .head, .body: false
    }
  }
}

/// An answer whose body is in memory.
struct WholeResponse: Sendable {
  let head: HTTPResponse
  /// The length of the body, if it should be declared.
  let length: Int?
  let body: [UInt8]
  var trailers: HTTPFields = [:]
}

extension ResponsePart {
  /// 100 (Continue), for a client that waits for it.
  static var goOn: ResponsePart { .interim(HTTPResponse(status: .continue)) }
}

/// How the end of a request body is determined (RFC 9112 §6.3).
enum RequestFraming: Sendable, Equatable {
  case none
  case length(Int)
  case chunked

  /// The length of the body if known.
  var length: Int? {
    switch self {
    case .none: 0
    case .length(let length): length
    case .chunked: nil
    }
  }
}
