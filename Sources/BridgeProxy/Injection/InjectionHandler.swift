package import BridgeCore
internal import HTTPTypes

/// Puts a script at the start of every HTML document that a browser loads into a page or a frame; nothing that script
/// asks for itself is changed.
///
/// The document is asked for without content coding and without conditions. What describes its bytes (`ETag`,
/// `Content-Length`, digests, ranges) is made to fit or goes, and a content policy that would refuse the script gets
/// its hash. Documents in UTF-16, and those that come in a coding all the same, stay as they are.
package struct InjectionHandler: Handler {
  /// `injection`.
  package let id: HandlerID = "injection"
  private let script: InjectedScript

  /// A handler that puts this script into documents.
  package init(_ script: String) { self.script = InjectedScript(script) }

  /// Requests for documents, as far as host or browser tell.
  package func canHandle(_ request: BridgeRequest) -> Bool {
    if request.context.navigation != nil { return true }
    switch request.fields[.secFetchDest] {
    case "document", "iframe", "frame": return true
    case nil: return Self.isLikeNavigation(request)
    default: return false
    }
  }

  /// Browsers send no `Sec-Fetch-Dest` to http origins. What page script asks for itself lacks the wish for https that
  /// navigations have (Upgrade Insecure Requests §3.3), even where it accepts HTML.
  private static func isLikeNavigation(_ request: BridgeRequest) -> Bool {
    guard let script = HTTPField.Name("X-Requested-With") else { return false }
    return request.fields[.accept]?.hasPrefix("text/html") == true
      && request.fields[.upgradeInsecureRequests] == "1" && request.fields[script] == nil
  }

  /// Throws what `next` throws, and errors of the body's first bytes.
  package nonisolated(nonsending) func handle(
    _ request: BridgeRequest, next: Next
  ) async throws -> BridgeResponse {
    var request = request
    request.change {
      for name in Self.conditions { $0.head.headerFields[name] = nil }
      $0.head.headerFields[.acceptEncoding] = "identity"
    }
    let response = try await next(request)
    guard Self.isDocument(response), request.method != .head else { return response }
    return try await injected(response)
  }

  private nonisolated(nonsending) func injected(
    _ response: BridgeResponse
  ) async throws -> BridgeResponse {
    var response = response
    let length = response.body.length
    let (start, whole) = try await response.body.peeked { start in
      start.count < InjectionPoint.maximumBytes && !InjectionPoint.isDecided(by: start)
    }
    guard !Self.isWide(start, response.fields[.contentType]) else {
      response.body = whole
      return response
    }
    let offset = InjectionPoint.offset(in: start)
    let reader = try whole.open()
    response.body = Body(
      length: length.map { $0 + script.element.count },
      once: InsertingReader(script.element, at: offset, into: reader))
    for name in Self.descriptions { response.head.headerFields[name] = nil }
    if let length {
      response.head.headerFields[.contentLength] = "\(length + script.element.count)"
    } else {
      response.head.headerFields[.contentLength] = nil
    }
    let policies = response.fields[values: .contentSecurityPolicy]
    response.head.headerFields[values: .contentSecurityPolicy] = policies.map {
      ScriptPolicy.allowing(script.source, in: $0)
    }
    return response
  }

  private static func isDocument(_ response: BridgeResponse) -> Bool {
    let type = response.fields[.contentType]?.lowercased() ?? ""
    let isFile = response.fields[.contentDisposition]?.lowercased().hasPrefix("attachment") ?? false
    return type.hasPrefix("text/html") && !isFile
      && ![204, 205, 206, 304].contains(response.status)
      && response.fields[values: .contentEncoding].allSatisfy { $0.lowercased() == "identity" }
  }

  private static func isWide(_ start: [UInt8], _ type: String?) -> Bool {
    return start.starts(with: [0xFE, 0xFF]) || start.starts(with: [0xFF, 0xFE])
      || charset(of: type).map(wideLabels.contains) == true
  }

  private static func charset(of type: String?) -> String? {
    let parameters = type?.lowercased().split(separator: ";").dropFirst() ?? []
    for parameter in parameters {
      let parts = parameter.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].filter({ $0 != " " }) == "charset" else { continue }
      return parts[1].filter { $0 != " " && $0 != "\"" }
    }
    return nil
  }

  /// The labels of UTF-16 (Encoding standard, §4.2).
  private static let wideLabels: Set<String> = [
    "csunicode", "iso-10646-ucs-2", "ucs-2", "unicode", "unicodefeff", "unicodefffe", "utf-16",
    "utf-16be", "utf-16le",
  ]

  private static let conditions: [HTTPField.Name] = [
    .ifNoneMatch, .ifModifiedSince, .ifMatch, .ifUnmodifiedSince, .ifRange, .range,
  ]

  /// What says something of the bytes that came.
  private static let descriptions: [HTTPField.Name] =
    [.eTag, .lastModified, .acceptRanges, .contentEncoding]
    + ["Digest", "Content-Digest", "Repr-Digest", "Content-MD5"].compactMap { HTTPField.Name($0) }
}
