package import BridgeCore
internal import HTTPTypes

/// The part of a response that goes to the engine (Fetch §4.1 to §4.3).
///
/// The engine is not relied on: it checks a response against the URL that it asked for alone, follows no redirect of
/// a scheme of the host's, and gives synchronous XMLHttpRequest whatever it gets. So each response to a request of
/// mode `cors` or `same-origin` is checked here, and filtered where another origin gave it.
package enum ResponseAdmission {
  /// The response as the engine may have it.
  ///
  /// - Throws: ``BridgeError`` with code `crossOriginRefused` where the page may not read it.
  package static func admit(
    _ response: BridgeResponse, to request: BridgeRequest
  ) throws(BridgeError) -> BridgeResponse {
    guard let rules = request.context.crossOrigin, rules.mode != .navigate else { return response }
    // Elements show these responses, or their requests carried no `Origin`: the engine taints those itself.
    if rules.mode == .noCORS {
      guard rules.withholdsCredentials, mayBeOfOther(response) else { return response }
      return try admitUnread(response, to: request)
    }
    let tainting = try CrossOriginPath.tainting(of: response, to: request)
    return tainting == .cors ? filtered(response, for: request.context) : response
  }

  /// Whether redirects led to another origin, or a handler followed some without saying where they led.
  private static func mayBeOfOther(_ response: BridgeResponse) -> Bool {
    response.tainting.map { $0 == .opaque } ?? !response.history.isEmpty
  }

  /// Fetch §2.2.6, "CORS filtered response".
  ///
  /// After redirects the leave is written for the page's own origin, which the engine looks for: to servers it may have
  /// become `null` on the way.
  private static func filtered(
    _ response: BridgeResponse, for page: PageContext
  ) -> BridgeResponse {
    let names = CORSFields.tokens("Access-Control-Expose-Headers", in: response.fields) ?? []
    let exposed = Set(names.map { $0.lowercased() })
    let isAll = exposed.contains("*") && page.credentials != .include
    var response = response
    if !isAll {
      response.head.headerFields.removeAll {
        let name = $0.name.canonicalName
        return !always.contains(name) && !exposed.contains(name)
      }
    }
    guard !response.history.isEmpty else { return response }
    response.head.headerFields[.accessControlAllowOrigin] = page.frameOrigin?.description ?? "null"
    return response
  }

  /// The safelisted ones, and those that the engine goes by.
  private static let always: Set = [
    "access-control-allow-credentials", "access-control-allow-origin",
    "access-control-expose-headers", "cache-control",
    "content-encoding", "content-language", "content-length", "content-type", "expires",
    "last-modified", "pragma", "x-content-type-options",
  ]

  /// Responses to elements are shown and not read, and scripts ask their own origins alone. Where another one answers,
  /// without credentials, it has to allow that, or give what elements show.
  private static func admitUnread(
    _ response: BridgeResponse, to request: BridgeRequest
  ) throws(BridgeError) -> BridgeResponse {
    let first = request.origin
    let allowed = CORSFields.value("Access-Control-Allow-Origin", in: response.fields)
    let type = CORSFields.value("Content-Type", in: response.fields) ?? ""
    let isImage = request.fields[.accept]?.hasPrefix("image/") == true
    guard allowed == "*" || allowed == first.description || isShown(type, isImage: isImage) else {
      let other = response.redirectedURL.map { "\(Origin($0))" } ?? "another origin"
      throw BridgeError(
        .crossOriginRefused,
        "\(first) redirects to \(other), whose response of type \(type.isEmpty ? "unknown" : type) "
          + "no element shows, and which does not allow \(first) to read it")
    }
    return response
  }

  /// Images, media, fonts, styles and scripts; where an image is asked for, also what has no type of its own.
  private static func isShown(_ type: String, isImage: Bool) -> Bool {
    let essence = type.prefix { $0 != ";" }.filter { $0 != " " }.lowercased()
    let family = essence.prefix { $0 != "/" }
    if ["image", "audio", "video", "font"].contains(family) || shown.contains(essence) {
      return true
    }
    return isImage && ["", "application/octet-stream", "binary/octet-stream"].contains(essence)
  }

  private static let shown: Set = [
    "text/css", "text/javascript", "application/javascript", "application/x-javascript",
    "application/ecmascript", "text/ecmascript", "application/wasm", "application/font-woff",
    "application/font-woff2", "application/vnd.ms-fontobject", "application/x-font-ttf",
    "application/ogg", "application/vnd.apple.mpegurl",
  ]
}
