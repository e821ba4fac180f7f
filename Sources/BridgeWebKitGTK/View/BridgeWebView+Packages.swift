#if WebKitGTK
  internal import BridgeCore
  internal import CWebKitGTK
  internal import HTTPTypes

  extension BridgeWebView {
    /// Loads the entry of an offline package, or another path of it. The bridge's pipeline serves the package as
    /// `https://<id>.package`. `suffix` must be the one in the package options.
    ///
    /// - Throws: ``BridgeError`` with code `malformedURL` for an id that is not a single label of a host name,
    ///   ``WebViewError`` with code `closed`.
    public func load(
      package id: String, path: String = "/", suffix: String = ".package"
    ) throws {
      try load(PackageScheme.url(of: id, path, suffix: suffix).text)
    }

    /// Lets native code and the pages of this view use a custom scheme for packages: with `app`, `app://shop/page` is
    /// `https://shop.package/page`.
    ///
    /// ``load(_:)`` accepts such URLs. A link or frame with one is redirected to the package's https origin; elements
    /// and scripts load from there directly. Only GET and HEAD support the scheme. Windows opened by pages of the view
    /// have it as well, other views do not. A second call replaces the first.
    ///
    /// - Throws: ``BridgeError`` with code `malformedURL` for a name that is not a valid scheme or is reserved, like
    ///   `https` and `blob`, and for a suffix that cannot end a host name.
    public func usePackageScheme(_ name: String, suffix: String = ".package") throws {
      let scheme = try PackageScheme(name, suffix: suffix)
      context.register(scheme.name)
      packageScheme = scheme
    }

    /// The web URL of an engine URL; nil if the host does not serve it.
    func real(_ url: String) -> String? { SchemeURL.real(url) ?? packageScheme?.real(url) }

    /// Redirects a document request with the custom scheme to its https origin. Returns false for all other requests.
    ///
    /// The redirecting document has an opaque origin, so that cookies of the package do not count as same-site for it.
    func lead(_ engine: EngineRequest) -> Bool {
      guard let real = packageScheme?.real(engine.uri), engine.method == "GET",
        DocumentRules.mayBeDocument(engine.method, engine.fields)
      else { return false }
      if loading.takeDocument().isMain { loading.isLeadingOn = true }
      let response = LeadingDocument.response(to: shown(real))
      let stream = ResponseStream(response.body)
      engine.respond(
        response.head, response.fields, of: response.fields[.contentType], stream,
        length: response.body.length)
      stream.letGo()
      return true
    }
  }
#endif
