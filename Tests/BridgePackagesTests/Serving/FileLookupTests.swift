import Testing

@testable import BridgePackages

@Suite("the file that a path means")
struct FileLookupTests {
  private static let files: Set<String> = [
    "start.html", "about.html", "about/more.html", "a/b.html", "b", "b.html", "sub/index.html",
    "app.html", "v1.2.html",
  ]

  private func find(
    _ name: String, root: Bool = false, navigation: Bool = false,
    _ change: (inout ServingRules) -> Void = { _ in }
  ) -> FileLookup.Found {
    var rules = ServingRules()
    change(&rules)
    return FileLookup(entry: "start.html", rules: rules, has: Self.files.contains)
      .find(name, isRoot: root, isNavigation: navigation)
  }

  @Test(
    "is the entry for the root, then the exact one, then a folder's page, then the page of that name",
    arguments: [
      ("b", FileLookup.Found.file("b")), ("about", .file("about.html")), ("sub", .folder),
      ("a/b", .file("a/b.html")), ("index.html", .missing), ("none", .missing),
      ("v1.2", .file("v1.2.html")), ("sub/index.html", .file("sub/index.html")),
    ])
  func order(name: String, found: FileLookup.Found) {
    #expect(find(name) == found)
    #expect(find("index.html", root: true) == .file("start.html"))
  }

  @Test("has no page of that name where the package says so")
  func exact() {
    #expect(find("about") { $0.cleanURLs = false } == .missing)
    #expect(find("b") { $0.cleanURLs = false } == .file("b"))
  }

  @Test("002-15: is the page of a name without an ending, in its folder")
  func htmlNames() {
    #expect(find("b") { $0.htmlNames = true } == .file("b.html"))
    #expect(find("a/b") { $0.htmlNames = true } == .file("a/b.html"))
    #expect(find("about.html") { $0.htmlNames = true } == .file("about.html"))
    #expect(find("sub") { $0.htmlNames = true } == .folder)
  }

  @Test("is the app's own page for navigations alone, and only where nothing else is meant")
  func fallback() {
    let rules: (inout ServingRules) -> Void = { $0.spaFallback = "app.html" }
    #expect(find("users/7", navigation: true, rules) == .file("app.html"))
    #expect(find("users/7", navigation: false, rules) == .missing)
    #expect(find("about", navigation: true, rules) == .file("about.html"))
    #expect(find("sub", navigation: true, rules) == .folder)
  }
}
