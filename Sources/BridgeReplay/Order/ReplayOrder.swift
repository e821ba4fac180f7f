/// Which exchange waits for which. Exchanges of different recordings never wait for each other, except equal requests
/// to a recording, which get their responses in turn.
public enum ReplayOrder: String, Sendable, CaseIterable {
  /// An exchange waits for those that had finished in the recording before it started; exchanges that overlapped may
  /// overlap again. Later exchanges continue whatever the outcome of earlier ones.
  ///
  /// An exchange without a recorded start waits for all before it in the file, and all after it wait for it. One
  /// without a recorded duration is waited for by all after it. If every start of a recording is in whole milliseconds,
  /// durations are rounded down to milliseconds: otherwise a request that followed at once would seem to start before
  /// the end of its predecessor.
  case causal

  /// Each waits for the one before it.
  case strict

  /// No exchange waits.
  case free
}
