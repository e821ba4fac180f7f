/// Why a file cannot be read or written: what, where, and what to do.
struct FileError: Error {
  let message: String

  init(_ message: String) { self.message = message }
}
