/// Why the command cannot do what it was asked.
struct CommandError: Error {
  /// One sentence: what, where, and what to do.
  let message: String

  init(_ message: String) { self.message = message }
}
