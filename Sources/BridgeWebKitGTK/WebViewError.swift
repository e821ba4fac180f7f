#if WebKitGTK
  /// Why an operation of a web view failed.
  public struct WebViewError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of error, for programs.
    public enum Code: String, Sendable {
      /// There is no display.
      case noDisplay
      /// The view was closed.
      case closed
      /// A page could not be loaded.
      case loadFailed
      /// A script that was run in the page threw.
      case threw
      /// The page ended while a script ran in it.
      case pageLeft
      /// A picture of the page could not be made or written.
      case noPicture
    }

    /// The kind of error.
    public let code: Code

    /// One sentence: what, where, and what to do.
    public let message: String

    init(_ code: Code, _ message: String) {
      self.code = code
      self.message = message
    }

    /// The message.
    public var description: String { message }

    static var noDisplay: WebViewError {
      WebViewError(
        .noDisplay, "there is no display for a web view; set DISPLAY, or run it under Xvfb")
    }

    static var pageLeft: WebViewError {
      WebViewError(
        .pageLeft, "the page was replaced while a script ran in it; wait for the next page")
    }

    static var closed: WebViewError { WebViewError(.closed, "the web view was closed") }
  }
#endif
