/// Identifies an exchange: the position of its recording in the run, and its number in that recording.
public struct ReplayExchangeID: Sendable, Hashable, Comparable {
  /// The 0-based position of the recording in the run.
  public let file: Int

  /// The 1-based position of the entry in its file.
  public let number: Int

  /// The 1-based round of a run that repeats its recordings.
  public package(set) var round: Int

  package init(file: Int, number: Int, round: Int = 1) {
    (self.file, self.number, self.round) = (file, number, round)
  }

  /// Sorts by round, by recording, then by number.
  public static func < (left: ReplayExchangeID, right: ReplayExchangeID) -> Bool {
    (left.round, left.file, left.number) < (right.round, right.file, right.number)
  }
}
