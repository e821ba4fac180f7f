package import BridgeCookies
package import BridgeCrypto
internal import BridgeFormats
package import HTTPTypes

/// The mark that the part of the host in the web process puts on each request of a page: which view sends it, when, the
/// document that is in the view, and the place that the request loads one into.
///
/// A page's service worker gets the field with the request. It cannot read it, nor make one, as it does not know the key;
/// and one that it keeps is good for the same origin only, for one response (``SpentStamps``), within ``lifetime``.
package struct PageStamp: Sendable, Equatable {
  /// The place that a request loads a document into.
  package enum Place: String, Sendable { case view, frame, none, unknown }

  /// The identity of a stamp: the nonce of its seal, which is random and cannot be changed.
  package struct Seal: Sendable, Hashable {
    private static let length = 12
    private let bytes: [UInt8]

    /// The seal of a sealed text; nil where the text is too short for one.
    init?(_ sealed: [UInt8]) {
      guard sealed.count > Self.length else { return nil }
      bytes = Array(sealed.prefix(Self.length))
    }

    /// The seal in a field's value, which is not decrypted; nil where the value has none.
    package init?(value: String) {
      guard let sealed = Base64.decode(Array(value.utf8)) else { return nil }
      self.init(sealed)
    }
  }

  /// The field; the proxy takes it off.
  // The name is a token.
  // swift-format-ignore: NeverForceUnwrap
  package static let field = HTTPField.Name("Ajax-Bridge-Page")!

  /// How old a stamp may be: a request may wait in the engine for others that it sends to the same host.
  package static let lifetime = Duration.seconds(300)

  /// The identity of the stamp.
  package let seal: Seal

  /// When it was made.
  package let time: WallInstant

  /// The engine's number of the view.
  package let view: UInt64

  /// By the fields that the engine writes and script cannot (Fetch Metadata); `unknown` where it writes none, as in
  /// requests to plain http.
  package let place: Place

  /// The URL of the view's document; nil before the first. For a document of the whole view, the URL that it has.
  package let documentURL: String?

  /// The stamp of a request to `origin` that comes at `now`; nil without one, with more than one, and for one that was not
  /// sealed with this key for this origin within its lifetime.
  package init?(
    _ fields: HTTPFields, sealedBy cipher: AESGCM, to origin: String, at now: WallInstant
  ) {
    let values = fields[values: Self.field]
    guard values.count == 1, let sealed = Base64.decode(Array(values[0].utf8)),
      let seal = Seal(sealed)
    else { return nil }
    // Where the library fails, the request counts as one of no page.
    let opened = try? cipher.opened(sealed, context: Array(origin.utf8))
    guard let text = opened else { return nil }
    let parts = String(decoding: text, as: UTF8.self).split(separator: " ", maxSplits: 3)
    guard parts.count == 4, let view = UInt64(parts[0]), let place = Place(rawValue: "\(parts[1])"),
      let time = Int64(parts[2]).map({ WallInstant(microsecondsSinceEpoch: $0) }),
      Self.isFresh(time, at: now)
    else { return nil }
    (self.seal, self.time, self.view, self.place) = (seal, time, view, place)
    let url = parts[3]
    documentURL = url.hasPrefix("https://") || url.hasPrefix("http://") ? String(url) : nil
  }

  /// Both times are of one machine; its clock may have been set meanwhile.
  private static func isFresh(_ time: WallInstant, at now: WallInstant) -> Bool {
    let age = time.duration(to: now)
    return age <= lifetime && age >= .zero - lifetime
  }
}
