#if WebKitGTK
  internal import BridgeCore
  internal import BridgeCrypto
  internal import BridgeFormats
  internal import BridgeKit
  internal import BridgeProxy

  /// The requests of a web context that come to its bridge through a proxy.
  final class ProxiedRequests: Sendable {
    /// The key of the stamps, for the part of the host in the web process, in base64. It is a secret.
    let key: String

    private let cipher: AESGCM
    private let jar: CookieJar
    private let marks = Locked<[UInt64: HandlerID]>([:])

    init(_ jar: CookieJar) throws {
      var random = SystemRandomNumberGenerator()
      let bytes = (0..<AESGCM.keySize).map { _ in UInt8.random(in: 0...255, using: &random) }
      cipher = try AESGCM(key: bytes)
      key = Base64.encode(bytes)
      self.jar = jar
    }

    /// Has requests of a view carry a mark, by which handlers know them.
    func note(_ view: UInt64, _ mark: HandlerID) { marks.withLock { $0[view] = mark } }

    /// No request comes from that view any more.
    func forget(_ mark: HandlerID) { marks.withLock { $0 = $0.filter { $0.value != mark } } }

    /// Gives a request the context of its page, and takes the stamp off.
    func read(_ request: inout BridgeRequest) {
      // The proxy made it from one.
      guard let url = try? RequestURL(request.urlText) else { return }
      let stamp = PageStamp(request.fields, sealedBy: cipher, to: Origin(url).description)
      let mark = stamp.flatMap { stamp in marks.withLock { $0[stamp.view] } }
      var page = ClientContext.make(request.fields, to: url, page: stamp?.documentURL) {
        jar.site(of: $0)
      }
      // Whether another origin asks with credentials is not told: what it can read must not be given with passwords.
      if let asker = request.fields[.origin], asker != Origin(url).description {
        page.credentials = .omit
      }
      request.change { [page, stamp] in
        $0.head.headerFields[PageStamp.field] = nil
        EngineFieldBytes.restore(&$0.head.headerFields, times: stamp == nil ? 1 : 2)
        $0.context = page
        // The engine's own store says which cookies go along; see CookieMirror.
        $0.marks.insert("cookies")
        if let mark { $0.marks.insert(mark) }
      }
    }
  }
#endif
