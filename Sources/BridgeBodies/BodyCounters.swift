/// The content of a body store, and the fates of all bodies before.
public struct BodyCounters: Sendable, Hashable {
  /// The scopes that are open, or have ended with a body still being sent.
  public internal(set) var scopes = 0

  /// The bodies held.
  public internal(set) var bodies = 0

  /// The requests that wait for a body.
  public internal(set) var waiting = 0

  /// The bytes held, in memory and on disk.
  public internal(set) var bytes = 0

  /// The bytes held in memory.
  public internal(set) var bytesInMemory = 0

  /// The bodies on disk.
  public internal(set) var files = 0

  /// Bodies that were begun so far.
  public internal(set) var begun = 0

  /// Bodies that a request took.
  public internal(set) var claimed = 0

  /// Bodies that were let go of after their request was over.
  public internal(set) var released = 0

  /// Bodies whose request did not come in time.
  public internal(set) var expired = 0

  /// Bodies that were dropped without ever being claimed, for any reason.
  public internal(set) var unclaimed = 0

  /// Bodies that the page took back.
  public internal(set) var cancelled = 0

  /// Bodies that were moved to disk.
  public internal(set) var spilled = 0

  /// Requests whose body did not come in time.
  public internal(set) var missing = 0

  /// Calls that were refused, by either side.
  public internal(set) var refused = 0

  /// Whether nothing is held and no request waits; scopes may be open.
  public var isIdle: Bool {
    bodies == 0 && waiting == 0 && bytes == 0 && bytesInMemory == 0 && files == 0
  }
}
