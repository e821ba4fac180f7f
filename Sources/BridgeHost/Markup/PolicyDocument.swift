package import BridgeCore
package import HTTPTypes

/// A document for the engine, with the policies in its head rewritten for a host whose URLs differ from the server's.
package enum PolicyDocument {
  /// The body for an HTML document; any other body as it is.
  ///
  /// `fields`: those that came with it.
  /// `rewrite`: returns the content policy that replaces another.
  /// `note`: is told each referrer policy in the head, before the bytes behind it are read.
  /// - Throws: ``BridgeError`` with code `bodyAlreadyRead`.
  package static func body(
    _ body: Body, _ fields: HTTPFields, rewriting rewrite: @escaping @Sendable (String) -> String,
    noting note: @escaping @Sendable (ReferrerPolicy) -> Void = { _ in }
  ) throws -> Body {
    guard let type = fields[.contentType]?.lowercased(), isReadable(type) else { return body }
    var head = PolicyHead(rewrite: rewrite, noting: note)
    if let bytes = body.bytesAtHand { return .bytes(head.pass(bytes) + head.end()) }
    return try body.transformed(by: head)
  }

  /// Whether it is HTML in an ASCII-compatible encoding, as almost all documents are.
  private static func isReadable(_ type: String) -> Bool {
    let name = type.prefix { $0 != ";" && $0 != "," }.filter { $0 != " " && $0 != "\t" }
    return name == "text/html" && !otherEncodings.contains(where: type.contains)
  }

  private static let otherEncodings = ["utf-16", "ucs-2", "unicode", "iso-10646", "2022"]
}
