extension GeneratedPassword {
  /// The words that stand for the announcement of a password in another element.
  static let announcement = "password "

  /// Whether a text just before the node announces a password: `Your password is <b>…`.
  static func isAnnounced(_ node: Int, in document: HTMLDocument) -> Bool {
    document.nodes[max(0, node - farthest)..<node].contains { other in
      guard case .text(let text) = other.content else { return false }
      return isMentioned(in: text.utf8.suffix(longestAnnouncement))
    }
  }

  private static let (farthest, longestAnnouncement) = (8, 64)
}
