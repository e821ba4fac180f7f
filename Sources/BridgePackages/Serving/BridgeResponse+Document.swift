internal import BridgeCore
internal import HTTPTypes

extension BridgeResponse {
  /// Whether a navigation that gets this response shows another document: it does not with a redirect, without content
  /// (HTML, "navigate"), nor with a file that is downloaded. Then the page that is there stays.
  var replacesDocument: Bool {
    switch status {
    case 204, 205, 301, 302, 303, 307, 308: return false
    default: break
    }
    let disposition = fields[.contentDisposition]?.prefix { $0 != ";" }.filter { $0 != " " }
    if disposition?.lowercased() == "attachment" { return false }
    guard let type = fields[.contentType]?.prefix(while: { $0 != ";" }).lowercased() else {
      return true
    }
    return Self.shownTypes.contains { type.contains($0) }
  }

  /// Parts of the types that views show; of those left out, none could ask for anything more.
  private static let shownTypes = ["text/", "image/", "audio/", "video/", "xml", "json", "pdf"]
}
