package import BridgeCore
internal import BridgeHandlers
internal import HTTPTypes

/// Puts a script at the start of every HTML document that a browser loads into a page or a frame; nothing that script
/// asks for itself is changed.
///
/// The document is asked for without content coding and without conditions. What describes its bytes (`ETag`,
/// `Content-Length`, digests, ranges) is made to fit or goes, and a content policy that would refuse the script gets
/// its hash. Documents in UTF-16, and those that still come in a coding, stay as they are. `Vary` has browsers keep
/// documents with the script apart from what script asked for.
package struct InjectionHandler: Handler {
  /// `injection`, unless it was given another.
  package let id: HandlerID
  private let script: @Sendable (BridgeRequest) throws -> InjectedScript

  /// A handler that puts this script into documents.
  package init(_ script: String) {
    let script = InjectedScript(script)
    self.init("injection") { _ in script }
  }

  /// A handler that puts into each document the script that is made for the request for it.
  init(_ id: HandlerID, _ script: @escaping @Sendable (BridgeRequest) throws -> InjectedScript) {
    (self.id, self.script) = (id, script)
  }

  /// Requests for documents, as far as host or browser tell, and those of script.
  package func canHandle(_ request: BridgeRequest) -> Bool {
    Self.loadsDocument(request) || Self.mayBeShown(request)
  }

  private static func loadsDocument(_ request: BridgeRequest) -> Bool {
    if request.context.navigation != nil { return true }
    switch request.fields[.secFetchDest] {
    case "document", "iframe", "frame", "object", "embed": return true
    case nil: return isLikeNavigation(request)
    default: return false
    }
  }

  /// Whether a browser may show the response as a document later, from its cache.
  private static func mayBeShown(_ request: BridgeRequest) -> Bool {
    request.method == .get && (request.fields[.secFetchDest] ?? "empty") == "empty"
  }

  /// Browsers send no `Sec-Fetch-Dest` to http origins. What page script asks for itself lacks the wish for https that
  /// navigations have (Upgrade Insecure Requests §3.3), even where it accepts HTML.
  private static func isLikeNavigation(_ request: BridgeRequest) -> Bool {
    guard let script = HTTPField.Name("X-Requested-With") else { return false }
    return request.fields[.accept]?.hasPrefix("text/html") == true
      && request.fields[.upgradeInsecureRequests] == "1" && request.fields[script] == nil
  }

  /// Throws what `next` throws, errors of the body's first bytes, and those of making the script.
  package nonisolated(nonsending) func handle(
    _ request: BridgeRequest, next: Next
  ) async throws -> BridgeResponse {
    guard Self.loadsDocument(request) else {
      return InjectedScript.apart(try await next(request))
    }
    var request = request
    request.change {
      for name in Self.conditions { $0.head.headerFields[name] = nil }
      $0.head.headerFields[.acceptEncoding] = "identity"
    }
    return try await script(request).put(into: next(request), to: request)
  }

  private static let conditions: [HTTPField.Name] = [
    .ifNoneMatch, .ifModifiedSince, .ifMatch, .ifUnmodifiedSince, .ifRange, .range,
  ]
}
