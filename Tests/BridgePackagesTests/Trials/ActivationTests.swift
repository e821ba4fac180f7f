import BridgeCore
import BridgeTestSupport
import Testing

@testable import BridgePackages

@Suite("the moment in which a version becomes the active one", .timeLimit(.minutes(2)))
struct ActivationTests {
  @Test(
    "is the one that was chosen, or a start of the app",
    arguments: [
      (.now, .navigation, true), (.nextNavigation, .navigation, true),
      (.nextStart, .navigation, false), (.nextStart, .start, true),
      (.nextStart, .foreground(after: .seconds(999)), false),
      (.afterBackground(.seconds(60)), .foreground(after: .seconds(59)), false),
      (.afterBackground(.seconds(60)), .foreground(after: .seconds(60)), true),
      (.afterBackground(.seconds(60)), .navigation, false),
      (.afterBackground(.seconds(60)), .start, true),
      (.at(.seconds(1000)), .navigation, true), (.at(.seconds(1001)), .navigation, false),
      (.at(.seconds(1001)), .start, false), (.at(.seconds(999)), .foreground(after: .zero), true),
    ] as [(PackageActivation, PackageOccasion, Bool)])
  func due(activation: PackageActivation, occasion: PackageOccasion, isDue: Bool) {
    #expect(activation.isDue(on: occasion, at: .seconds(1000)) == isDue)
  }

  private let time = Locked(Duration.seconds(1000))
  private let mayActivate = Locked(true)
  private let served: ServedSample
  private let page = "https://app.package/"
  private var store: PackageStore { served.sample.store }

  init() throws {
    let (time, mayActivate) = (time, mayActivate)
    served = try ServedSample({ options in
      options.time = { time.withLock(\.self) }
      options.mayActivate = { _, _ in mayActivate.withLock(\.self) }
    })
    try served.sample.install("1", ["index.html": "1"])
  }

  private func stage(_ name: String) throws -> InstalledVersion {
    try served.sample.install(name, ["index.html": name]) { $0.activation = .none }
  }

  @Test("is kept by the store, and can be listed")
  func waits() async throws {
    let two = try stage("2")
    #expect(try store.plan(two, .at(.seconds(2000)), onTrial: false) == false)
    let plan = try #require(try served.sample.reopened().plannedVersions().first)
    #expect(plan.version == two && plan.activation == .at(.seconds(2000)) && !plan.isMandatory)
    #expect(try await served.open(page).text == "1")
    time.withLock { $0 = .seconds(2000) }
    #expect(try await served.get(page, of: page).text == "1")
    #expect(try await served.open(page).text == "2")
    #expect(try store.plannedVersions().isEmpty)
    #expect(served.outcomes.withLock(\.self) == [.activated(package: "app", version: "2")])
  }

  @Test("can be postponed by the host, unless the version is mandatory")
  func postponed() async throws {
    mayActivate.withLock { $0 = false }
    try store.plan(try stage("2"), .nextStart, onTrial: false)
    served.handler.activatePlanned(on: .start)
    #expect(try store.activeVersion(of: SampleStore.id())?.name == "1")
    try store.plan(try stage("3"), .nextStart, onTrial: false, isMandatory: true)
    #expect(try store.plannedVersions().map(\.version.name) == ["3"])
    served.handler.activatePlanned(on: .foreground(after: .seconds(5)))
    #expect(try store.activeVersion(of: SampleStore.id())?.name == "1")
    served.handler.activatePlanned(on: .start)
    #expect(try store.activeVersion(of: SampleStore.id())?.name == "3")
  }

  @Test("does not come for a pinned package, and is still awaited")
  func pinned() throws {
    try store.pin(SampleStore.id())
    try store.plan(try stage("2"), .nextStart)
    served.handler.activatePlanned(on: .start)
    #expect(try store.activeVersion(of: SampleStore.id())?.name == "1")
    #expect(try store.plannedVersions().count == 1)
    try store.unpin(SampleStore.id())
    served.handler.activatePlanned(on: .start)
    #expect(try store.activeVersion(of: SampleStore.id())?.name == "2")
  }

  // Updates that an app chose itself are never on trial.
  @Test("capacitor-updater 60: comes on trial unless the host vouches for the version")
  func onTrial() throws {
    try store.plan(try stage("2"), .nextNavigation)
    #expect(try store.activeVersion(of: SampleStore.id())?.state == .pending)
    try store.plan(try stage("3"), .now, onTrial: false)
    #expect(try store.activeVersion(of: SampleStore.id())?.state == .good)
  }
}
