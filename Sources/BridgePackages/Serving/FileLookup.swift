/// The search for the file that a path of a package means.
struct FileLookup {
  enum Found: Equatable, Sendable {
    case file(String)
    /// There is a page below the folder of that name: the path lacks the slash at its end.
    case folder
    case missing
  }

  let entry: String
  let rules: ServingRules

  /// Whether the package, or one that it needs, has a file at a path.
  let has: (String) -> Bool

  /// Looks for `name`, the decoded path without the slash in front; a folder's has `index.html` at its end.
  /// `isRoot`: the path is `/` alone. `isNavigation`: a page is loaded, so that an app's own page may stand in.
  func find(_ name: String, isRoot: Bool, isNavigation: Bool) -> Found {
    if isRoot, has(entry) { return .file(entry) }
    if rules.htmlNames, !Self.hasEnding(name), has("\(name).html") { return .file("\(name).html") }
    if has(name) { return .file(name) }
    if has("\(name)/index.html") { return .folder }
    if rules.cleanURLs, has("\(name).html") { return .file("\(name).html") }
    guard isNavigation, let page = rules.spaFallback, has(page) else { return .missing }
    return .file(page)
  }

  /// Whether the last component has an ending, as in `app.js`.
  static func hasEnding(_ name: String) -> Bool {
    let last = name.utf8.split(separator: UInt8(ascii: "/")).last ?? name.utf8[...]
    return last.dropFirst().contains(UInt8(ascii: "."))
  }
}
