internal import HTTPTypes

/// Reason phrases for responses from the cache, which stores status codes only.
enum StatusText {
  /// The status of a code, with RFC 9110's phrase for the codes that are stored often.
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
