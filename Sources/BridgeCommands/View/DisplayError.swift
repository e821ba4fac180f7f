/// There is no display for a window. The message says what to do.
package struct DisplayError: Error {
  package let message: String

  package init(_ message: String) { self.message = message }
}
