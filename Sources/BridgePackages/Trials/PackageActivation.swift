/// When a version that is installed becomes the active one.
public enum PackageActivation: Sendable, Hashable {
  /// At once: open pages are told, so that they can load again.
  case now
  /// With the next page.
  case nextNavigation
  /// When the app is started again.
  case nextStart
  /// When the app comes back from the background after at least this time.
  case afterBackground(Duration)
  /// From a moment on, as the time since 1970, with the next page.
  case at(Duration)
}

/// An occasion at which a version may become the active one.
public enum PackageOccasion: Sendable, Hashable {
  /// A page begins.
  case navigation
  /// The app has started.
  case start
  /// The app comes back from the background, where it was for this time.
  case foreground(after: Duration)
}

extension PackageActivation {
  /// Whether an occasion is the one that is waited for. `now`: the time since 1970.
  ///
  /// A start is as good as any: the app has no page that could change under its user.
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
