package import BridgeCookies
package import BridgeCrypto
internal import BridgeFormats
package import HTTPTypes

/// The mark that the web process part of the host adds to each request of a page. It holds the view, the time, the
/// view's document, and the target of a document request.
///
/// A page's service worker gets the field with the request. It cannot read or make one without the key. A stored one is
/// valid only for the same origin, for one response (``SpentStamps``), and within ``lifetime``.
package struct PageStamp: Sendable, Equatable {
  /// The target of a document request.
  package enum Place: String, Sendable { case view, frame, none, unknown }

  /// The identity of a stamp: the nonce of its encryption, which is random and authenticated.
  package struct Seal: Sendable, Hashable {
    private static let length = 12
    private let bytes: [UInt8]

    /// The seal of an encrypted stamp; nil if it is too short.
    init?(_ sealed: [UInt8]) {
      guard sealed.count > Self.length else { return nil }
      bytes = Array(sealed.prefix(Self.length))
    }

    /// The seal in a field value, without decrypting it, or nil.
    package init?(value: String) {
      guard let sealed = Base64.decode(Array(value.utf8)) else { return nil }
      self.init(sealed)
    }
  }

  /// The field. The proxy removes it.
  // The name is a token.
  // swift-format-ignore: NeverForceUnwrap
  package static let field = HTTPField.Name("Ajax-Bridge-Page")!

  /// The maximum age of a stamp: a request may wait in the engine for others to the same host.
  package static let lifetime = Duration.seconds(300)

  /// The identity of the stamp.
  package let seal: Seal

  /// The time of creation.
  package let time: WallInstant

  /// The engine's number for the view.
  package let view: UInt64

  /// The target, from fields that the engine sets and scripts cannot (Fetch Metadata). `unknown` if there are none, as
  /// over plain http.
  package let place: Place

  /// The URL of the view's document; nil before the first. For a request of the view's own document, the URL of that
  /// document.
  package let documentURL: String?

  /// The stamp of a request to `origin` at the time `now`. Nil without exactly one, or if this key did not seal it for
  /// this origin within its lifetime.
  package init?(
    _ fields: HTTPFields, sealedBy cipher: AESGCM, to origin: String, at now: WallInstant
  ) {
    let values = fields[values: Self.field]
    guard values.count == 1, let sealed = Base64.decode(Array(values[0].utf8)),
      let seal = Seal(sealed)
    else { return nil }
    // If the library fails, the request counts as one without a page.
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

  /// Both times are from one machine, whose clock may have been set meanwhile.
  private static func isFresh(_ time: WallInstant, at now: WallInstant) -> Bool {
    let age = time.duration(to: now)
    return age <= lifetime && age >= .zero - lifetime
  }
}
