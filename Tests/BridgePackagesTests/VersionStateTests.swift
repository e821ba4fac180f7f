import Testing

@testable import BridgePackages

@Suite("the state of a version")
struct VersionStateTests {
  /// All existing changes; everything else is refused.
  private static let changes: [VersionState: [VersionEvent: VersionState]] = [
    .absent: [.install: .staged],
    .staged: [
      .activate: .pending, .approve: .good, .replace: .staged, .withdraw: .bad, .discard: .absent,
    ],
    .pending: [.approve: .good, .lease: .trial, .replace: .staged, .withdraw: .bad],
    .trial: [
      .approve: .good, .lease: .trial, .ready: .good, .fail: .bad, .replace: .staged,
      .withdraw: .bad,
    ],
    .good: [
      .activate: .good, .approve: .good, .lease: .good, .ready: .good, .fail: .good,
      .replace: .good, .withdraw: .bad, .discard: .absent,
    ],
    .bad: [.approve: .good, .replace: .bad, .forgive: .staged, .discard: .absent],
  ]

  @Test("changes as the table says, and in no other way", arguments: VersionState.allCases)
  func table(state: VersionState) {
    for event in VersionEvent.allCases {
      #expect(state.after(event) == Self.changes[state]?[event], "\(state) \(event)")
    }
  }

  @Test("never leads from an active version to none")
  func activeStays() {
    for state in [VersionState.pending, .trial] { #expect(state.after(.discard) == nil) }
  }
}
