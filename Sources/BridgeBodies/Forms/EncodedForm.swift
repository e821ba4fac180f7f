public import BridgeCore
internal import BridgeFormats

/// A form's data set as the body of its request, with the Content-Type that goes with it.
public struct EncodedForm: Sendable {
  /// The body. It can be sent again when all files in it can be read again.
  public let body: Body

  /// The value of `Content-Type`, exactly as HTML asks for it.
  public let contentType: String

  /// `application/x-www-form-urlencoded` (URL standard §5.2). Files are sent by their names alone.
  public static func urlEncoded(_ entries: [FormEntry]) -> EncodedForm {
    let pairs = entries.map { entry in
      PercentEscapes.encodedForm(entry.name.withNetworkNewlines) + [UInt8(ascii: "=")]
        + PercentEscapes.encodedForm(entry.text.withNetworkNewlines)
    }
    return EncodedForm(
      body: .bytes(Array(pairs.joined(separator: "&".utf8))),
      contentType: "application/x-www-form-urlencoded")
  }

  /// `text/plain` (HTML §4.10.21.9): what no program can read back for certain.
  public static func plainText(_ entries: [FormEntry]) -> EncodedForm {
    let lines = entries.flatMap { entry in
      entry.name.withNetworkNewlines + [UInt8(ascii: "=")] + entry.text.withNetworkNewlines
        + Array("\r\n".utf8)
    }
    return EncodedForm(body: .bytes(lines), contentType: "text/plain")
  }

  /// `multipart/form-data` (HTML §4.10.21.8, RFC 7578), streaming what its files stream.
  public static func multipart(_ entries: [FormEntry]) -> EncodedForm {
    multipart(entries, boundary: Multipart.randomBoundary())
  }

  static func multipart(_ entries: [FormEntry], boundary: String) -> EncodedForm {
    EncodedForm(
      body: Multipart.body(entries, boundary: boundary),
      contentType: "multipart/form-data; boundary=\(boundary)")
  }
}
