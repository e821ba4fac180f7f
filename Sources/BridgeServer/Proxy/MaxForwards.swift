internal import HTTPTypes

/// The remaining number of proxies that a TRACE or OPTIONS request may pass (RFC 9110 §7.6.2).
enum MaxForwards {
  /// Decrements the count. Returns this proxy's own response if the request must not be forwarded.
  ///
  /// Other methods and invalid values are ignored.
  static func count(_ head: inout RequestHead) -> ServerResponse? {
    guard ["OPTIONS", "TRACE"].contains(head.method), let field = head.fields[.maxForwards],
      let left = Int(field), left >= 0
    else { return nil }
    if left > 0 {
      head.fields[.maxForwards] = "\(left - 1)"
      return nil
    }
    return head.method == "OPTIONS"
      ? ServerResponse(head: HTTPResponse(status: .ok))
      : .text("this proxy returns no TRACE requests", status: 405, fields: [.allow: "OPTIONS"])
  }
}
