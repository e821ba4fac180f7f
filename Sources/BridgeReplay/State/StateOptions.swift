/// The parts of a session that a run carries from one exchange to the next.
public struct StateOptions: Sendable {
  /// Which cookies go with requests.
  public enum Cookies: String, Sendable, CaseIterable {
    /// The cookies of a jar that the run's own answers fill, one for each recording; recorded ones only as long
    /// as no answer of the run could have set them.
    case session
    /// The recorded ones.
    case recorded
    /// None.
    case none
  }

  /// The treatment of recorded responses' values in later requests.
  public enum Correlation: String, Sendable, CaseIterable {
    /// They are replaced by what stands in the same place of the run's own answers.
    case auto
    /// They go out as recorded.
    case off
  }

  /// Which cookies go along; nil for ``Cookies/session`` against servers and ``Cookies/recorded`` against
  /// the recording.
  public var cookies: Cookies?

  /// Whether values are rebound. It has no effect against the recording, whose answers are the recorded ones.
  public var correlation = Correlation.auto

  /// The values for the placeholders of redacted recordings.
  public var secrets: [ReplaySecret] = []

  /// The usual: a jar and rebinding against servers, the recording as it is against itself.
  public init() {}
}
