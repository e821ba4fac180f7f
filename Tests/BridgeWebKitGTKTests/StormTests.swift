import BridgeTestSupport
import Testing

@Suite(
  "Views that are stopped, reloaded, left and closed at random moments",
  .enabled(if: View.isThere, View.reason), .serialized, .timeLimit(.minutes(20)))
struct StormTests {
  @Test("nothing of 500 loads is left: no view, no exchange, no body, no scope", arguments: [1, 7])
  func storm(seed: Int) async throws {
    let loads = Sanitizer.isOn ? 100 : 500
    let run = try await ViewStorm.run(["\(loads)", "\(seed)"])
    #expect(run.code == 0, "\(run.errors)")
    #expect(
      run.output
        == "loads \(loads) begun true open 0 views 0 bodies 0 scopes 0 waiting 0\n")
  }

  @Test(
    "the gate takes hook and channel off the page that is there, and gives the next one both back")
  func gate() async throws {
    let run = try await ViewStorm.run(["gate"])
    #expect(run.code == 0, "\(run.errors)")
    #expect(
      run.output == """
        on ["a=1",200,true]
        off at once ["","TypeError",false]
        off ["","TypeError",false]
        on again ["a=1",200,true]

        """)
  }
}
