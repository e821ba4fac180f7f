import BridgeCore
import BridgeKit
import BridgeTestSupport
import Testing

@testable import BridgePackages

@Suite("requests of pages that are not known", .timeLimit(.minutes(2)))
struct PackagePageTests {
  private let served: ServedSample
  private let page = "https://app.package/"
  private let foreign = "http://127.0.0.1:1/"

  init() throws {
    served = try ServedSample()
    for (name, activation) in [("1", .atOnce), ("2", .onTrial)]
      as [(String, PackageInstall.Activation)]
    {
      try served.sample.install(
        name, ["index.html": name, "a.js": name], { $0.activation = activation },
        editing: { $0.serving.readiness = .load })
    }
    served.handler.isVisible = true
  }

  @Test("end no page: the version on trial of the page becomes good")
  func loaded() async throws {
    #expect(try await served.open(page).text == "2")
    for _ in 0..<3 {
      #expect(try await served.get("\(page)a.js", of: foreign).response.status == 200)
    }
    served.handler.noteLoaded()
    #expect(try served.sample.store.activeVersion(of: SampleStore.id())?.state == .good)
  }

  @Test("get the version that is active, and count as no trial")
  func counted() async throws {
    for _ in 0..<5 {
      #expect(try await served.get("\(page)a.js", of: foreign).text == "2")
    }
    let active = try served.sample.store.activeVersion(of: SampleStore.id())
    #expect(active?.name == "2" && active?.attempts == 0)
    try served.sample.install("3", ["index.html": "3", "a.js": "3"])
    #expect(try await served.get("\(page)a.js", of: foreign).text == "3")
  }
}
