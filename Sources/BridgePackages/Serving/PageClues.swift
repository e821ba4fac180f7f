internal import BridgeCore
internal import HTTPTypes

/// The clues to the page of a request: its context, where the host vouches for it; otherwise fields that browsers write
/// and pages cannot (Fetch Metadata), as they come through a proxy.
extension BridgeRequest {
  /// Whether a page is loaded into a view.
  var beginsPage: Bool {
    if context.navigation != nil { return context.navigation == .topLevel }
    return isNavigationOfBrowser && fields[.secFetchDest] == "document"
  }

  /// Whether a document is loaded, of a page or of a frame.
  var loadsDocument: Bool { context.navigation != nil || isNavigationOfBrowser }

  /// The URL of the document that asks, or only its origin; nil where nothing is said.
  var documentText: String? {
    if let document = context.documentURL { return document }
    return isOfBrowser && !isNavigationOfBrowser ? fields[.referer] : nil
  }

  /// Whether a page asks, or its host for it; otherwise it is native code.
  var isOfPage: Bool { context.navigation != nil || context.documentURL != nil || isOfBrowser }

  /// The URL of the page that the gate is asked about.
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
  // Literals of letters and hyphens are names.
  // swift-format-ignore: NeverForceUnwrap
  static let secFetchDest = HTTPField.Name("Sec-Fetch-Dest")!
  // swift-format-ignore: NeverForceUnwrap
  static let secFetchMode = HTTPField.Name("Sec-Fetch-Mode")!
  // swift-format-ignore: NeverForceUnwrap
  static let secFetchSite = HTTPField.Name("Sec-Fetch-Site")!
  // swift-format-ignore: NeverForceUnwrap
  static let serverTiming = HTTPField.Name("Server-Timing")!
}
