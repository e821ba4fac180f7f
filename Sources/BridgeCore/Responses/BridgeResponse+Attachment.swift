internal import BridgeFormats
internal import HTTPTypes

extension BridgeResponse {
  /// Whether it is a file to save rather than something to show (RFC 6266 §4.2).
  ///
  /// Browsers disagree about lines that differ: they refuse the response, or join the lines. Here the first line counts,
  /// and in it the first type, so that a download stays as the server sent it.
  package var isAttachment: Bool {
    guard let disposition else { return false }
    let type = disposition.utf8.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ",") }
    return type.withoutFieldWhitespace.isEqual(ignoringCase: "attachment")
  }

  /// The first line of Content-Disposition. Servers may send only one.
  package var disposition: String? { fields[values: .contentDisposition].first }
}
