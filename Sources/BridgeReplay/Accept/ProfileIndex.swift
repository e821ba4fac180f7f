internal import BridgeComparison
internal import BridgeRecording
internal import BridgeSession

/// A profile indexed for look-up during a run.
struct ProfileIndex: Sendable {
  private struct Key: Hashable {
    let method, path: String
  }

  private let mask: ReportMask
  private let places: [Key: [ReplayProfile.Entry]]

  init(_ profile: ReplayProfile, _ mask: ReportMask) {
    self.mask = mask
    places = Dictionary(grouping: profile.entries) { Key(method: $0.method, path: $0.path) }
  }

  /// Whether the profile accepts the difference: its place varies in this form.
  func accepts(_ difference: Difference, _ item: PlannedExchange) -> Bool {
    let request = item.recorded.request
    let path = Endpoint.path(mask.url(RequestBuilder.plainURL(request.url)))
    guard let entries = places[Key(method: request.method, path: path)] else { return false }
    return entries.contains { $0.covers(difference) }
  }
}

extension ReplayProfile.Entry {
  /// An entry for a difference in the response to such a request; nil for a status, which never varies.
  init?(_ difference: Difference, _ forms: Set<ChangeForm>, method: String, url: String) {
    guard difference.kind != .status, difference.kind != .request else { return nil }
    self.init(
      method: method, path: Endpoint.path(url), part: difference.kind,
      place: difference.placeInColumn.description, forms: Array(forms))
  }

  /// Whether a difference is at the entry's place and of one of its forms, or inside an array of varying length there.
  fileprivate func covers(_ difference: Difference) -> Bool {
    // An entry without a column is for all columns.
    let others = [difference.placeInColumn.description, difference.place.description]
    guard others.contains(place) else {
      let varying = NoisePlace(kind: part, location: place)
      return forms.contains(.length) && others.contains { varying.covers(difference.kind, $0) }
    }
    let form = difference.form
    return part == difference.kind
      && (forms.contains(form) || forms.contains(.text) && form != .presence
        || forms.contains(.length) && form == .order)
  }
}
