import BridgeWebKitGTK
import Testing

@Suite("the pauses between looks for changes that nothing reports")
struct LookPaceTests {
  @Test("grow while nothing goes on, up to a limit, and are short again once something does")
  func pauses() {
    var pace = LookPace()
    let pauses = [1, 1, 1, 1, 1, 1, 2, 2, 3].map { pace.pause(at: $0) }
    #expect(pauses == [200, 400, 800, 1600, 3200, 3200, 200, 400, 200].map { .milliseconds($0) })
  }
}
