package import BridgeCore
package import HTTPTypes

/// The hook's statement about a script's request that the engine does not give: `MODE REDIRECT-MODE [POLICY]`.
package struct FetchMark: Equatable {
  /// Fetch's mode `same-origin`; else `cors`, as requests of mode `no-cors` cannot be marked.
  package let isSameOrigin: Bool

  /// The treatment of redirects.
  package let redirect: BridgeRequest.RedirectMode

  /// The referrer policy that script asks for; nil for that of its document.
  package let referrerPolicy: ReferrerPolicy?

  /// Nil for what no hook has marked: what elements ask for, and requests without CORS.
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
  /// The rules of an engine's request, by its fields.
  ///
  /// For a request that has neither mark nor `Origin`, and names no document of another origin, the reader is unknown:
  /// an element of the page, or a script without the hook that asks its own origin.
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
