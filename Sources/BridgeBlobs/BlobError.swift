/// Why a blob cannot be stored or read.
package struct BlobError: Error, Hashable, CustomStringConvertible {
  package enum Code: String, Sendable {
    /// The folder has no blob of that name.
    case missing
    /// The file does not match its name and size: it is changed, truncated, or a link.
    case changed
    /// The blob would exceed the quota of the folder.
    case overQuota
    /// The folder or a file cannot be read.
    case unreadable
    /// The disk or the user's disk quota is full.
    case diskFull
    /// The folder or a file cannot be written: permission is missing, or another file is in the way.
    case unwritable
  }

  package let code: Code

  /// One sentence: what, where, and what to do.
  package let message: String

  package var description: String { message }

  init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }
}
