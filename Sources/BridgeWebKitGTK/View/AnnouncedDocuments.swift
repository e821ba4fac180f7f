#if WebKitGTK
  internal import BridgeCore
  internal import BridgeHost
  internal import HTTPTypes

  /// The URLs that frames are about to load documents from: the engine asks leave for each navigation before it
  /// requests the document.
  @GTKActor final class AnnouncedDocuments {
    private var urls: [String] = []
    private var revisited: [String] = []
    private var notes: [Note] = []

    /// The facts kept about a document.
    private struct Note {
      let url: String

      /// The referrer policy that it came with, or that its markup names.
      var policy: ReferrerPolicy?

      /// The referrer in its request.
      let referrer: String?
    }

    /// Some navigations have no request of their own: to fragments, and to what is at hand.
    private static let most = 64

    /// `isRevisit`: whether the document is reloaded, or gone back to.
    func announce(_ url: String, isRevisit: Bool = false) {
      guard SchemeURL.real(SchemeURL.shown(url)) != nil else { return }
      let url = Self.bare(url)
      urls.append(url)
      if urls.count > Self.most { urls.removeFirst() }
      revisited.removeAll { $0 == url }
      if isRevisit { revisited.append(url) }
      if revisited.count > Self.most { revisited.removeFirst() }
    }

    /// Whether a document was announced at that URL, once for each time.
    func take(_ url: String) -> Bool {
      guard let index = urls.firstIndex(of: Self.bare(url)) else { return false }
      urls.remove(at: index)
      return true
    }

    /// Whether the document that was announced at that URL had been there before, once for each time.
    func takeRevisit(_ url: String) -> Bool {
      guard let index = revisited.firstIndex(of: Self.bare(url)) else { return false }
      revisited.remove(at: index)
      return true
    }

    /// Notes what a document's fields say of referrers, and which one its request had.
    func note(_ fields: HTTPFields, of url: String, from referrer: String?) {
      let url = Self.bare(url)
      notes.removeAll { $0.url == url }
      let note = Note(url: url, policy: ReferrerPolicy(of: fields), referrer: referrer)
      guard note.policy != nil || referrer != nil else { return }
      add(note)
    }

    /// Notes the referrer policy that stands in the markup of the document at that URL.
    func note(_ policy: ReferrerPolicy, of url: String) {
      let url = Self.bare(url)
      guard let index = notes.firstIndex(where: { $0.url == url }) else {
        return add(Note(url: url, policy: policy, referrer: nil))
      }
      notes[index].policy = policy
    }

    private func add(_ note: Note) {
      notes.append(note)
      if notes.count > Self.most { notes.removeFirst() }
    }

    /// The referrer policy of the document at that URL.
    func policy(of url: String) -> ReferrerPolicy? { note(of: url)?.policy }

    /// The referrer of the document at that URL, as its server was told it.
    func referrer(of url: String) -> String? { note(of: url)?.referrer }

    private func note(of url: String) -> Note? {
      let url = Self.bare(url)
      return notes.first { $0.url == url }
    }

    /// In the engine's form, without its fragment.
    private static func bare(_ url: String) -> String {
      String(SchemeURL.shown(url).prefix { $0 != "#" })
    }
  }
#endif
