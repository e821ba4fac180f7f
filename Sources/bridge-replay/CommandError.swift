/// Why a command cannot run.
struct CommandError: Error {
  /// One sentence: what, where, and what to do.
  let message: String

  init(_ message: String) { self.message = message }
}
