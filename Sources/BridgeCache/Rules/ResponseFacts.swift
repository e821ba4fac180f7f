internal import BridgeCore
package import BridgeFormats
package import HTTPTypes

/// A response as the rules see it: status, fields, and when it was asked for and received.
package struct ResponseFacts: Sendable {
  package let status: Int
  package let fields: HTTPFields
  package let mode: CacheMode

  /// When the request went out and when the head came in, from 1970-01-01 on.
  package let requestTime, responseTime: Duration

  /// The directives that count: those of a targeted field, or of `Cache-Control`.
  package let control: CacheControl

  /// Whether a targeted field replaces `Cache-Control` and `Expires`.
  let isTargeted: Bool

  /// When the origin made the response; when it came in if the field is missing or malformed (RFC 9110 §6.6.1).
  let date: Duration

  /// How long the response is fresh from its making on (RFC 9111 §4.2.1).
  package private(set) var lifetime = Duration.zero

  /// How old it was when it came in (§4.2.3).
  let initialAge: Duration

  package init(
    status: Int, fields: HTTPFields, mode: CacheMode, requestTime: Duration, responseTime: Duration
  ) {
    (self.status, self.fields, self.mode) = (status, fields, mode)
    (self.requestTime, self.responseTime) = (requestTime, responseTime)
    (control, isTargeted) = Self.directives(of: fields, mode)
    date = fields.value(of: .date).flatMap { HTTPDate.strict($0, at: responseTime) } ?? responseTime
    // Dates are whole seconds: the rest of the second of its arrival does not count as age.
    let apparent = max(.zero, .seconds(responseTime.components.seconds) - date)
    initialAge = max(apparent, Self.age(in: fields) + max(.zero, responseTime - requestTime))
    lifetime = explicitLifetime ?? heuristicLifetime
  }

  /// The directives that count among fields, and whether a targeted field has them.
  static func directives(
    of fields: HTTPFields, _ mode: CacheMode
  ) -> (control: CacheControl, isTargeted: Bool) {
    if mode == .shared, let targeted = TargetedFields.control(fields) { return (targeted, true) }
    return (CacheControl(fields[values: .cacheControl]), false)
  }

  var lastModified: Duration? { fields.value(of: .lastModified).flatMap { moment($0) } }

  /// The moment that a date of the response names.
  func moment(_ date: String) -> Duration? { HTTPDate.strict(date, at: responseTime) }
}
