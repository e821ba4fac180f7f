import BridgeScript
import BridgeTestSupport
import Testing

@Suite("an error that nothing in the page takes care of", .timeLimit(.minutes(1)))
struct FailureTests {
  @Test("in a timer is told with its calls")
  func timer() async throws {
    let test = try TestPage()
    _ = try await test.log(of: "setTimeout(function late() {\n  throw new Error('late') }, 1)")
    let failure = try #require(test.failures.entries.first)
    #expect(test.failures.entries.count == 1)
    #expect(failure.message == "Error: late" && failure.file == "test.js" && failure.line == 2)
    #expect(failure.stack.contains("late@test.js:2:"))
  }

  @Test("in an event listener is told, and the other listeners run")
  func listener() async throws {
    let test = try TestPage()
    let lines = try await test.log(
      of: """
        addEventListener("x", () => { throw new Error("listener") });
        addEventListener("x", () => console.log("second"));
        dispatchEvent(new Event("x"));
        """)
    #expect(lines == ["second"])
    #expect(test.failures.entries.map(\.message) == ["Error: listener"])
  }

  @Test("does not count if window.onerror or a listener handles it")
  func taken() async throws {
    let test = try TestPage()
    let lines = try await test.log(
      of: """
        addEventListener("error", (event) => { console.log(event.message, event.lineno); event.preventDefault() });
        setTimeout(() => { throw new Error("taken") }, 0);
        """)
    #expect(lines.count == 1 && lines[0].contains("taken"))
    #expect(test.failures.entries.isEmpty)
  }

  @Test("may be a rejection, once its task is over")
  func rejection() async throws {
    let test = try TestPage()
    _ = try await test.log(of: "Promise.reject(new Error('nobody'));")
    let failure = try #require(test.failures.entries.first)
    #expect(failure.kind == .unhandledRejection && failure.message == "Error: nobody")
    #expect(failure.description.contains("unhandled rejection: Error: nobody"))
  }

  @Test("does not include a rejection that is handled in the same task, even by a microtask")
  func handledInTime() async throws {
    let test = try TestPage()
    _ = try await test.log(
      of: """
        const a = Promise.reject(1); a.catch(() => {});
        const b = Promise.reject(2); Promise.resolve().then(() => {}).then(() => b.catch(() => {}));
        (async () => { try { await Promise.reject(3) } catch {} })();
        """)
    #expect(test.failures.entries.isEmpty)
  }

  @Test("does not include a rejection that a listener handles")
  func takenRejection() async throws {
    let test = try TestPage()
    let lines = try await test.log(
      of: """
        addEventListener("unhandledrejection", (event) => { console.log(event.reason); event.preventDefault() });
        Promise.reject("taken");
        """)
    #expect(lines == ["taken"])
    #expect(test.failures.entries.isEmpty)
  }

  @Test("by the page's own listener for errors is reported as well")
  func inListener() async throws {
    let test = try TestPage()
    _ = try await test.log(
      of: "addEventListener('error', () => { throw new Error('second') }); throw new Error('first')"
    )
    #expect(Set(test.failures.entries.map(\.message)) == ["Error: first", "Error: second"])
  }
}
