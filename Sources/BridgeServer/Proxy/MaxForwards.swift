internal import HTTPTypes

/// The proxies that a TRACE or OPTIONS request may still pass (RFC 9110 §7.6.2).
enum MaxForwards {
  /// Counts this proxy; returns its own response where the request may go no further.
  ///
  /// Other methods, and values that are no numbers, are left alone.
  static func count(_ head: inout RequestHead) -> ServerAnswer? {
    guard ["OPTIONS", "TRACE"].contains(head.method), let field = head.fields[.maxForwards],
      let left = Int(field), left >= 0
    else { return nil }
    if left > 0 {
      head.fields[.maxForwards] = "\(left - 1)"
      return nil
    }
    return head.method == "OPTIONS"
      ? ServerAnswer(head: HTTPResponse(status: .ok))
      : .text("this proxy returns no TRACE requests", status: 405, fields: [.allow: "OPTIONS"])
  }
}
