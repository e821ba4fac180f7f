internal import BridgeComparison
internal import BridgeFormats
internal import BridgeRecording
internal import BridgeSession

/// Finds options without effect, which are usually typing errors.
struct UnusedOptions {
  let options: ReplayOptions

  /// Negated filter terms that exclude nothing.
  func filterNotes(_ recordings: [Recording]) -> [ReplayNote] {
    options.filters.flatMap { filter in
      filter.unusedExclusions(recordings).map { term in
        ReplayNote(
          .filters,
          "“\(term.printable)” leaves out nothing: no exchange matches “\(term.printable.dropFirst())”"
        )
      }
    }
  }

  /// JSON paths that match nothing in any response of the plan.
  func pathNotes(_ plan: ReplayPlan) -> [ReplayNote] {
    let rules = options.rules
    let paths: [(ReplayOptions.Name, JSONPathPattern)] =
      rules.ignoredJSONPaths.map { (.ignoredJSONPaths, $0) }
      + rules.unorderedJSONPaths.map { (.unorderedJSONPaths, $0) }
      + rules.tolerances.map { (.tolerances, $0.path) }
    return paths.compactMap { name, path in
      let isUsed = plan.items.contains { item in
        guard case .send(_, let recorded) = item.decision else { return false }
        return path.occurs(in: recorded)
      }
      return isUsed
        ? nil
        : ReplayNote(
          name, "“\(path.description.printable)” is nowhere in the JSON responses of the recording")
    }
  }
}
