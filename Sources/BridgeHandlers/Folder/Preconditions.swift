internal import BridgeFormats
package import HTTPTypes

/// Evaluates the preconditions of a request (RFC 9110 §13), for files and for stored responses of a cache.
package struct Preconditions {
  package enum Outcome { case send, notModified, failed }

  private let tag: EntityTag?
  private let lastModified: String?
  private let date: Duration?

  /// The preconditions for a representation with this entity tag and modification date, if it has them.
  ///
  /// `date` is the time of the response, used if the modification date is unknown (RFC 9111 §4.3.2).
  package init(tag: EntityTag?, lastModified: String?, date: Duration? = nil) {
    (self.tag, self.lastModified, self.date) = (tag, lastModified, date)
  }

  /// The steps of §13.2.2 for GET and HEAD; dates count only if there are no tags.
  package func outcome(_ fields: HTTPFields) -> Outcome {
    if fields.contains(.ifMatch) {
      guard isListed(fields[values: .ifMatch], weakly: false) else { return .failed }
    } else if let date = moment(fields[.ifUnmodifiedSince]), let own = moment(lastModified),
      own > date
    {
      return .failed
    }
    return isNotModified(fields) ? .notModified : .send
  }

  /// Whether the client already has the representation, by the conditions that a cache can evaluate too.
  package func isNotModified(_ fields: HTTPFields) -> Bool {
    if fields.contains(.ifNoneMatch) {
      return isListed(fields[values: .ifNoneMatch], weakly: true)
    }
    guard let since = moment(fields[.ifModifiedSince]), let own = moment(lastModified) ?? date
    else {
      return false
    }
    return own <= since
  }

  /// §13.1.5: a range may be sent only from the same representation as the earlier part.
  package func allowsRange(_ fields: HTTPFields) -> Bool {
    guard let condition = fields[.ifRange] else { return true }
    if condition.hasPrefix("\"") || condition.hasPrefix("W/") {
      guard let tag, let other = EntityTag(condition) else { return false }
      return other.matchesStrongly(tag)
    }
    return condition == lastModified && !mayHaveChangedSince
  }

  /// §8.8.2.2: a modification date is a strong validator only if it is at least a second before the response's date.
  private var mayHaveChangedSince: Bool {
    guard let date, let own = moment(lastModified) else { return false }
    return date - own < .seconds(1)
  }

  private func isListed(_ lines: [String], weakly: Bool) -> Bool {
    let tags = FieldList.elements(lines)
    if tags == ["*"] { return true }
    guard let tag else { return false }
    return tags.contains { text in
      EntityTag(text).map { weakly ? $0.matchesWeakly(tag) : $0.matchesStrongly(tag) } ?? false
    }
  }

  private func moment(_ field: String?) -> Duration? { field.flatMap { HTTPDate.strict($0) } }
}
