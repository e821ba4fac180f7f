package import BridgeCore
internal import BridgeFormats
package import HTTPTypes

extension ReferrerPolicy {
  /// The policy in a response's fields (§11.1): the last one that is known, or nil.
  package init?(of fields: HTTPFields) {
    let lines = fields.filter { $0.name.canonicalName == "referrer-policy" }.map(\.value)
    let known = FieldList.elements(lines).compactMap { Self(rawValue: $0.lowercased()) }
    guard let last = known.last else { return nil }
    self = last
  }

  /// The policy of `<meta name=referrer>` (HTML §4.2.5.1), by its current or legacy name, or nil.
  package init?(meta content: String) {
    let older: [String: Self] = [
      "never": .noReferrer, "default": .strictOriginWhenCrossOrigin, "always": .unsafeURL,
      "origin-when-crossorigin": .originWhenCrossOrigin,
    ]
    let word = content.filter { !" \t\n\r\u{C}".contains($0) }.lowercased()
    guard let policy = older[word] ?? Self(rawValue: word) else { return nil }
    self = policy
  }

  /// The `Referer` for a request from `document` to `url` (§8.3); nil for none.
  package func referrer(_ document: String, to url: RequestURL) -> String? {
    // Documents without an http or https URL (srcdoc, Blobs) send no referrer.
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
