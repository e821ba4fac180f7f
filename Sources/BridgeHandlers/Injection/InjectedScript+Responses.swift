package import BridgeCore
internal import BridgeFormats
internal import HTTPTypes

extension InjectedScript {
  /// Inserts the script at the start of a response's document; other responses are returned unchanged.
  ///
  /// Fields that describe its bytes are adjusted or removed. If a content security policy would refuse the script, its
  /// hash is added.
  ///
  /// Rethrows errors of the body's first bytes.
  package nonisolated(nonsending) func put(
    into response: BridgeResponse, to request: BridgeRequest
  ) async throws -> BridgeResponse {
    guard Self.isDocument(response), request.method != .head else { return response }
    return try await inserted(into: response)
  }

  private nonisolated(nonsending) func inserted(
    into response: BridgeResponse
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
    response.body = try whole.transformed(
      by: Insertion(element, at: offset), length: length.map { $0 + element.count })
    for name in Self.descriptions { response.head.headerFields[name] = nil }
    response.head.headerFields.append(Self.variance)
    if let length {
      response.head.headerFields[.contentLength] = "\(length + element.count)"
    } else {
      response.head.headerFields[.contentLength] = nil
    }
    // A report-only policy would report the script to the server.
    for name in [.contentSecurityPolicy, Self.reportedPolicy] {
      let policies = response.fields[values: name]
      response.head.headerFields[values: name] = policies.map {
        ScriptPolicy.allowing(source, connectingTo: connection, in: $0)
      }
    }
    return response
  }

  // The name is a token.
  // swift-format-ignore: NeverForceUnwrap
  private static let reportedPolicy = HTTPField.Name("Content-Security-Policy-Report-Only")!

  /// The response to a request that is not for a document, although the response may be one. `Vary` keeps browser
  /// caches from using it as a document.
  package static func apart(_ response: BridgeResponse) -> BridgeResponse {
    guard isDocument(response) else { return response }
    var response = response
    response.head.headerFields.append(variance)
    return response
  }

  /// The request fields that tell documents from script's requests; over plain http only `Upgrade-Insecure-Requests` is
  /// sent.
  private static let variance = HTTPField(
    name: .vary, value: "Sec-Fetch-Dest, Upgrade-Insecure-Requests")

  private static func isDocument(_ response: BridgeResponse) -> Bool {
    let type = response.fields[.contentType]?.lowercased() ?? ""
    return type.hasPrefix("text/html") && !response.isAttachment
      && ![204, 205, 206, 304].contains(response.status)
      && response.fields[values: .contentEncoding].allSatisfy { $0.lowercased() == "identity" }
  }

  private static func isWide(_ start: [UInt8], _ type: String?) -> Bool {
    start.starts(with: [0xFE, 0xFF]) || start.starts(with: [0xFF, 0xFE])
      || type.flatMap { MediaType($0).parameter("charset") }
        .map { wideLabels.contains($0.lowercased()) } == true
  }

  /// The labels of UTF-16 (Encoding Standard, §4.2).
  private static let wideLabels: Set<String> = [
    "csunicode", "iso-10646-ucs-2", "ucs-2", "unicode", "unicodefeff", "unicodefffe", "utf-16",
    "utf-16be", "utf-16le",
  ]

  /// The fields that describe the original bytes.
  private static let descriptions: [HTTPField.Name] =
    [.eTag, .lastModified, .acceptRanges, .contentEncoding]
    + ["Digest", "Content-Digest", "Repr-Digest", "Content-MD5"].compactMap { HTTPField.Name($0) }
}
