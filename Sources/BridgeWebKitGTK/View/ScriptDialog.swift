/// A dialog that page script, or leaving a page, asks for.
public struct ScriptDialog: Sendable, Equatable {
  /// Which of the functions of `window` asks; `beforeUnload` for leaving a page that wants to be asked.
  public enum Kind: String, Sendable { case alert, confirm, prompt, beforeUnload }

  /// The treatment of a dialog.
  public enum Answer: Sendable, Equatable {
    /// Agrees; the text is what `prompt()` returns, nil for its default.
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
