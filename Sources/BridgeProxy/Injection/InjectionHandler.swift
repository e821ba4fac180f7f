package import BridgeCore
internal import BridgeHandlers
internal import HTTPTypes

/// Inserts a script at the start of every HTML document that a browser loads into a page or frame. Requests of scripts
/// are not changed.
///
/// The document is requested without content coding and conditions. Fields that describe its bytes (`ETag`,
/// `Content-Length`, digests, ranges) are adapted or removed, and a content security policy that would refuse the
/// script gets its hash. Documents in UTF-16, and those that are still encoded, are not changed. With `Vary`, browsers
/// cache documents with the script separately from responses to scripts.
package struct InjectionHandler: Handler {
  /// `injection`, or the given id.
  package let id: HandlerID
  private let script: @Sendable (BridgeRequest) throws -> InjectedScript

  /// A handler that inserts this script into documents.
  package init(_ script: String) {
    let script = InjectedScript(script)
    self.init("injection") { _ in script }
  }

  /// A handler that inserts a script made for each request.
  init(_ id: HandlerID, _ script: @escaping @Sendable (BridgeRequest) throws -> InjectedScript) {
    (self.id, self.script) = (id, script)
  }

  /// Handles requests for documents, as far as the host or the browser tells, and requests of scripts.
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

  /// Whether a browser may later show the response as a document, from its cache.
  private static func mayBeShown(_ request: BridgeRequest) -> Bool {
    request.method == .get && (request.fields[.secFetchDest] ?? "empty") == "empty"
  }

  /// Browsers send no `Sec-Fetch-Dest` to http origins. Requests of scripts lack `Upgrade-Insecure-Requests`, which
  /// navigations have (Upgrade Insecure Requests §3.3), even if they accept HTML.
  private static func isLikeNavigation(_ request: BridgeRequest) -> Bool {
    guard let script = HTTPField.Name("X-Requested-With") else { return false }
    return request.fields[.accept]?.hasPrefix("text/html") == true
      && request.fields[.upgradeInsecureRequests] == "1" && request.fields[script] == nil
  }

  /// Throws errors of `next`, of reading the first bytes of the body, and of making the script.
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
