#if WebKitGTK
  internal import BridgeCore
  internal import BridgeKit
  internal import BridgeProxy

  /// The requests of a web context that come to its bridge through a proxy.
  final class ProxiedRequests: Sendable {
    /// Proves that a stamp was written by the part of the host in the web process. It is a secret.
    let key = BodyID.random().text

    private let jar: CookieJar
    private let marks = Locked<[UInt64: HandlerID]>([:])

    init(_ jar: CookieJar) { self.jar = jar }

    /// Has requests of a view carry a mark, by which handlers know them.
    func note(_ view: UInt64, _ mark: HandlerID) { marks.withLock { $0[view] = mark } }

    /// No request comes from that view any more.
    func forget(_ mark: HandlerID) { marks.withLock { $0 = $0.filter { $0.value != mark } } }

    /// Gives a request the context of its page, and takes the stamp off.
    func read(_ request: inout BridgeRequest) {
      let stamp = PageStamp(request.fields, key: key)
      let mark = stamp.flatMap { stamp in marks.withLock { $0[stamp.view] } }
      // The proxy made it from one.
      guard let url = try? RequestURL(request.urlText) else { return }
      let page = ClientContext.make(request.fields, to: url, page: stamp?.documentURL) {
        jar.site(of: $0)
      }
      request.change {
        $0.head.headerFields[PageStamp.field] = nil
        $0.context = page
        // The engine's own store says which cookies go along; see CookieMirror.
        $0.marks.insert("cookies")
        if let mark { $0.marks.insert(mark) }
      }
    }
  }
#endif
