import BridgeCore
import Testing

@testable import BridgePackages

@Suite("the trial of a version by a page")
struct PackageTrialTests {
  /// Events, each with its seconds after the beginning.
  private typealias Story = [(Int, PackageTrial.Event)]

  private func trial(_ readiness: PackageReadiness, _ story: Story) -> PackageTrial {
    let start = ContinuousClock.Instant.now
    var trial = PackageTrial(readiness, nonce: "n")
    for (second, event) in story { trial.note(event, at: start + .seconds(second)) }
    return trial
  }

  @Test(
    "is won by the load event of a served page without a failure before it",
    arguments: [
      ([.entryServed, .loaded], true), ([.loaded], false), ([.entryServed], false),
      ([.entryServed, .requestFailed, .loaded], false),
      ([.entryServed, .scriptFailed, .loaded], false),
      ([.entryServed, .loaded, .scriptFailed], true), ([.entryServed, .ended, .loaded], false),
      ([.entryServed, .called(nonce: "n")], true), ([.called(nonce: "other")], false),
    ] as [([PackageTrial.Event], Bool)])
  func load(events: [PackageTrial.Event], isReady: Bool) {
    #expect(trial(.load, events.map { (0, $0) }).isReady == isReady)
  }

  @Test(
    "is won only by what the page says, where the package wants that",
    arguments: [
      ([.entryServed, .loaded], false), ([.scriptFailed, .called(nonce: "n")], true),
      ([.called(nonce: "m")], false),
    ] as [([PackageTrial.Event], Bool)])
  func call(events: [PackageTrial.Event], isReady: Bool) {
    #expect(trial(.call, events.map { (0, $0) }).isReady == isReady)
  }

  @Test("counts if it ends unheard while the page is seen, or was long enough")
  func counted() {
    let stories: [(Story, Bool)] = [
      ([], true), ([(0, .ended)], false), ([(0, .shown)], true), ([(0, .hidden)], false),
      ([(0, .shown), (1, .ended)], true), ([(0, .shown), (1, .hidden)], false),
      ([(0, .shown), (1, .hidden), (2, .ended)], false),
      ([(0, .shown), (1, .hidden), (2, .shown)], true),
      ([(0, .shown), (10, .hidden), (11, .ended)], true),
      ([(0, .shown), (6, .hidden), (50, .shown), (54, .hidden)], true),
      ([(0, .shown), (1, .called(nonce: "n")), (60, .ended)], false),
      ([(0, .cameLate), (0, .shown), (60, .ended)], true),
    ]
    for (story, isCounted) in stories {
      #expect(trial(.call, story).isCounted == isCounted, "\(story)")
    }
    #expect(!trial(.load, [(0, .cameLate), (0, .shown), (60, .ended)]).isCounted)
  }
}
