/// How much a body store takes, and for how long.
public struct BodyLimits: Sendable, Hashable {
  /// The most bytes of one body.
  public var bytesPerBody = 2 << 30

  /// The most bytes that one scope may hold at a time.
  public var bytesPerScope = 4 << 30

  /// The most bytes of all bodies together.
  public var bytes = 8 << 30

  /// The most bodies, and requests that wait for one, in a scope at a time, unless the scope was opened for
  /// another number.
  public var bodiesPerScope = 1024

  /// The most bodies, and requests that wait for one, at a time.
  public var bodies = 32_768

  /// Beyond so many bytes a body moves to a file.
  public var bytesInMemoryPerBody = 4 << 20

  /// The most bytes of all bodies in memory; beyond it, further ones go to files whatever their size.
  public var bytesInMemory = 32 << 20

  /// The most bodies in files at a time: each keeps a descriptor open.
  public var files = 256

  /// How long a body waits for its request, counted from the last of its bytes.
  public var timeToLive = Duration.seconds(60)

  /// How long a request waits for its body to begin, unless its own deadline is earlier.
  public var claimTimeout = Duration.seconds(10)

  /// How many ids of a scope are remembered after their bodies are gone, so that none is used twice.
  public var spentIDs = 4096

  /// The usual limits.
  public init() {}

  /// The old name of ``claimTimeout``.
  @available(*, deprecated, renamed: "claimTimeout")
  public var patience: Duration {
    get { claimTimeout }
    set { claimTimeout = newValue }
  }
}
