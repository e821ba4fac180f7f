package import HTTPTypes

/// Decides how to treat a body that the engine itself carries.
///
/// Asking the engine for a body made from a Blob, or from a form with a file, ends the process. The request does not
/// show whether it is safe: Blobs and buffers may have any type.
package enum EngineBodyRules {
  package enum Verdict: Equatable {
    /// The request has no body.
    case none
    /// The engine may have a body that no hook handed over. It must not be asked for it, and no body is sent.
    case refused
    /// The engine may be asked.
    case read
  }

  /// `isHooked` tells whether the hook takes the bodies of the view's pages, so that the engine has none.
  /// `isNavigation` tells whether a document is loaded.
  package static func verdict(
    _ method: HTTPRequest.Method, _ fields: HTTPFields, isHooked: Bool, isNavigation: Bool
  ) -> Verdict {
    guard method != .get, method != .head else { return .none }
    if !isHooked, isSafe(fields[.contentType], isNavigation: isNavigation) { return .read }
    // The hook marks requests of its page that have no body. Others come from a realm without the hook: it was turned
    // off, or has not reached a worker.
    return fields.contains(PrivateFields.bodiless) ? .none : .refused
  }

  /// The types that the engine sets for strings and URLSearchParams, and for forms without files. A Blob cannot have
  /// the former, because its type is in lower case.
  private static func isSafe(_ type: String?, isNavigation: Bool) -> Bool {
    switch type {
    case "text/plain;charset=UTF-8", "application/x-www-form-urlencoded;charset=UTF-8": true
    case "application/x-www-form-urlencoded", "text/plain": isNavigation
    default: false
    }
  }
}
