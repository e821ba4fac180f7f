/// Which exchange waits for which. Exchanges of different recordings never wait for each other, but for equal
/// requests to a recording, which get their answers in turn.
public enum ReplayOrder: String, Sendable, CaseIterable {
  /// An exchange waits for those that had finished in the recording before it started; what overlapped there
  /// may overlap again. Whatever came of an exchange, those behind it go on.
  ///
  /// An exchange without a recorded start waits for all before it in the file, and all behind it wait for it.
  /// One without a recorded duration is waited for by all behind it. Where every start of a recording is in
  /// whole milliseconds, the ends are taken in whole milliseconds as well: a request that followed at once
  /// would else seem to have begun before the end of the one it followed.
  case causal

  /// Each waits for the one before it.
  case strict

  /// None waits.
  case free
}
