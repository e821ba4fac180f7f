/// When an installed version becomes active.
public enum PackageActivation: Sendable, Hashable {
  /// Immediately. Open pages are told, so that they can reload.
  case now
  /// With the next page.
  case nextNavigation
  /// At the next start of the app.
  case nextStart
  /// When the app returns from the background after at least this time.
  case afterBackground(Duration)
  /// With the first page from this time on, given since 1970.
  case at(Duration)
}

/// An occasion for activating a version.
public enum PackageOccasion: Sendable, Hashable {
  /// A page begins.
  case navigation
  /// The app has started.
  case start
  /// The app returns from the background after this time.
  case foreground(after: Duration)
}

extension PackageActivation {
  /// Whether the version is due on an occasion. `now` is the time since 1970.
  ///
  /// A start suits every activation: the app has no page that could change under its user.
  public func isDue(on occasion: PackageOccasion, at now: Duration) -> Bool {
    switch (self, occasion) {
    case (.now, _), (.nextNavigation, _): true
    case (.at(let moment), _): now >= moment
    case (_, .start): true
    case (.afterBackground(let time), .foreground(let away)): away >= time
    default: false
    }
  }
}
