/// A dialog requested by a page's script, or on leaving a page.
public struct ScriptDialog: Sendable, Equatable {
  /// The function of `window` that requests it; `beforeUnload` for a page that asks before it is left.
  public enum Kind: String, Sendable { case alert, confirm, prompt, beforeUnload }

  /// The answer to a dialog.
  public enum Answer: Sendable, Equatable {
    /// Accepts. The text is the result of `prompt()`; nil for its default.
    case accept(String? = nil)
    /// Declines: `confirm()` returns false, `prompt()` null, and the page is not left.
    case dismiss
  }

  /// Which kind it is.
  public let kind: Kind

  /// Its text.
  public let message: String

  /// The default of `prompt()`; nil for the other kinds.
  public let defaultText: String?
}
