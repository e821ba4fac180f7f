import BridgeCore
import BridgeTestSupport
import Testing

@testable import BridgePackages

@Suite("a directive of a publisher", .timeLimit(.minutes(2)))
struct DirectiveTests {
  private let served: ServedSample
  private let id = SampleStore.id()
  private let page = "https://app.package/"
  private var store: PackageStore { served.sample.store }

  init() throws {
    served = try ServedSample(network: { request in .text("network \(request.urlText)") })
  }

  private func install(_ name: String, base: String? = nil, floor: Bool = false) throws {
    try served.sample.install(
      name, ["index.html": name],
      { if floor { ($0.role, $0.activation) = (.floor, .none) } },
      editing: { $0.serving.fallbackBase = base })
  }

  @Test(
    "expo 50318: to disable a package is obeyed by the next page, which is the network's, until it is taken back"
  )
  func disable() async throws {
    try install("1", base: "https://cdn.example/app/")
    #expect(try await served.open(page).text == "1")
    try store.obey(.disable, for: id)
    try store.obey(.disable, for: id)
    #expect(try await served.get("https://app.package/index.html", of: page).text == "1")
    #expect(try await served.open(page).text == "network https://cdn.example/app/")
    try store.obey(.none, for: id)
    #expect(try await served.open(page).text == "1")
  }

  @Test("to disable a package that names no other place leaves nothing, and no name is looked up")
  func nowhere() async throws {
    try install("1")
    try store.obey(.disable, for: id)
    #expect(try await served.open(page).response.status == 503)
    #expect(served.network.sent.isEmpty)
  }

  @Test(
    "to go back to the embedded version is obeyed once, despite a pin, until a newer version comes")
  func embedded() async throws {
    try install("0", floor: true)
    try install("1")
    try store.pin(id)
    try store.obey(.revertToEmbedded, for: id)
    #expect(try await served.open(page).text == "0")
    #expect(try store.blockedVersions().map(\.reason) == [.directive])
    try store.obey(.revertToEmbedded, for: id)
    #expect(throws: PackageError.self) { try install("1") }
    try install("2")
    #expect(try await served.open(page).text == "2")
  }

  @Test("cannot be obeyed where there is nothing to do it with")
  func impossible() throws {
    var error = #expect(throws: PackageError.self) { try store.obey(.disable, for: id) }
    #expect(error?.code == .notInstalled)
    try install("1")
    error = #expect(throws: PackageError.self) { try store.obey(.revertToEmbedded, for: id) }
    #expect(error?.code == .wrongState)
    #expect(try store.activeVersion(of: id)?.name == "1")
  }

  @Test(
    "to go back to the embedded version also applies to versions that wait for activation")
  func planned() throws {
    try install("0", floor: true)
    for name in ["1", "2"] {
      let waiting = try served.sample.install(
        name, ["index.html": name], { $0.activation = .none })
      try store.plan(waiting, .nextStart)
      #expect(try store.plannedVersions().count == 1)
      try store.obey(.revertToEmbedded, for: id)
      #expect(try store.plannedVersions().isEmpty)
    }
    #expect(try store.activatePlanned(on: .start, at: .zero).isEmpty)
    #expect(try store.activeVersion(of: id)?.name == "0")
  }
}
