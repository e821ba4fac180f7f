import BridgeTestSupport
import Testing

@Suite(
  "A document over plain http", .enabled(if: View.isThere, View.reason), .timeLimit(.minutes(5)))
struct PlaceTests {
  @Test(
    "counts as the page's where the view loads it, as a frame's under the page's own URL, and not where it is there"
  )
  func places() async throws {
    let run = try await ViewStorm.run(["places"])
    #expect(run.code == 0, "\(run.errors)")
    #expect(
      run.output == """
        view ["/ topLevel"]
        frame ["/ nested"]
        frame that is led there ["/lead nested", "/ nested"]
        reload ["/ topLevel"]
        view that is led there ["/lead topLevel", "/ topLevel"]
        script ["/ none"]
        part "#a" []
        part "#b" []
        part "#b" ["/ topLevel"]

        """)
  }
}
