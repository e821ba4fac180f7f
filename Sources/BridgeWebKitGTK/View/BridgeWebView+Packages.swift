#if WebKitGTK
  extension BridgeWebView {
    /// Loads the entry of an offline package, which the bridge's pipeline serves as `https://<id>.package`, or another
    /// path of it.
    ///
    /// - Throws: ``BridgeError`` with code `malformedURL` for an id that cannot be part of a host's name,
    ///   ``WebViewError`` with code `closed`.
    public func load(package id: String, path: String = "/") throws {
      try load("https://\(id).package\(path.hasPrefix("/") ? path : "/\(path)")")
    }
  }
#endif
