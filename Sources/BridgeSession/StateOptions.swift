/// The parts of a session that a run carries from one exchange to the next.
public struct StateOptions: Sendable {
  /// The cookies that requests carry.
  public enum Cookies: String, Sendable, CaseIterable {
    /// The cookies of a jar, one per recording, that the run's responses fill; recorded cookies only as long as no
    /// response of the run could have set them.
    case session
    /// The recorded ones.
    case recorded
    /// None.
    case none
  }

  /// The treatment of recorded responses' values in later requests.
  public enum Correlation: String, Sendable, CaseIterable {
    /// They are replaced by the values at the same places of the run's responses.
    case auto
    /// They are sent as recorded.
    case off
  }

  /// The cookies that requests carry; nil for ``Cookies/session`` against servers and ``Cookies/recorded`` against the
  /// recording.
  public var cookies: Cookies?

  /// Whether values are rebound. Has no effect against the recording, whose responses are the recorded ones.
  public var correlation = Correlation.auto

  /// The values for the placeholders of redacted recordings.
  public var secrets: [ReplaySecret] = []

  /// The defaults: a jar and rebinding against servers; no changes against the recording itself.
  public init() {}
}
