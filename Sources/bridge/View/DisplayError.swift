/// There is no display for a window. The message says what to do.
struct DisplayError: Error {
  let message: String

  init(_ message: String) { self.message = message }
}
