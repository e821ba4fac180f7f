public import BridgeCore
internal import BridgeFormats

/// A file to save instead of a page to show: because of its response (RFC 6266), or of a link with `download`.
public struct OfferedFile: Sendable {
  /// The URL of the file.
  public let url: String

  /// A file name without a folder.
  public let name: String

  /// The content. It can be read once.
  public let body: Body

  /// Nil for a response that is shown.
  package init?(_ response: BridgeResponse, at url: String) {
    guard response.isAttachment else { return nil }
    self.init(response, at: url, named: nil)
  }

  /// The target of a link. The server's name takes precedence over the link's (HTML §4.6.5).
  package init(_ response: BridgeResponse, at url: String, named linked: String?) {
    let path = url.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").dropFirst(2)
    let own = response.disposition.flatMap { Self.name(in: $0) }
    self.init(
      response.body, at: url, named: own ?? linked ?? path.last.map { Self.decoded($0) } ?? "")
  }

  /// A file that is available already. Path components are removed from the name.
  package init(_ body: Body, at url: String, named name: String) {
    (self.url, self.body) = (url, body)
    self.name = Self.safe(name)
  }

  /// `filename*` takes precedence over `filename` (§4.3).
  private static func name(in field: String) -> String? {
    let parameters = ParameterList(field)
    let extended = parameters["filename*"]?.split(separator: "'", omittingEmptySubsequences: false)
    if let extended, extended.count == 3 { return decoded(extended[2]) }
    return parameters["filename"]
  }

  private static func decoded(_ text: Substring) -> String {
    PercentEscapes.strictlyDecoded(text.utf8).map { String(decoding: $0, as: UTF8.self) }
      ?? String(text)
  }

  /// Servers must not choose the folder.
  private static func safe(_ name: String) -> String {
    let last = name.split { $0 == "/" || $0 == "\\" }.last ?? ""
    let kept = last.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }
    let bare = String(String.UnicodeScalarView(kept)).drop { $0 == "." || $0 == " " }
    return bare.isEmpty ? "download" : String(bare.prefix(200))
  }
}
