/// The fault of one line of a journal.
struct JournalFault: Error {
  /// A clause that says what and where in the line; it quotes no value.
  let reason: String

  init(_ reason: String) { self.reason = reason }
}
