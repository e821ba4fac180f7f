/// How much of a recording survives when the recording process is killed.
public enum RecordingDurability: Sendable, Hashable {
  /// The end of a response waits until its exchange is in the journal. A caller that has read a response to its end
  /// finds it recorded, even after SIGKILL. Exchanges that end together are written together.
  case perExchange

  /// Responses do not wait. A kill loses the exchanges not yet written, under load up to 32 MiB of them.
  case deferred
}
