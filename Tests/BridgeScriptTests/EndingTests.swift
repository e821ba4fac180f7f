import BridgeCore
import BridgeScript
import BridgeTestSupport
import Testing

@Suite("the end of a page", .timeLimit(.minutes(4)))
struct EndingTests {
  @Test("stops an endless loop")
  func endlessLoop() async throws {
    let test = try TestPage()
    let page = test.page
    let loop = Task { try await page.evaluate("console.log('in'); while (true) {}") }
    await test.console.wait()
    page.stop()
    let error = await #expect(throws: ScriptError.self) { try await loop.value }
    #expect(error?.code == .closed)
  }

  @Test("need not be told apart from closing: that breaks an endless loop off too")
  func closing() async throws {
    let test = try TestPage()
    let page = test.page
    let loop = Task { try await page.evaluate("console.log('in'); while (true) {}") }
    await test.console.wait()
    await page.close()
    await #expect(throws: ScriptError.self) { try await loop.value }
  }

  @Test("stops a loop that catches everything")
  func stubbornLoop() async throws {
    let test = try TestPage()
    let page = test.page
    let loop = Task {
      let script = "for (;;) { try { for (;;) {} } catch {} finally { for (;;) {} } }"
      try await page.run("console.log('in'); \(script)", name: "loop.js")
    }
    await test.console.wait()
    page.stop()
    await #expect(throws: ScriptError.self) { try await loop.value }
    #expect(test.failures.entries.isEmpty)
  }

  @Test("cancels its requests, synchronous ones too")
  func requests() async throws {
    for script in [
      "fetch('/x').then(() => console.log('no'), () => console.log('no'))",
      "const x = new XMLHttpRequest(); x.open('GET', '/x', false); x.send(); console.log('no')",
    ] {
      let (gate, ends) = (Gate(), Journal<Bool>())
      let transport = ClosureTransport { _, _ in
        do { try await gate.pass() } catch {
          ends.note(error is CancellationError)
          throw error
        }
        return .text("")
      }
      let test = try TestPage(transport: transport)
      let page = test.page
      let run = Task { try await page.run(script, name: "request.js") }
      await gate.waitForArrivals()
      page.stop()
      await ends.wait()
      #expect(ends.entries == [true])
      // A request that script waited for ends its call with `closed`; the other call was over before.
      _ = await run.result
      await page.close()
      #expect(test.lines.isEmpty && test.failures.entries.isEmpty)
    }
  }

  @Test("tells those who wait for the page")
  func waiters() async throws {
    let test = try TestPage()
    let page = test.page
    try await page.run("setInterval(() => console.log(1), 1)", name: "for-ever.js")
    let waiter = Task { try await page.waitUntilIdle() }
    await test.console.wait(for: 3)
    await page.close()
    let error = await #expect(throws: ScriptError.self) { try await waiter.value }
    #expect(error?.code == .closed)
  }

  @Test("may come twice, or before anything; calls throw from then on")
  func twice() async throws {
    let page = try TestPage().page
    await page.close()
    page.stop()
    await page.close()
    let error = await #expect(throws: ScriptError.self) { try await page.evaluate("1") }
    #expect(error?.code == .closed)
    await #expect(throws: ScriptError.self) { try await page.load([]) }
    await #expect(throws: ScriptError.self) { try await page.waitUntilIdle() }
  }

  @Test("comes with the last reference, even while timers are set")
  func release() async throws {
    let ends = Journal<Void>()
    do {
      let test = try TestPage { $0.cookies = CookiesThatEnd(onEnd: { ends.note(()) }) }
      try await test.page.run("setInterval(() => {}, 1)", name: "for-ever.js")
    }
    await ends.wait()
  }

  @Test(
    "gives back what the page took, hundreds of times over",
    .disabled(if: Sanitizer.isOn, "a sanitizer keeps memory that was given back"))
  func leaks() async throws {
    try await Self.openAndClose(40)
    let before = ProcessFacts.now
    try await Self.openAndClose(160)
    let after = ProcessFacts.now
    // Each page has a thread and, with its engine, uses more than a megabyte.
    #expect(after.threads <= before.threads + 8, "\(before.threads), then \(after.threads) threads")
    #expect(
      after.residentBytes <= before.residentBytes + 80 << 20,
      "\(before.residentBytes), then \(after.residentBytes) bytes")
  }

  private static func openAndClose(_ count: Int) async throws {
    for number in 0..<count {
      let test = try TestPage()
      let sum = try await test.page.evaluate(
        "setTimeout(() => {}, 1e6); new Uint8Array(100000).fill(1).length + \(number)")
      #expect(sum == String(100_000 + number))
      await test.page.close()
    }
  }
}

/// Cookies that report the end of their page.
private struct CookiesThatEnd: PageCookieCalls {
  let onEnd: @Sendable () -> Void

  func documentCookie() -> String { "" }
  func setDocumentCookie(_ line: String) {}
  func answer(_ request: String) -> String { "{}" }
  func observe(_ callback: @escaping @Sendable (String) -> Void) -> @Sendable () -> Void { onEnd }
}
