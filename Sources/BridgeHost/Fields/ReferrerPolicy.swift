package import BridgeCore
package import HTTPTypes

/// What a request tells of the document that it comes from (Referrer Policy §3). The engine names the whole document
/// under every policy.
package enum ReferrerPolicy: String, Sendable {
  case noReferrer = "no-referrer"
  case noReferrerWhenDowngrade = "no-referrer-when-downgrade"
  case origin
  case originWhenCrossOrigin = "origin-when-cross-origin"
  case sameOrigin = "same-origin"
  case strictOrigin = "strict-origin"
  case strictOriginWhenCrossOrigin = "strict-origin-when-cross-origin"
  case unsafeURL = "unsafe-url"

  /// That of a document with these fields (§11.1): the last one that is known; nil for none.
  package init?(of fields: HTTPFields) {
    let words = fields.filter { $0.name.canonicalName == "referrer-policy" }
      .flatMap { $0.value.split(separator: ",") }
    let known = words.compactMap { Self(rawValue: $0.filter { $0 != " " }.lowercased()) }
    guard let last = known.last else { return nil }
    self = last
  }

  /// The value of `Referer` (§8.3); nil for none.
  package func referrer(_ document: String, to url: RequestURL) -> String? {
    // What is no URL of the web (srcdoc, Blobs) is nobody's to see.
    guard let from = try? RequestURL(document) else { return nil }
    let whole = String(from.text.prefix { $0 != "#" })
    let origin = "\(Origin(from))/"
    let isOwn = Origin(from) == Origin(url)
    let isDowngrade = from.scheme == "https" && url.scheme == "http"
    return switch self {
    case .noReferrer: nil
    case .noReferrerWhenDowngrade: isDowngrade ? nil : whole
    case .origin: origin
    case .originWhenCrossOrigin: isOwn ? whole : origin
    case .sameOrigin: isOwn ? whole : nil
    case .strictOrigin: isDowngrade ? nil : origin
    case .strictOriginWhenCrossOrigin: isOwn ? whole : isDowngrade ? nil : origin
    case .unsafeURL: whole
    }
  }
}
