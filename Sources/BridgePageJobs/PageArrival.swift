/// The outcome of a ``PageJob``.
package struct PageArrival: Codable, Sendable {
  package let key: String
  package let outcome: Outcome

  package init(key: String, _ outcome: Outcome) { (self.key, self.outcome) = (key, outcome) }

  package enum Outcome: Codable, Sendable {
    /// The request that reached the handlers after the page; its body is in the frame.
    case arrived(method: String, url: String, fields: [Field])
    /// Script could not issue the request. The reason is one sentence.
    case failed(reason: String)
  }

  /// A header field with its original spelling.
  package struct Field: Codable, Sendable {
    package let name: String
    package let value: String

    package init(name: String, value: String) { (self.name, self.value) = (name, value) }
  }
}
