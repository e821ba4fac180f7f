/// A recorded session: what a browser or tool asked for and what it was answered.
public struct Recording: Sendable {
  /// The name under which messages speak of the recording, usually its file name.
  public var name: String

  /// The program that wrote the recording, for example `Playwright 1.65.1`; nil when it does not say.
  public let producer: String?

  /// Every entry that could be read, in order of its start; entries without a start keep their place.
  public let exchanges: [RecordedExchange]

  /// Warnings about the recording, in file order.
  public let warnings: [RecordingWarning]

  /// Parts of the recording that could not be read, in file order; each has a warning as well.
  public let losses: [RecordingLoss]

  /// When the earliest exchange started, since 1970-01-01T00:00:00Z; nil when no start is known.
  public let began: Duration?

  /// A recording of exchanges that are in their order already.
  public init(
    name: String, producer: String?, exchanges: [RecordedExchange], warnings: [RecordingWarning],
    losses: [RecordingLoss] = [], began: Duration? = nil
  ) {
    self.name = name
    self.producer = producer
    self.exchanges = exchanges
    self.warnings = warnings
    self.losses = losses
    self.began = began
  }
}

/// Something unusual in a recording that did not stop it from being read.
public struct RecordingWarning: Sendable, Hashable {
  /// The 1-based position in the file of the entry it is about; nil for the file as a whole.
  public let entry: Int?

  /// A stable name for the kind of oddity, for machines: `params-only-body`, `missing-time`, ….
  public let code: String

  /// One sentence that says what was found and what was done about it. It quotes no secret.
  public let message: String

  /// A warning about one entry, or about the whole file when `entry` is nil.
  public init(entry: Int?, code: String, message: String) {
    self.entry = entry
    self.code = code
    self.message = message
  }
}

/// A part of a recording that could not be read, so that what was recorded is not all here.
public struct RecordingLoss: Sendable, Hashable {
  /// The 1-based position in the file of the first entry it took; nil for damage between entries.
  public let entry: Int?

  /// How many entries are known to be lost; more may be.
  public let entries: Int

  /// One sentence that says what was lost and where.
  public let message: String

  /// A loss of `entries` entries from the one at position `entry` on.
  public init(entry: Int?, entries: Int, message: String) {
    self.entry = entry
    self.entries = entries
    self.message = message
  }
}
