/// The size and time limits of a body store.
public struct BodyLimits: Sendable, Hashable {
  /// The maximum size of one body, in bytes.
  public var bytesPerBody = 2 << 30

  /// The maximum total size of the bodies in one scope, in bytes.
  public var bytesPerScope = 4 << 30

  /// The maximum total size of all bodies, in bytes.
  public var bytes = 8 << 30

  /// The maximum number of bodies and waiting requests in a scope, unless the scope was opened with another number.
  public var bodiesPerScope = 1024

  /// The maximum number of bodies and waiting requests.
  public var bodies = 32_768

  /// The size from which on a body moves to a file, in bytes.
  public var bytesInMemoryPerBody = 4 << 20

  /// The maximum total size of bodies in memory, in bytes. Beyond it, further bodies go to files, whatever their size.
  public var bytesInMemory = 32 << 20

  /// The maximum number of bodies in files: each keeps a descriptor open.
  public var files = 256

  /// How long a body waits for its request, from its last byte on.
  public var timeToLive = Duration.seconds(60)

  /// How long a request waits for its body to begin, unless its own deadline is earlier.
  public var claimTimeout = Duration.seconds(10)

  /// How many ids of a scope are remembered after their bodies are gone, so that they are not reused.
  public var spentIDs = 4096

  /// The default limits.
  public init() {}

  /// The old name of ``claimTimeout``.
  @available(*, deprecated, renamed: "claimTimeout")
  public var patience: Duration {
    get { claimTimeout }
    set { claimTimeout = newValue }
  }
}
