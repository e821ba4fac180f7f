import Testing

@testable import BridgePackages

@Suite("the packages that a package needs")
struct DependencyTests {
  private let sample: SampleStore

  init() throws { sample = try SampleStore() }

  private func depends(_ label: String, _ mount: String = "") -> PackageDependency {
    PackageDependency(id: SampleStore.id(label), mount: mount)
  }

  @Test("002-12: are looked up after its own files, in order, below their mounts")
  func order() throws {
    try sample.install("1", ["a.js": "one a", "b.js": "one b", "c.js": "one c"], of: "one")
    try sample.install("1", ["b.js": "two b", "c.js": "two c", "d.js": "two d"], of: "two")
    try sample.install("1", ["a.js": "lib a"], of: "lib")
    try sample.install(
      "1", ["a.js": "own a"], of: "app",
      depends: [depends("one"), depends("two"), depends("lib", "x/y")])
    let expected = [
      ("a.js", "own a"), ("b.js", "one b"), ("c.js", "one c"), ("d.js", "two d"),
      ("x/y/a.js", "lib a"),
    ]
    for (path, text) in expected { #expect(try sample.text(path) == text) }
    for path in ["x/a.js", "x/ya.js", "y/a.js", "x/y/", ""] {
      #expect(try sample.text(path) == nil)
    }
  }

  @Test("may need others, and each other")
  func circle() throws {
    try sample.install("1", ["b.js": "one"], of: "one")
    try sample.install("1", ["c.js": "two"], of: "two", depends: [depends("one", "n")])
    try sample.install("2", ["b.js": "one"], of: "one", depends: [depends("two")])
    try sample.install("1", ["a.js": "own"], of: "app", depends: [depends("two", "m")])
    #expect(try sample.text("m/c.js") == "two")
    #expect(try sample.text("m/n/b.js") == "one")
  }

  @Test("are refused, and never left out, where there are more than a lease opens")
  func many() throws {
    let labels = (1...100).map { "lib\($0)" }
    for label in labels { try sample.install("1", ["\(label).js": label], of: label) }
    try sample.install(
      "1", ["a.js": "own"], of: "app", depends: labels.dropLast().map { depends($0) })
    #expect(try sample.text("lib99.js") == "lib99")
    try sample.install("2", ["a.js": "own"], of: "app", depends: labels.map { depends($0) })
    let error = #expect(throws: PackageError.self) { try sample.text("a.js") }
    #expect(error?.code == .missingDependency)
    #expect(error?.message.contains("more than 100 packages") == true)
  }

  @Test("stay in the version that the lease began with, and are not collected")
  func fixed() throws {
    try sample.install("1", ["b.js": "1"], of: "lib")
    try sample.install("1", ["a.js": "own"], of: "app", depends: [depends("lib")])
    let lease = try sample.store.lease(SampleStore.id())
    for name in ["2", "3", "4"] { try sample.install(name, ["b.js": name], of: "lib") }
    #expect(try sample.store.collect().leased.map(\.name) == ["1"])
    #expect(try SampleStore.text("b.js", in: lease) == "1")
    #expect(try sample.text("b.js") == "4")
  }

  @Test(
    "have to be there before a version takes the place of one that works",
    arguments: [PackageInstall.Activation.atOnce, .onTrial])
  func replacing(activation: PackageInstall.Activation) throws {
    let works = try sample.install("1", ["a.js": "own"], of: "app").version
    let error = #expect(throws: PackageError.self) {
      try sample.install("2", ["a.js": "new"], of: "app", depends: [depends("lib")]) {
        $0.activation = activation
      }
    }
    #expect(error?.code == .missingDependency)
    #expect(try sample.store.versions().map(\.version) == [works])
    #expect(try sample.text("a.js") == "own")
    try sample.install("1", ["b.js": "lib"], of: "lib")
    try sample.install("2", ["a.js": "new"], of: "app", depends: [depends("lib")])
    #expect(try sample.text("a.js") == "new")
  }

  @Test("have to be installed")
  func missing() throws {
    let app = try sample.install("1", ["a.js": "own"], of: "app", depends: [depends("lib")]) {
      $0.activation = .none
    }
    let error = #expect(throws: PackageError.self) {
      try sample.store.activate(SampleStore.id(), app.version)
    }
    #expect(error?.code == .missingDependency)
  }
}
