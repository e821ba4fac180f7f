package import BridgeCore
internal import BridgeFormats
package import HTTPTypes

/// Whether a document may be shown in a frame. The engine leaves this to the host for the host's own schemes: HTML,
/// "check a navigation response's adherence to X-Frame-Options", and CSP3 §6.4.2, "frame-ancestors".
package enum FramingRules {
  /// Why the document must not be framed, as the end of a sentence; nil if it may be.
  ///
  /// `page`: the origin of the view's page; nil for an opaque one. Frames in between are not known.
  package static func refusal(
    _ fields: HTTPFields, of document: Origin, in page: Origin?
  ) -> String? {
    let lists = ancestorLists(fields)
    for sources in lists where !sources.contains(where: { matches($0, document, page) }) {
      return
        "its Content-Security-Policy allows as frame-ancestors \(sources.joined(separator: " "))"
    }
    // If both fields are present, only the newer one counts.
    guard lists.isEmpty else { return nil }
    let values = frameOptions(fields)
    let isKnown = !values.isDisjoint(with: ["deny", "sameorigin", "allowall"])
    let isRefused =
      values.count > 1
      ? isKnown : values == ["deny"] || values == ["sameorigin"] && document != page
    return isRefused ? "its X-Frame-Options is \(values.sorted().joined(separator: ", "))" : nil
  }

  /// The values of X-Frame-Options in lower case (Fetch §2.2.2, "get, decode, and split"). An empty one counts.
  private static func frameOptions(_ fields: HTTPFields) -> Set<String> {
    guard let value = CORSFields.value("X-Frame-Options", in: fields) else { return [] }
    let values = FieldList.split(value.utf8[...], at: UInt8(ascii: ","))
    return Set(values.map { $0.lowercased() })
  }

  /// The sources of each policy's `frame-ancestors` directive, if it has one, in lower case.
  private static func ancestorLists(_ fields: HTTPFields) -> [[String]] {
    let value = CORSFields.value("Content-Security-Policy", in: fields) ?? ""
    return ContentSecurityPolicy.list(value).compactMap { policy in
      policy.directive("frame-ancestors")?.sources.map { $0.lowercased() }
    }
  }

  /// CSP3 §6.7.2.8, "does url match expression"; a page without an origin matches nothing.
  private static func matches(_ source: String, _ document: Origin, _ page: Origin?) -> Bool {
    guard let page else { return false }
    switch source {
    case "'none'": return false
    case "'self'": return page == document
    case "*": return true
    case let scheme where scheme.hasSuffix(":"): return isScheme(page, String(scheme.dropLast()))
    default: return matchesHost(source[...], document, page)
    }
  }

  /// http also matches https.
  private static func isScheme(_ page: Origin, _ scheme: String) -> Bool {
    page.scheme == scheme || scheme == "http" && page.scheme == "https"
  }

  private static func matchesHost(
    _ source: Substring, _ document: Origin, _ page: Origin
  ) -> Bool {
    var rest = source
    var scheme = document.scheme
    if let end = rest.firstRange(of: "://") {
      scheme = String(rest[..<end.lowerBound])
      rest = rest[end.upperBound...]
    }
    let parts = rest.prefix { $0 != "/" }.split(separator: ":", omittingEmptySubsequences: false)
    guard isScheme(page, scheme), let host = parts.first, parts.count <= 2 else { return false }
    let isHost =
      host == "*" || host == page.host
      || host.hasPrefix("*.") && page.host.hasSuffix(host.dropFirst())
    let isUsual = page.port == Origin.defaultPort(of: page.scheme)
    return isHost && (parts.count == 1 ? isUsual : parts[1] == "*" || parts[1] == "\(page.port)")
  }
}
