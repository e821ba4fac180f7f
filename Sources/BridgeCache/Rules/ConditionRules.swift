internal import BridgeCore
internal import BridgeHandlers
package import HTTPTypes

/// Conditional requests: evaluating the client's, and making the cache's own (RFC 9111 §4.3).
package enum ConditionRules {
  /// The state of a stored response that a client's conditions are evaluated against (§4.3.2).
  static func preconditions(on stored: ResponseFacts) -> Preconditions {
    Preconditions(
      tag: EntityTag(stored.fields), lastModified: stored.fields.value(of: .lastModified),
      date: stored.date)
  }

  /// Whether the response has a validator.
  package static func canValidate(_ stored: HTTPFields) -> Bool {
    stored.contains(.eTag) || stored.contains(.lastModified)
  }

  /// Replaces the client's conditions in a request by the validators of a stored response (§4.3.1).
  package static func validate(_ stored: HTTPFields, in request: inout HTTPFields) {
    request[.ifNoneMatch] = stored[.eTag]
    request[.ifModifiedSince] = stored[.lastModified]
  }

  /// Whether a 304 confirms this stored response (§4.3.4): no validator contradicts it.
  package static func confirms(_ notModified: HTTPFields, _ stored: HTTPFields) -> Bool {
    if let tag = EntityTag(notModified) {
      return EntityTag(stored).map { $0.matchesWeakly(tag) } ?? false
    }
    guard let date = notModified[.lastModified] else { return true }
    return stored[.lastModified].map { $0 == date } ?? true
  }

  /// Whether a 304 that confirms a stored response may update it (§4.3.4): one with a strong validator only updates
  /// responses with the same one.
  static func updates(_ notModified: HTTPFields, _ stored: HTTPFields) -> Bool {
    guard let tag = EntityTag(notModified), !tag.isWeak else { return true }
    return EntityTag(stored) == tag
  }

  /// Whether two responses have different validators.
  static func differs(_ one: HTTPFields, _ other: HTTPFields) -> Bool {
    EntityTag(one) != EntityTag(other) || one[.lastModified] != other[.lastModified]
  }

  /// Whether a response to HEAD describes this stored response to GET (§4.3.5).
  package static func describes(_ head: HTTPFields, _ stored: HTTPFields, size: Int) -> Bool {
    for name in [HTTPField.Name.eTag, .lastModified] {
      if let value = head[name], value != stored[name] { return false }
    }
    return head[.contentLength].map { Int($0) == size } ?? true
  }
}
