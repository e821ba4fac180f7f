/// The current content of a body store, and the totals of all earlier bodies.
public struct BodyCounters: Sendable, Hashable {
  /// The number of scopes that are open, or have ended while a body is still being sent.
  public internal(set) var scopes = 0

  /// The number of stored bodies.
  public internal(set) var bodies = 0

  /// The number of requests that wait for a body.
  public internal(set) var waiting = 0

  /// The number of stored bytes, in memory and on disk.
  public internal(set) var bytes = 0

  /// The number of stored bytes in memory.
  public internal(set) var bytesInMemory = 0

  /// The number of bodies on disk.
  public internal(set) var files = 0

  /// The total number of bodies begun.
  public internal(set) var begun = 0

  /// The total number of bodies claimed by a request.
  public internal(set) var claimed = 0

  /// The total number of bodies released after their request ended.
  public internal(set) var released = 0

  /// The total number of bodies whose request did not come in time.
  public internal(set) var expired = 0

  /// The total number of bodies dropped without a claim, for any reason.
  public internal(set) var unclaimed = 0

  /// The total number of bodies that the page cancelled.
  public internal(set) var cancelled = 0

  /// The total number of bodies moved to disk.
  public internal(set) var spilled = 0

  /// The total number of requests whose body did not come in time.
  public internal(set) var missing = 0

  /// The total number of refused calls, from either side.
  public internal(set) var refused = 0

  /// Whether the store has no bodies and no waiting requests. Scopes may be open.
  public var isIdle: Bool {
    bodies == 0 && waiting == 0 && bytes == 0 && bytesInMemory == 0 && files == 0
  }
}
