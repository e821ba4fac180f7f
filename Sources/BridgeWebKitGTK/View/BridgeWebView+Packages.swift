#if WebKitGTK
  internal import BridgeCore
  internal import CWebKitGTK
  internal import HTTPTypes

  extension BridgeWebView {
    /// Loads the entry of an offline package, which the bridge's pipeline serves as `https://<id>.package`, or another
    /// path of it. `suffix`: as in the options of the packages.
    ///
    /// - Throws: ``BridgeError`` with code `malformedURL` for an id that is not one label of a host's name,
    ///   ``WebViewError`` with code `closed`.
    public func load(
      package id: String, path: String = "/", suffix: String = ".package"
    ) throws {
      try load(PackageScheme.url(of: id, path, suffix: suffix).text)
    }

    /// Lets native code and the pages of this view name packages by a scheme of your own: with `app`,
    /// `app://shop/page` is `https://shop.package/page`.
    ///
    /// ``load(_:)`` takes such URLs. A link or a frame leads to the package's https origin, where the page then is; what
    /// elements and script ask for comes from there. Only GET and HEAD have the short form. Windows that pages of the
    /// view open have it too, and other views do not. A second call takes the place of the first.
    ///
    /// - Throws: ``BridgeError`` with code `malformedURL` for a name that is not a valid scheme or has a meaning already,
    ///   like `https` and `blob`, and for a suffix that cannot end a host name.
    public func usePackageScheme(_ name: String, suffix: String = ".package") throws {
      let scheme = try PackageScheme(name, suffix: suffix)
      context.register(scheme.name)
      packageScheme = scheme
    }

    /// The URL of the web that the engine's form stands for; nil for one that the host does not serve.
    func real(_ url: String) -> String? { SchemeURL.real(url) ?? packageScheme?.real(url) }

    /// Redirects the request for a document by the short form to its https origin; false for all other requests.
    ///
    /// The redirecting document has an opaque origin, so that no cookie of the package counts as same-site for it.
    func lead(_ engine: EngineRequest) -> Bool {
      guard let real = packageScheme?.real(engine.uri), engine.method == "GET",
        DocumentRules.mayBeDocument(engine.method, engine.fields)
      else { return false }
      if loading.takeDocument().isMain { loading.isLeadingOn = true }
      let response = LeadingDocument.response(to: shown(real))
      let stream = AnswerStream(response.body)
      engine.respond(
        response.head, response.fields, of: response.fields[.contentType], stream,
        length: response.body.length)
      stream.letGo()
      return true
    }
  }
#endif
