#if WebKitGTK
  /// Why a web view could not do what it was asked for.
  public struct WebViewError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of failure, for programs to decide by.
    public enum Code: String, Sendable {
      /// There is no display to show anything on.
      case noDisplay
      /// The view was closed.
      case closed
      /// A page could not be loaded.
      case loadFailed
      /// Script that was run in the page threw.
      case threw
      /// The page went while script ran in it.
      case pageLeft
      /// A picture of the page could not be made or written.
      case noPicture
    }

    /// The kind of failure.
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
      WebViewError(.pageLeft, "the page went while a script ran in it; wait for the next one")
    }

    static var closed: WebViewError { WebViewError(.closed, "the web view was closed") }
  }
#endif
