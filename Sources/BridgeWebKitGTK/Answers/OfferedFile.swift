public import BridgeCore
internal import HTTPTypes

/// What a server offers to be kept, in the place of a page to be shown (RFC 6266).
public struct OfferedFile: Sendable {
  /// The URL that it came from.
  public let url: String

  /// A name for it, without a folder.
  public let name: String

  /// What is in it, to be read once.
  public let body: Body

  /// Nil for an answer that is shown.
  package init?(_ response: BridgeResponse, at url: String) {
    guard let field = response.fields[.contentDisposition],
      let kind = field.split(separator: ";").first,
      kind.filter({ $0 != " " }).lowercased() == "attachment"
    else { return nil }
    self.url = url
    body = response.body
    let path = url.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").dropFirst(2)
    name = Self.safe(Self.name(in: field) ?? path.last.map { Self.decoded($0) } ?? "")
  }

  /// `filename*` counts before `filename` (§4.3).
  private static func name(in field: String) -> String? {
    let parameters = field.split(separator: ";").dropFirst().compactMap { part in
      part.firstIndex(of: "=").map { equals in
        (
          name: part[..<equals].filter { $0 != " " }.lowercased(),
          value: part[part.index(after: equals)...].drop { $0 == " " }
        )
      }
    }
    if let extended = parameters.first(where: { $0.name == "filename*" }) {
      let parts = extended.value.split(separator: "'", omittingEmptySubsequences: false)
      if parts.count == 3 { return decoded(parts[2]) }
    }
    return parameters.first { $0.name == "filename" }.map { $0.value.filter { $0 != "\"" } }
  }

  private static func decoded(_ text: Substring) -> String {
    PercentEncoding.decoded(text.utf8).map { String(decoding: $0, as: UTF8.self) } ?? String(text)
  }

  /// A server names no place.
  private static func safe(_ name: String) -> String {
    let last = name.split { $0 == "/" || $0 == "\\" }.last ?? ""
    let kept = last.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }
    let bare = String(String.UnicodeScalarView(kept)).drop { $0 == "." || $0 == " " }
    return bare.isEmpty ? "download" : String(bare.prefix(200))
  }
}
