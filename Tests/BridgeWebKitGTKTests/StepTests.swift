import Testing

@testable import BridgeCommands

@Suite("Steps of a view")
struct StepTests {
  @Test(
    "are read from the arguments in the order in which they stand there",
    arguments: [
      ("--eval A --wait #x --eval B", [.eval("A"), .wait("#x"), .eval("B")]),
      ("--wait #x --wait 2s --eval A", [.wait("#x"), .wait("2s"), .eval("A")]),
      ("--eval A --eval B --wait #x", [.eval("A"), .eval("B"), .wait("#x")]),
      ("--eval=A --wait=#x=y --eval=--wait", [.eval("A"), .wait("#x=y"), .eval("--wait")]),
      ("--eval= --wait - --wait --eval=B", [.eval(""), .wait("-"), .wait("--eval=B"), .eval("B")]),
      ("--jar wait --wait=#x --downloads=--eval --headless", [.wait("#x")]),
      ("--eval A -- --eval B --wait #x", [.eval("A")]),
      ("--wait #x --eva A --evaluate B --wai=C", [.wait("#x")]),
      ("", []),
    ] as [(String, [ViewStep])])
  func order(line: String, steps: [ViewStep]) {
    #expect(ViewStep.steps(["view", "http://a.example/"] + words(line)) == steps)
  }

  @Test(
    "of which there is one script and one wait begin with the wait",
    arguments: ["--wait #x --eval A", "--eval A --wait #x", "--eval=A --headless --wait #x"])
  func pair(line: String) {
    #expect(ViewStep.steps(words(line)) == [.wait("#x"), .eval("A")])
  }

  private func words(_ line: String) -> [String] { line.split(separator: " ").map(String.init) }
}
