package import BridgeCore
package import HTTPTypes

/// The hook's information about a script's request that the engine does not provide: `MODE REDIRECT-MODE [POLICY]`.
package struct FetchMark: Equatable {
  /// Whether Fetch's mode is `same-origin`. Otherwise it is `cors`, because `no-cors` requests cannot be marked.
  package let isSameOrigin: Bool

  /// The treatment of redirects.
  package let redirect: BridgeRequest.RedirectMode

  /// The referrer policy set by the script; nil for that of its document.
  package let referrerPolicy: ReferrerPolicy?

  /// Nil for unmarked requests: those of elements, and those without CORS.
  package init?(_ fields: HTTPFields) {
    guard let text = fields[PrivateFields.mode] else { return nil }
    let words = text.split(separator: " ").map(String.init)
    isSameOrigin = words.first == "same-origin"
    redirect =
      words.count > 1 ? BridgeRequest.RedirectMode(rawValue: words[1]) ?? .follow : .follow
    referrerPolicy = words.count > 2 ? ReferrerPolicy(rawValue: words[2]) : nil
  }
}

extension CrossOriginRules {
  /// The rules for an engine's request, from its fields.
  ///
  /// If a request has neither mark nor `Origin`, and names no document of another origin, its sender is unknown: an
  /// element of the page, or a script without the hook that requests its own origin.
  package init(_ fields: HTTPFields, to target: Origin, isDocument: Bool) {
    let unsafe = EngineFields.unsafeNames(fields)
    if isDocument {
      self.init(.navigate)
    } else if let mark = FetchMark(fields) {
      self.init(mark.isSameOrigin ? .sameOrigin : .cors, unsafeFields: unsafe)
    } else if fields.contains(.origin) {
      self.init(.cors, unsafeFields: unsafe)
    } else {
      let document = RequestSource(fields, to: target).documentURL.flatMap(RequestSource.origin)
      self.init(.noCORS, withholdsCredentials: document == nil || document == target)
    }
  }
}
