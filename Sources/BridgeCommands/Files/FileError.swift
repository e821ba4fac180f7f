/// Why a file cannot be read or written: what, where, and what to do.
package struct FileError: Error {
  package let message: String

  package init(_ message: String) { self.message = message }
}
