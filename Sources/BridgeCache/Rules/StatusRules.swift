internal import HTTPTypes

/// The meaning of statuses for a cache.
enum StatusRules {
  /// Statuses with heuristic lifetimes (RFC 9110 §15.1, RFC 7725 §3).
  static let heuristicallyCacheable: Set = [
    200, 203, 204, 206, 300, 301, 308, 404, 405, 410, 414, 451, 501,
  ]

  /// Statuses that this cache understands (RFC 9111 §3).
  static let understood: Set = heuristicallyCacheable.union([
    201, 202, 205, 302, 303, 305, 307, 400, 401, 402, 403, 406, 407, 408, 409, 411, 413, 415, 417,
    421, 422, 426, 500, 502, 503, 504, 505,
  ])

  /// Whether a status depends on the request's own conditions or range, so that it fits no other request.
  static func isOfRequest(_ status: Int, _ request: HTTPFields) -> Bool {
    switch status {
    case 304: true
    case 412, 416:
      [
        HTTPField.Name.range, .ifRange, .ifMatch, .ifNoneMatch, .ifModifiedSince,
        .ifUnmodifiedSince,
      ]
      .contains { request.contains($0) }
    default: false
    }
  }

  /// Statuses that are never stored, whatever their fields say (RFC 6585 §3 to §6).
  static let unstorable: Set = [428, 429, 431, 511]

  /// Statuses that count as an error of the server (RFC 5861 §4).
  static let errors: Set = [500, 502, 503, 504]
}
