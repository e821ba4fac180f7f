#if WebKitGTK
  internal import HTTPTypes

  /// The URLs that frames are about to load documents from: the engine asks leave for each navigation before it
  /// requests the document.
  @GTKActor final class AnnouncedDocuments {
    private var urls: [String] = []
    private var policies: [(url: String, policy: ReferrerPolicy)] = []

    /// Some navigations have no request of their own: to fragments, and to what is at hand.
    private static let most = 64

    func announce(_ url: String) {
      guard SchemeURL.real(SchemeURL.shown(url)) != nil else { return }
      urls.append(Self.bare(url))
      if urls.count > Self.most { urls.removeFirst() }
    }

    /// Whether a document was announced at that URL, once for each time.
    func take(_ url: String) -> Bool {
      guard let index = urls.firstIndex(of: Self.bare(url)) else { return false }
      urls.remove(at: index)
      return true
    }

    /// Notes what a document's fields say of referrers.
    func note(_ fields: HTTPFields, of url: String) {
      let url = Self.bare(url)
      policies.removeAll { $0.url == url }
      guard let policy = ReferrerPolicy(of: fields) else { return }
      policies.append((url, policy))
      if policies.count > Self.most { policies.removeFirst() }
    }

    /// The referrer policy that the document at that URL came with.
    func policy(of url: String) -> ReferrerPolicy? {
      let url = Self.bare(url)
      return policies.first { $0.url == url }?.policy
    }

    /// In the engine's form, without its fragment.
    private static func bare(_ url: String) -> String {
      String(SchemeURL.shown(url).prefix { $0 != "#" })
    }
  }
#endif
