#if WebKitGTK
  /// The file names in links with `download`. The engine does not report them for files that it cannot load.
  @GTKActor final class LinkedNames {
    private var names: [(url: String, name: String)] = []

    /// Not every followed link leads to a file.
    private static let maximumCount = 16

    /// Records a message about a followed link, in the format of ``RelayScript``.
    func note(_ said: Substring) {
      let parts = said.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[1].isEmpty else { return }
      names.append((SchemeURL.shown(String(parts[0])), String(parts[1])))
      if names.count > Self.maximumCount { names.removeFirst() }
    }

    /// Removes and returns the name from the last link to that URL; nil for none.
    func take(_ url: String) -> String? {
      guard let name = names.last(where: { $0.url == url })?.name else { return nil }
      names.removeAll { $0.url == url }
      return name
    }
  }
#endif
