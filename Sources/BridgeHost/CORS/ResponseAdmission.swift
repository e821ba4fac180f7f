package import BridgeCore
internal import HTTPTypes

/// Decides which part of a response the engine receives (Fetch §4.1 to §4.3).
///
/// The engine's own checks are not sufficient: it checks a response only against the requested URL, follows no
/// redirects of the host's schemes, and gives synchronous XMLHttpRequest every response. So each response in mode
/// `cors` or `same-origin` is checked here, and filtered if it comes from another origin.
package enum ResponseAdmission {
  /// The response for the engine.
  ///
  /// - Throws: ``BridgeError`` with code `crossOriginRefused` if the page must not read it.
  package static func admit(
    _ response: BridgeResponse, to request: BridgeRequest
  ) throws(BridgeError) -> BridgeResponse {
    guard let rules = request.context.crossOrigin, rules.mode != .navigate else { return response }
    // These responses are shown by elements, or their requests had no `Origin`; the engine taints them itself.
    if rules.mode == .noCORS {
      guard rules.withholdsCredentials, mayBeOfOther(response) else { return response }
      return try admitUnread(response, to: request)
    }
    let isFiltered = try tainting(of: response, to: request) == .cors
    return isFiltered ? filtered(response, for: request.context) : response
  }

  /// The tainting of a response that ``PreflightGate`` has loaded.
  ///
  /// - Throws: ``BridgeError`` with code `crossOriginRefused` if it is unknown.
  package static func tainting(
    of response: BridgeResponse, to request: BridgeRequest
  ) throws(BridgeError) -> ResponseTainting {
    if let tainting = response.tainting { return tainting }
    guard request.context.crossOrigin != nil else { return .basic }
    throw BridgeError(
      .crossOriginRefused,
      "a handler followed redirects without the page's rules; leave redirects to the follow-up handler"
    )
  }

  /// Whether redirects led to another origin, or a handler followed some without reporting their target.
  private static func mayBeOfOther(_ response: BridgeResponse) -> Bool {
    response.tainting.map { $0 == .opaque } ?? !response.history.isEmpty
  }

  /// Fetch §2.2.6, "CORS filtered response".
  ///
  /// After redirects `Access-Control-Allow-Origin` is rewritten to the page's own origin, which the engine expects; for
  /// servers the origin may have become `null` on the way.
  private static func filtered(
    _ response: BridgeResponse, for page: PageContext
  ) -> BridgeResponse {
    let readable = ReadableFields(response.fields, .cors, page.credentials)
    var response = response
    response.head.headerFields.removeAll { field in
      !readable.contains(field.name) && !needed.contains(field.name.canonicalName)
    }
    guard !response.history.isEmpty else { return response }
    response.head.headerFields[.accessControlAllowOrigin] = page.frameOrigin?.description ?? "null"
    return response
  }

  /// The fields that the engine needs.
  private static let needed: Set = [
    "access-control-allow-credentials", "access-control-allow-origin",
    "access-control-expose-headers", "content-encoding", "x-content-type-options",
  ]

  /// Elements show responses without reading them, and scripts read only their own origin in this mode. A response from
  /// another origin, requested without credentials, must allow reading or be of a type that elements show.
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
        "\(first) redirects to \(other), whose response has the type \(type.isEmpty ? "unknown" : type), "
          + "which no element shows, and which does not allow \(first) to read it")
    }
    return response
  }

  /// Images, media, fonts, styles and scripts; for image requests also responses without a specific type.
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
