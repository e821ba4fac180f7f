internal import BridgeCore
internal import HTTPTypes

/// Information about the page of a request. It comes from the request's context if the host provides it; otherwise from
/// fields that browsers set and pages cannot (Fetch Metadata), as they arrive through a proxy.
extension BridgeRequest {
  /// Whether the request loads a page into a view.
  var beginsPage: Bool {
    if context.navigation != nil { return context.navigation == .topLevel }
    return isNavigationOfBrowser && fields[.secFetchDest] == "document"
  }

  /// Whether the request loads a document, for a page or a frame.
  var loadsDocument: Bool { context.navigation != nil || isNavigationOfBrowser }

  /// The URL of the requesting document, or only its origin; nil if unknown.
  var documentText: String? {
    if let document = context.documentURL { return document }
    return isOfBrowser && !isNavigationOfBrowser ? fields[.referer] : nil
  }

  /// Whether a page sent the request, or its host for it. Otherwise it comes from native code.
  var isOfPage: Bool { context.navigation != nil || context.documentURL != nil || isOfBrowser }

  /// The URL of the page, for the gate.
  var pageText: String { beginsPage ? urlText : documentText ?? urlText }

  private var isOfBrowser: Bool {
    context.initiator == .native && context.documentURL == nil && context.navigation == nil
      && fields.contains(.secFetchMode)
  }

  private var isNavigationOfBrowser: Bool {
    isOfBrowser && fields[.secFetchMode] == "navigate"
  }
}

extension HTTPField.Name {
  // A literal of letters and hyphens is a name.
  // swift-format-ignore: NeverForceUnwrap
  static let serverTiming = HTTPField.Name("Server-Timing")!
}
