package import BridgeCore
package import HTTPTypes

/// The part of a view that sends a request, as far as the engine says.
///
/// On a scheme of its own the engine sends `Origin` with cross-origin requests that CORS governs alone, and
/// `Referer` with what fetch() asks for, under every policy; forms that POST carry `Origin`. Requests of
/// XMLHttpRequest, other navigations and elements carry neither.
package struct RequestSource: Equatable {
  package enum Asker: Equatable {
    /// A frame without an origin: a sandboxed one.
    case opaque
    case origin(Origin)
    /// The engine says nothing.
    case unknown
  }

  package let asker: Asker

  /// The URL of the document or worker that asks, where the engine tells it.
  package let documentURL: String?

  /// - Parameters:
  ///   - fields: as the engine gives them.
  ///   - target: the origin that is asked.
  package init(_ fields: HTTPFields, to target: Origin) {
    documentURL = fields[.referer].flatMap(Self.document)
    if let origin = fields[.origin] {
      asker = Self.origin(SchemeURL.real(origin) ?? origin).map { .origin($0) } ?? .opaque
    } else if fields.contains(PrivateFields.token) || fields.contains(PrivateFields.mode) {
      // A cross-origin request that keeps a private field is one of CORS, and would carry Origin.
      asker = .origin(target)
    } else {
      asker = documentURL.flatMap(Self.origin).map { .origin($0) } ?? .unknown
    }
  }

  /// A worker made of a Blob is named by the Blob's URL, in which its origin stands.
  private static func document(_ referrer: String) -> String? {
    SchemeURL.real(referrer.hasPrefix("blob:") ? String(referrer.dropFirst(5)) : referrer)
  }

  /// Nil for `null`, and for what is no URL of the web.
  package static func origin(_ text: String) -> Origin? {
    // An opaque origin has no URL; that is what nil says.
    (try? RequestURL(text)).map { Origin($0) }
  }
}
