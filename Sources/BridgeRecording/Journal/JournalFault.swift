/// The error of a malformed journal line.
struct JournalFault: Error {
  /// A clause that says what is wrong and where. It quotes no values.
  let reason: String

  init(_ reason: String) { self.reason = reason }
}
