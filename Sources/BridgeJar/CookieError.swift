/// Why a jar cannot be opened or used. A refused cookie is not an error: see ``StoreOutcome``.
public struct CookieError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of failure, for programs.
  public enum Code: String, Sendable {
    /// There is no public suffix list, or it cannot be read.
    case publicSuffixesUnavailable
    /// The folder for the jar's file does not exist.
    case folderMissing
    /// The file cannot be read: no permission, a folder, a device.
    case fileUnreadable
    /// The file is not a jar and is left unchanged.
    case notAJar
    /// The file was written by a newer version of this library and is left unchanged.
    case newerJar
    /// The file or folder is not writable. Changes are kept until it is.
    case notWritable
    /// No space is left. Changes are kept until there is some.
    case diskFull
    /// Another process has locked the file for seconds. Changes are kept until the lock is released.
    case busy
    /// The file is damaged; it will be moved aside at the next opening.
    case damaged
    /// Reading or writing failed for another reason. Changes are kept.
    case inputOutput
    /// The jar is closed; nothing more is written.
    case closed
    /// A cookie file has no known format; see ``CookieFormat``.
    case unknownFormat
    /// A cookie file is malformed.
    case damagedFile
    /// A cookie file exceeds the size limit.
    case fileTooLarge
  }

  /// The kind of failure.
  public let code: Code

  /// One sentence: what failed, where, and what to do. It contains no cookie value.
  public let message: String

  /// An error whose message already says what failed, where, and what to do.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The ``message``.
  public var description: String { message }
}
