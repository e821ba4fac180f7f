/// A fact about the whole run that matters for its verdict.
public struct ReplayNote: Sendable, Hashable {
  /// The option it is about.
  package let option: ReplayOptions.Name

  /// One sentence; it quotes no secret.
  public let message: String

  init(_ option: ReplayOptions.Name, _ message: String) {
    self.option = option
    self.message = message
  }
}
