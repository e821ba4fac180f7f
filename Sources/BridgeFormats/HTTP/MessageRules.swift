/// The meaning of methods and statuses (RFC 9110).
package enum MessageRules {
  /// Whether the method is safe: its requests only read (§9.2.1). Methods are case-sensitive.
  package static func isSafe(_ method: String) -> Bool {
    switch method {
    case "GET", "HEAD", "OPTIONS", "TRACE": true
    default: false
    }
  }

  /// Whether a response of that status has content. One to HEAD, and one of status 1xx, 204 or 304, ends with its head,
  /// whatever its fields say (RFC 9112 §6.3).
  package static func hasContent(_ status: Int, to method: String) -> Bool {
    !(100...199).contains(status) && status != 204 && status != 304 && method != "HEAD"
  }
}
