internal import BridgeCore
internal import BridgeHost
internal import HTTPTypes

/// Limits what a cross-origin redirect target learns about the source of the request.
enum RedirectSource {
  /// Rewrites `Origin` and `Referer` for a hop from `old` to `url`, according to the referrer policy of the redirect or
  /// the page; nil if neither has one.
  static func disguise(
    in fields: inout HTTPFields, from old: Origin, to url: RequestURL,
    under policy: ReferrerPolicy?
  ) {
    let isCrossOrigin = Origin(url) != old
    var refererIsSecret = false
    for index in fields.indices {
      switch fields[index].name {
      case .origin:
        if isCrossOrigin { fields[index].value = source(fields[index].value, leaving: old) }
      case .referer:
        let told = fields[index].value
        let value =
          policy.map { $0.referrer(told, to: url) }
          ?? (isCrossOrigin ? referer(told, from: old, to: Origin(url)) : told)
        if let value { fields[index].value = value } else { refererIsSecret = true }
      default: continue
      }
    }
    if refererIsSecret { fields[fields: .referer] = [] }
  }

  /// Fetch §4.4 step 12: after a cross-origin redirect by a third origin, `Origin` is `null`.
  private static func source(_ value: String, leaving old: Origin) -> String {
    value == "\(old)" ? value : "null"
  }

  /// Referrer Policy §8.3 with its default, strict-origin-when-cross-origin: other origins learn no path, and plain
  /// http learns nothing about https. A path that was already sent to another origin is kept.
  private static func referer(_ value: String, from old: Origin, to new: Origin) -> String? {
    if old.scheme == "https", new.scheme == "http" { return nil }
    // A malformed URL, or one of another origin, reveals nothing about the previous origin.
    guard let url = try? RequestURL(value), Origin(url) == old else { return value }
    return "\(old)/"
  }
}
