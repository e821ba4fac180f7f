internal import BridgeCore
package import BridgeFormats
package import HTTPTypes

/// The facts of a response that the rules use: status, fields, and when it was requested and received.
package struct ResponseFacts: Sendable {
  package let status: Int
  package let fields: HTTPFields
  package let mode: CacheMode

  /// When the request was sent and when the head arrived, since 1970-01-01.
  package let requestTime, responseTime: Duration

  /// The directives in effect: those of a targeted field, or of `Cache-Control`.
  package let control: CacheControl

  /// Whether a targeted field replaces `Cache-Control` and `Expires`.
  let isTargeted: Bool

  /// The value of `Date`; the time of arrival if that is missing or malformed (RFC 9110 §6.6.1).
  let date: Duration

  /// How long the response is fresh, counted from when the origin generated it (RFC 9111 §4.2.1).
  package private(set) var lifetime = Duration.zero

  /// Its age on arrival (§4.2.3).
  let initialAge: Duration

  package init(
    status: Int, fields: HTTPFields, mode: CacheMode, requestTime: Duration, responseTime: Duration
  ) {
    (self.status, self.fields, self.mode) = (status, fields, mode)
    (self.requestTime, self.responseTime) = (requestTime, responseTime)
    (control, isTargeted) = Self.directives(of: fields, mode)
    date = fields.value(of: .date).flatMap { HTTPDate.strict($0, at: responseTime) } ?? responseTime
    // `Date` has whole seconds, so the fraction of the second of arrival does not count as age.
    let apparent = max(.zero, .seconds(responseTime.components.seconds) - date)
    initialAge = max(apparent, Self.age(in: fields) + max(.zero, responseTime - requestTime))
    lifetime = explicitLifetime ?? heuristicLifetime
  }

  /// The directives in effect, and whether they come from a targeted field.
  static func directives(
    of fields: HTTPFields, _ mode: CacheMode
  ) -> (control: CacheControl, isTargeted: Bool) {
    if mode == .shared, let targeted = TargetedFields.control(fields) { return (targeted, true) }
    return (CacheControl(fields[values: .cacheControl]), false)
  }

  var lastModified: Duration? { fields.value(of: .lastModified).flatMap { moment($0) } }

  /// The time that a date in the response stands for; nil if it is malformed.
  func moment(_ date: String) -> Duration? { HTTPDate.strict(date, at: responseTime) }
}
