/// There is nothing to show a window on. The message says what to do.
struct DisplayError: Error {
  let message: String

  init(_ message: String) { self.message = message }
}
