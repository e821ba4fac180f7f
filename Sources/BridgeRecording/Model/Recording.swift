/// A recorded session: the requests of a browser or tool and their responses.
public struct Recording: Sendable {
  /// The name used in messages, usually the file name.
  public var name: String

  /// The program that wrote the recording, for example `Playwright 1.65.1`; nil if unknown.
  public let producer: String?

  /// Every readable entry, in order of its start; entries without a start keep their place.
  public let exchanges: [RecordedExchange]

  /// Warnings about the recording, in file order.
  public let warnings: [RecordingWarning]

  /// The parts of the recording that could not be read, in file order; each also has a warning.
  public let losses: [RecordingLoss]

  /// When the earliest exchange started, since 1970-01-01T00:00:00Z; nil if no start is known.
  public let began: Duration?

  /// A recording of exchanges that are already in order.
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

/// An irregularity in a recording that did not prevent reading it.
public struct RecordingWarning: Sendable, Hashable {
  /// The 1-based position in the file of the entry concerned; nil for the file as a whole.
  public let entry: Int?

  /// A stable name for the kind of irregularity, for programs: `params-only-body`, `missing-time`, …
  public let code: String

  /// One sentence that says what was found and how it was handled. It quotes no secret.
  public let message: String

  /// A warning about one entry, or about the whole file if `entry` is nil.
  public init(entry: Int?, code: String, message: String) {
    self.entry = entry
    self.code = code
    self.message = message
  }
}

/// A part of a recording that could not be read.
public struct RecordingLoss: Sendable, Hashable {
  /// The 1-based position in the file of the first lost entry; nil for damage between entries.
  public let entry: Int?

  /// The number of entries known to be lost; there may be more.
  public let entries: Int

  /// One sentence that says what was lost and where.
  public let message: String

  /// A loss of `entries` entries, beginning with the one at position `entry`.
  public init(entry: Int?, entries: Int, message: String) {
    self.entry = entry
    self.entries = entries
    self.message = message
  }
}
