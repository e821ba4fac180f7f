package import BridgeCore
package import HTTPTypes

/// The sender of a request within a view, as far as the engine tells.
///
/// On a custom scheme, the engine sends `Origin` only with cross-origin CORS requests and POSTs of forms, and `Referer`
/// only with requests of fetch(), under every policy. Requests of XMLHttpRequest, other navigations and elements carry
/// neither.
package struct RequestSource: Equatable {
  package enum Asker: Equatable {
    /// A frame with an opaque origin, such as a sandboxed one.
    case opaque
    case origin(Origin)
    /// The engine tells nothing.
    case unknown
  }

  package let asker: Asker

  /// The URL of the requesting document or worker, if the engine provides it.
  package let documentURL: String?

  /// - Parameters:
  ///   - fields: the engine's fields.
  ///   - target: the requested origin.
  package init(_ fields: HTTPFields, to target: Origin) {
    documentURL = fields[.referer].flatMap(Self.document)
    if let origin = fields[.origin] {
      asker = Self.origin(SchemeURL.real(origin) ?? origin).map { .origin($0) } ?? .opaque
    } else if fields.contains(PrivateFields.token) || fields.contains(PrivateFields.mode) {
      // A cross-origin request with a private field uses CORS, and would carry Origin.
      asker = .origin(target)
    } else {
      asker = documentURL.flatMap(Self.origin).map { .origin($0) } ?? .unknown
    }
  }

  /// A worker made from a Blob is named by the Blob's URL, which contains its origin.
  private static func document(_ referrer: String) -> String? {
    SchemeURL.real(referrer.hasPrefix("blob:") ? String(referrer.dropFirst(5)) : referrer)
  }

  /// Nil for `null`, and for text that is not a web URL.
  package static func origin(_ text: String) -> Origin? {
    // An opaque origin has no URL, and is represented by nil.
    (try? RequestURL(text)).map { Origin($0) }
  }
}
