package import BridgeCore
package import HTTPTypes

/// A document on its way to the engine, with the policies in its head in terms of the engine's URLs.
package enum PolicyDocument {
  /// The body for an HTML document; any other body as it is.
  ///
  /// `fields`: those that came with it.
  /// `origin`: the one that the document came from; nil for a policy that no document of the host's is under.
  /// `note`: is told each referrer policy in the head, before the bytes behind it are read.
  /// - Throws: ``BridgeError`` with code `bodyAlreadyRead`.
  package static func body(
    _ body: Body, _ fields: HTTPFields, from origin: Origin?,
    noting note: @escaping @Sendable (ReferrerPolicy) -> Void = { _ in }
  ) throws -> Body {
    guard let type = fields[.contentType]?.lowercased(), isReadable(type) else { return body }
    var head = PolicyHead(rewrite: { PolicySources.shown($0, from: origin) }, noting: note)
    if let bytes = body.bytesAtHand { return .bytes(head.pass(bytes) + head.end()) }
    return Body(once: PolicyReader(head, try body.open()))
  }

  /// Whether it is HTML, in an encoding whose bytes below 0x80 are ASCII: almost all are.
  private static func isReadable(_ type: String) -> Bool {
    let name = type.prefix { $0 != ";" && $0 != "," }.filter { $0 != " " && $0 != "\t" }
    return name == "text/html" && !otherEncodings.contains(where: type.contains)
  }

  private static let otherEncodings = ["utf-16", "ucs-2", "unicode", "iso-10646", "2022"]
}
