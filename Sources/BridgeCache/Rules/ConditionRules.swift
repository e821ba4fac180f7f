internal import BridgeCore
internal import BridgeHandlers
package import HTTPTypes

/// Conditional requests, as a cache judges and makes them (RFC 9111 §4.3).
package enum ConditionRules {
  /// The client's own conditions on what is stored (§4.3.2).
  static func preconditions(on stored: ResponseFacts) -> Preconditions {
    Preconditions(
      tag: EntityTag(stored.fields), lastModified: stored.fields.value(of: .lastModified),
      date: stored.date)
  }

  /// Whether there is anything to validate the response by.
  package static func canValidate(_ stored: HTTPFields) -> Bool {
    stored.contains(.eTag) || stored.contains(.lastModified)
  }

  /// Puts the validators of what is stored into a request, in place of the client's conditions (§4.3.1).
  package static func validate(_ stored: HTTPFields, in request: inout HTTPFields) {
    request[.ifNoneMatch] = stored[.eTag]
    request[.ifModifiedSince] = stored[.lastModified]
  }

  /// Whether a 304 is about this stored response (§4.3.4): nothing says that the two differ.
  package static func confirms(_ notModified: HTTPFields, _ stored: HTTPFields) -> Bool {
    if let tag = EntityTag(notModified) {
      return EntityTag(stored).map { $0.matchesWeakly(tag) } ?? false
    }
    guard let date = notModified[.lastModified] else { return true }
    return stored[.lastModified].map { $0 == date } ?? true
  }

  /// Whether a 304 that is about a stored response may change it (§4.3.4): a strong validator is only that of responses with
  /// the same strong one.
  static func updates(_ notModified: HTTPFields, _ stored: HTTPFields) -> Bool {
    guard let tag = EntityTag(notModified), !tag.isWeak else { return true }
    return EntityTag(stored) == tag
  }

  /// Whether validators say that two responses are of different representations.
  static func differs(_ one: HTTPFields, _ other: HTTPFields) -> Bool {
    EntityTag(one) != EntityTag(other) || one[.lastModified] != other[.lastModified]
  }

  /// Whether a response to HEAD is about this stored response to GET (§4.3.5).
  package static func describes(_ head: HTTPFields, _ stored: HTTPFields, size: Int) -> Bool {
    for name in [HTTPField.Name.eTag, .lastModified] {
      if let value = head[name], value != stored[name] { return false }
    }
    return head[.contentLength].map { Int($0) == size } ?? true
  }
}
