internal import BridgeFormats
internal import HTTPTypes

/// Whether a representation is the one a request is about (RFC 9110 §13).
struct Preconditions {
  enum Outcome { case send, notModified, failed }

  private let tag: String
  private let lastModified: String?

  /// For a representation with a strong entity tag and, if it has one, a date in the form of HTTP.
  init(tag: String, lastModified: String?) {
    self.tag = tag
    self.lastModified = lastModified
  }

  /// The steps of §13.2.2 for GET and HEAD; dates count only where no tags are given.
  func outcome(_ fields: HTTPFields) -> Outcome {
    if let tags = fields[.ifMatch] {
      guard isListed(tags, weakly: false) else { return .failed }
    } else if let date = moment(fields[.ifUnmodifiedSince]), let own = moment(lastModified),
      own > date
    {
      return .failed
    }
    if let tags = fields[.ifNoneMatch] {
      return isListed(tags, weakly: true) ? .notModified : .send
    }
    if let date = moment(fields[.ifModifiedSince]), let own = moment(lastModified), own <= date {
      return .notModified
    }
    return .send
  }

  /// §13.1.5: a part is sent only of the representation that the earlier part was of.
  func allowsRange(_ fields: HTTPFields) -> Bool {
    guard let condition = fields[.ifRange] else { return true }
    return condition == tag || condition == lastModified
  }

  /// Tags hold no comma of ours, so that a list can be cut there; one of others that does is just not ours.
  private func isListed(_ tags: String, weakly: Bool) -> Bool {
    tags.split(separator: ",").contains { item in
      let item = item.trimmed
      return item == "*" || item == tag || weakly && item == "W/\(tag)"
    }
  }

  private func moment(_ field: String?) -> Duration? { field.flatMap(HTTPDate.parse) }
}

extension Substring {
  fileprivate var trimmed: Substring {
    let start = drop { $0 == " " || $0 == "\t" }
    return start.lastIndex { $0 != " " && $0 != "\t" }.map { start[...$0] } ?? ""
  }
}
