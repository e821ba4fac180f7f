internal import BridgeCore
internal import BridgeFormats
internal import HTTPTypes

extension BridgeResponse {
  /// Whether a navigation to this response replaces the document. It does not for a redirect, a response without
  /// content (HTML, "navigate"), or a download. The current page then stays.
  var replacesDocument: Bool {
    switch status {
    case 204, 205, 301, 302, 303, 307, 308: return false
    default: break
    }
    if isAttachment { return false }
    guard let type = fields[.contentType].map({ MediaType($0).essence }) else { return true }
    return Self.shownTypes.contains { type.contains($0) }
  }

  /// Parts of the types that views display. Documents of other types cannot make requests.
  private static let shownTypes = ["text/", "image/", "audio/", "video/", "xml", "json", "pdf"]
}
