import BridgeScript
import BridgeTestSupport
import Testing

@Suite("the tasks of a page", .timeLimit(.minutes(1)))
struct TaskTests {
  @Test("come in order: script, microtasks, then timers by their times")
  func order() async throws {
    let lines = try await TestPage().log(
      of: """
        setTimeout(() => console.log("400"), 400); setTimeout(() => console.log("200 a"), 200);
        setTimeout(() => { console.log("0"); Promise.resolve().then(() => console.log("after 0")) }, 0);
        setTimeout(() => console.log("0 b"), 0); setTimeout(() => console.log("200 b"), 200);
        queueMicrotask(() => console.log("micro")); console.log("script");
        """)
    #expect(lines == ["script", "micro", "0", "after 0", "0 b", "200 a", "200 b", "400"])
  }

  @Test("that are cleared never come, however many there are")
  func clearing() async throws {
    let lines = try await TestPage().log(
      of: """
        const ids = []; for (let i = 0; i < 5000; i++) ids.push(setTimeout(() => console.log("no"), i % 50));
        ids.forEach(clearTimeout);
        const other = setTimeout(() => console.log("no"), 200);
        setTimeout(() => clearTimeout(other), 0);
        let count = 0; const repeated = setInterval(() => {
          if (++count < 3) return;
          clearInterval(repeated); setTimeout(() => console.log(count), 50);
        }, 1);
        """)
    #expect(lines == ["3"])
  }

  @Test("keep the order of many timers")
  func heap() async throws {
    let lines = try await TestPage().log(
      of: """
        // Setting them takes its time: each is due somewhere between two looks at the clock.
        const rung = [], timers = []; let seed = 7;
        for (let i = 0; i < 400; i++) {
          const time = seed = seed * 16807 % 2147483647 % 40, earliest = performance.now() + time;
          setTimeout(() => rung.push(i), time);
          timers.push({ i, time, earliest, latest: performance.now() + time });
        }
        const mayFollow = (a, b) => a.time === b.time ? a.i < b.i : a.earliest <= b.latest + 1;
        setTimeout(() => console.log(rung.length, rung.every((i, at) => at === 0 ||
          mayFollow(timers[rung[at - 1]], timers[i]))), 200);
        """)
    #expect(lines == ["400 true"])
  }

  @Test("end with DOMContentLoaded and load, once all scripts ran")
  func loading() async throws {
    let test = try TestPage()
    let listen = """
      console.log(document.readyState);
      document.addEventListener("DOMContentLoaded", () => console.log("content"));
      addEventListener("load", () => console.log("load", document.readyState));
      """
    try await test.page.load([
      PageScript(name: "a.js", source: listen),
      PageScript(name: "b.js", source: "console.log('b')"),
    ])
    try await test.page.waitUntilIdle()
    #expect(test.lines == ["loading", "b", "content", "load complete"])
  }

  @Test("are waited for, and a page without any is idle at once")
  func idle() async throws {
    let test = try TestPage()
    try await test.page.waitUntilIdle()
    try await test.page.run(
      "let n = 0; (function next() { if (++n < 20) setTimeout(next, 1); else console.log(n) })()",
      name: "chain.js")
    async let first: Void = test.page.waitUntilIdle()
    async let second: Void = test.page.waitUntilIdle()
    _ = try await (first, second)
    #expect(test.lines == ["20"])
  }

  @Test("are not waited for where they are time limits that nothing reached")
  func timeLimits() async throws {
    let test = try TestPage()
    let start = ContinuousClock.now
    let lines = try await test.log(
      of: """
        const signal = AbortSignal.timeout(3_600_000);
        signal.onabort = () => console.log("late");
        AbortSignal.timeout(1).onabort = ({ target }) => console.log(target.reason.name);
        setTimeout(() => console.log(signal.aborted), 50);
        """)
    #expect(lines == ["TimeoutError", "false"])
    #expect(start.duration(to: .now) < .seconds(600))
  }

  @Test("are waited for, even if the last one ends just as a caller begins to wait")
  func lastTask() async throws {
    let page = try TestPage().page
    for _ in 0..<300 {
      try await page.run("setTimeout(() => {}, 0)", name: "short.js")
      try await page.waitUntilIdle()
    }
  }

  @Test("are waited for no longer than the waiting task wants")
  func cancelledWait() async throws {
    let test = try TestPage()
    let page = test.page
    try await page.run("setInterval(() => console.log(1), 1)", name: "for-ever.js")
    let waiter = Task { try await page.waitUntilIdle() }
    await test.console.wait(for: 3)
    waiter.cancel()
    await #expect(throws: CancellationError.self) { try await waiter.value }
    let late = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await page.waitUntilIdle()
    }
    await #expect(throws: CancellationError.self) { try await late.value }
  }

  @Test("are limited in number, and script gets an error")
  func limits() async throws {
    let test = try TestPage { $0.limits.timers = 10 }
    let lines = try await test.log(
      of: """
        try { for (let i = 0; i < 20; i++) setTimeout(() => console.log(i), 0) }
        catch (error) { console.log(error.name) }
        """)
    #expect(lines == ["RangeError"] + (0..<10).map(String.init))
  }
}
