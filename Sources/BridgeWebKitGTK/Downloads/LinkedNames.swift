#if WebKitGTK
  /// The names that links with `download` gave their files: the engine does not tell them of what it cannot load.
  @GTKActor final class LinkedNames {
    private var names: [(url: String, name: String)] = []

    /// Not all links that are followed lead to a file.
    private static let most = 16

    /// Notes what a link that is followed says, in the words of ``RelayScript``.
    func note(_ said: Substring) {
      let parts = said.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[1].isEmpty else { return }
      names.append((SchemeURL.shown(String(parts[0])), String(parts[1])))
      if names.count > Self.most { names.removeFirst() }
    }

    /// The name that the last link to that URL gave, once; nil for none.
    func take(_ url: String) -> String? {
      guard let name = names.last(where: { $0.url == url })?.name else { return nil }
      names.removeAll { $0.url == url }
      return name
    }
  }
#endif
