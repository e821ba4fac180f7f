internal import HTTPTypes

/// Reason phrases of responses from the cache, which stores numbers only.
enum StatusText {
  /// The status of a number, with its phrase of RFC 9110 where it is one of those that are stored often.
  static func status(_ code: Int) -> HTTPResponse.Status {
    switch code {
    case 200: .ok
    case 203: .nonAuthoritativeInformation
    case 204: .noContent
    case 206: .partialContent
    case 301: .movedPermanently
    case 302: .found
    case 303: .seeOther
    case 304: .notModified
    case 307: .temporaryRedirect
    case 308: .permanentRedirect
    case 404: .notFound
    case 410: .gone
    case 416: .rangeNotSatisfiable
    default: HTTPResponse.Status(code: code)
    }
  }
}
