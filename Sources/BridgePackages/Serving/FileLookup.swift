/// Finds the file for a path of a package.
struct FileLookup {
  enum Found: Equatable, Sendable {
    case file(String)
    /// There is a page in the folder of that name: the path lacks its trailing slash.
    case folder
    case missing
  }

  let entry: String
  let rules: ServingRules

  /// Whether the package or a dependency has a file at a path.
  let has: (String) -> Bool

  /// Looks for `name`, the decoded path without the leading slash. The name of a folder ends with `index.html`.
  /// `isRoot` is true for the path `/`. With `isNavigation`, the page for client-side routing may be used.
  func find(_ name: String, isRoot: Bool, isNavigation: Bool) -> Found {
    if isRoot, has(entry) { return .file(entry) }
    if rules.htmlNames, !Self.hasEnding(name), has("\(name).html") { return .file("\(name).html") }
    if has(name) { return .file(name) }
    if has("\(name)/index.html") { return .folder }
    if rules.cleanURLs, has("\(name).html") { return .file("\(name).html") }
    guard isNavigation, let page = rules.spaFallback, has(page) else { return .missing }
    return .file(page)
  }

  /// Whether the last component has an extension, as in `app.js`.
  static func hasEnding(_ name: String) -> Bool {
    let last = name.utf8.split(separator: UInt8(ascii: "/")).last ?? name.utf8[...]
    return last.dropFirst().contains(UInt8(ascii: "."))
  }
}
