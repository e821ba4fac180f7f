#if WebKitGTK
  internal import BridgeCore
  internal import BridgeHost
  internal import HTTPTypes

  /// The URLs of documents that frames are about to load: the engine asks for permission before it requests a document.
  @GTKActor final class AnnouncedDocuments {
    private var urls: [String] = []
    private var revisited: [String] = []
    private var notes: [Note] = []

    /// The facts kept about a document.
    private struct Note {
      let url: String

      /// The referrer policy of its response or markup.
      var policy: ReferrerPolicy?

      /// The referrer in its request.
      let referrer: String?
    }

    /// Some navigations send no request: those to fragments, and to documents that the engine has.
    private static let maximumCount = 64

    /// `isRevisit` tells whether the document is reloaded or revisited through the history.
    func announce(_ url: String, isRevisit: Bool = false) {
      guard SchemeURL.real(SchemeURL.shown(url)) != nil else { return }
      let url = Self.bare(url)
      urls.append(url)
      if urls.count > Self.maximumCount { urls.removeFirst() }
      revisited.removeAll { $0 == url }
      if isRevisit { revisited.append(url) }
      if revisited.count > Self.maximumCount { revisited.removeFirst() }
    }

    /// Whether a document was announced for that URL. Each announcement counts once.
    func take(_ url: String) -> Bool {
      guard let index = urls.firstIndex(of: Self.bare(url)) else { return false }
      urls.remove(at: index)
      return true
    }

    /// Whether the announced document for that URL is a revisit. Each announcement counts once.
    func takeRevisit(_ url: String) -> Bool {
      guard let index = revisited.firstIndex(of: Self.bare(url)) else { return false }
      revisited.remove(at: index)
      return true
    }

    /// Records the referrer policy in a document's fields, and the referrer of its request.
    func note(_ fields: HTTPFields, of url: String, from referrer: String?) {
      let url = Self.bare(url)
      notes.removeAll { $0.url == url }
      let note = Note(url: url, policy: ReferrerPolicy(of: fields), referrer: referrer)
      guard note.policy != nil || referrer != nil else { return }
      add(note)
    }

    /// Records the referrer policy in the markup of the document at that URL.
    func note(_ policy: ReferrerPolicy, of url: String) {
      let url = Self.bare(url)
      guard let index = notes.firstIndex(where: { $0.url == url }) else {
        return add(Note(url: url, policy: policy, referrer: nil))
      }
      notes[index].policy = policy
    }

    private func add(_ note: Note) {
      notes.append(note)
      if notes.count > Self.maximumCount { notes.removeFirst() }
    }

    /// The referrer policy of the document at that URL.
    func policy(of url: String) -> ReferrerPolicy? { note(of: url)?.policy }

    /// The referrer in the request of the document at that URL.
    func referrer(of url: String) -> String? { note(of: url)?.referrer }

    private func note(of url: String) -> Note? {
      let url = Self.bare(url)
      return notes.first { $0.url == url }
    }

    /// The URL in the engine's form, without fragment.
    private static func bare(_ url: String) -> String {
      String(SchemeURL.shown(url).prefix { $0 != "#" })
    }
  }
#endif
