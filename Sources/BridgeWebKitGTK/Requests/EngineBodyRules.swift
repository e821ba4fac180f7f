package import HTTPTypes

/// What is to be done about a body that the engine itself carries.
///
/// Asking the engine for a body made of a Blob, or of a form with a file in it, ends the process, and nothing
/// about the request tells it apart from one that is safe: a Blob may have any type, and so may a buffer.
package enum EngineBodyRules {
  package enum Verdict: Equatable {
    /// The request has none.
    case none
    /// The engine has a body that no hook handed over; it cannot be asked for it.
    case refused
    /// The engine may be asked.
    case read
  }

  /// - Parameters:
  ///   - isHooked: whether the hook takes the bodies of the view's pages, so that the engine has none.
  ///   - isNavigation: whether a document is loaded.
  package static func verdict(
    _ method: HTTPRequest.Method, _ fields: HTTPFields, isHooked: Bool, isNavigation: Bool
  ) -> Verdict {
    guard method != .get, method != .head else { return .none }
    let type = fields[.contentType]
    guard isHooked else { return isText(type) || isNavigation && type != nil ? .read : .none }
    // A context that the hook has not reached, such as a worker that another one made of data.
    return fields.contains(PrivateFields.bodiless) ? .none : .refused
  }

  /// The types that the engine gives strings and URLSearchParams. No Blob has them: its type is in lower case.
  private static func isText(_ type: String?) -> Bool {
    type == "text/plain;charset=UTF-8"
      || type == "application/x-www-form-urlencoded;charset=UTF-8"
  }
}
