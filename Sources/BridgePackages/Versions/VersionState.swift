/// The state of a version in a store.
///
/// A version that is being downloaded is not in the store yet; the update reports its progress.
public enum VersionState: String, Sendable, CaseIterable {
  /// It is not in the store.
  case absent
  /// It is complete in the store, and not in use.
  case staged
  /// It is active, and the next lease begins its trial.
  case pending
  /// It is active and leased, and has not yet proved that it works.
  case trial
  /// It works, or the host vouches for it.
  case good
  /// It failed its trial or was rolled back. It is not activated again unless the host insists.
  case bad
}

/// An event that changes the state of a version.
package enum VersionEvent: String, Sendable, CaseIterable {
  case install
  /// It becomes active, on trial.
  case activate
  /// It becomes active, and the host vouches for it.
  case approve
  /// A lease begins.
  case lease
  /// A page reported that it works.
  case ready
  /// Its last trial failed.
  case fail
  /// Another version becomes active.
  case replace
  /// The user or the server goes back to another version.
  case withdraw
  /// A newer version was installed after it failed.
  case forgive
  /// It leaves the store.
  case discard
}

extension VersionState {
  /// The state after an event; nil if the event is invalid in this state.
  package func after(_ event: VersionEvent) -> VersionState? {
    switch (self, event) {
    case (.absent, .install): .staged
    case (.staged, .activate): .pending
    case (.staged, .approve), (.pending, .approve), (.trial, .approve), (.bad, .approve): .good
    case (.pending, .lease), (.trial, .lease): .trial
    case (.trial, .ready), (.good, .ready): .good
    case (.trial, .fail): .bad
    case (.pending, .replace), (.trial, .replace): .staged
    case (.staged, .withdraw), (.pending, .withdraw), (.trial, .withdraw), (.good, .withdraw): .bad
    case (.good, .activate), (.good, .approve), (.good, .lease), (.good, .replace): .good
    // A good version stays good: its pages have been used, and may have changed stored data. Only a newer version
    // replaces it.
    case (.good, .fail): .good
    case (.staged, .replace): .staged
    case (.bad, .replace): .bad
    case (.bad, .forgive): .staged
    case (.staged, .discard), (.good, .discard), (.bad, .discard): .absent
    default: nil
    }
  }
}
