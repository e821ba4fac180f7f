/// Why a jar cannot be made or used. Cookies that are merely refused are no errors: see
/// ``StoreOutcome``.
public struct CookieError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of failure, for programs to decide by.
  public enum Code: String, Sendable {
    /// There is no public suffix list, or it cannot be read.
    case publicSuffixesUnavailable
    /// The folder that a jar's file is to be in does not exist.
    case folderMissing
    /// The file cannot be read at all: no permission, a folder, a device.
    case fileUnreadable
    /// The file is no jar's, and is left alone.
    case notAJar
    /// The file was written by a newer version of this library, and is left alone.
    case newerJar
    /// File or folder may not be written. Changes are kept until they can be.
    case notWritable
    /// There is no space left. Changes are kept until there is.
    case diskFull
    /// Another process has kept the file locked for seconds. Changes are kept until it lets go.
    case busy
    /// The file is damaged: it will be moved aside when it is opened next.
    case damaged
    /// Reading or writing failed for another reason. Changes are kept.
    case inputOutput
    /// The jar has been closed; nothing more is written.
    case closed
    /// A file of cookies is in no known format; see ``CookieFormat``.
    case unknownFormat
    /// A file of cookies is in no state to be read.
    case damagedFile
    /// A file of cookies is larger than what is read.
    case fileTooLarge
  }

  /// The kind of failure.
  public let code: Code

  /// One sentence: what, where, and what to do. It holds no cookie value.
  public let message: String

  /// An error with a message that already says what, where, and what to do.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The ``message``.
  public var description: String { message }
}
