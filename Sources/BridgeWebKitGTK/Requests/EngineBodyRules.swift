package import HTTPTypes

/// The treatment of a body that the engine itself carries.
///
/// Asking the engine for a body made of a Blob, or of a form with a file in it, ends the process, and nothing
/// about the request tells it apart from one that is safe: a Blob may have any type, and so may a buffer.
package enum EngineBodyRules {
  package enum Verdict: Equatable {
    /// The request has none.
    case none
    /// The engine may have a body that no hook handed over; it cannot be asked for it, and no body is sent instead.
    case refused
    /// The engine may be asked.
    case read
  }

  /// `isHooked`: whether the hook takes the bodies of the view's pages, so that the engine has none.
  /// `isNavigation`: whether a document is loaded.
  package static func verdict(
    _ method: HTTPRequest.Method, _ fields: HTTPFields, isHooked: Bool, isNavigation: Bool
  ) -> Verdict {
    guard method != .get, method != .head else { return .none }
    if !isHooked, isSafe(fields[.contentType], isNavigation: isNavigation) { return .read }
    // The hook says of its page's requests that they have none. Others come from where it is not: it was turned off,
    // or has not reached a worker.
    return fields.contains(PrivateFields.bodiless) ? .none : .refused
  }

  /// The types that the engine gives strings and URLSearchParams, and forms without files. No Blob has the former:
  /// its type is in lower case.
  private static func isSafe(_ type: String?, isNavigation: Bool) -> Bool {
    switch type {
    case "text/plain;charset=UTF-8", "application/x-www-form-urlencoded;charset=UTF-8": true
    case "application/x-www-form-urlencoded", "text/plain": isNavigation
    default: false
    }
  }
}
