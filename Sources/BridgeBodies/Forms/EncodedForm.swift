public import BridgeCore
internal import BridgeFormats

/// A form's data set as a request body, with its Content-Type.
public struct EncodedForm: Sendable {
  /// The body. It is repeatable if all files in it are.
  public let body: Body

  /// The value of `Content-Type`, exactly as HTML requires.
  public let contentType: String

  /// `application/x-www-form-urlencoded` (URL standard §5.2). Files are represented by their names.
  public static func urlEncoded(_ entries: [FormEntry]) -> EncodedForm {
    let pairs = entries.map { entry in
      PercentEscapes.encodedForm(entry.name.withNetworkNewlines) + [UInt8(ascii: "=")]
        + PercentEscapes.encodedForm(entry.text.withNetworkNewlines)
    }
    return EncodedForm(
      body: .bytes(Array(pairs.joined(separator: "&".utf8))),
      contentType: "application/x-www-form-urlencoded")
  }

  /// `text/plain` (HTML §4.10.21.9), which cannot be parsed unambiguously.
  public static func plainText(_ entries: [FormEntry]) -> EncodedForm {
    let lines = entries.flatMap { entry in
      entry.name.withNetworkNewlines + [UInt8(ascii: "=")] + entry.text.withNetworkNewlines
        + Array("\r\n".utf8)
    }
    return EncodedForm(body: .bytes(lines), contentType: "text/plain")
  }

  /// `multipart/form-data` (HTML §4.10.21.8, RFC 7578). The bodies of files are streamed.
  public static func multipart(_ entries: [FormEntry]) -> EncodedForm {
    multipart(entries, boundary: Multipart.randomBoundary())
  }

  static func multipart(_ entries: [FormEntry], boundary: String) -> EncodedForm {
    EncodedForm(
      body: Multipart.body(entries, boundary: boundary),
      contentType: "multipart/form-data; boundary=\(boundary)")
  }
}
