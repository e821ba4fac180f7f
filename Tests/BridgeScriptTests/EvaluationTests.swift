import BridgeCore
import BridgeScript
import BridgeTestSupport
import Testing

@Suite("a script of a page", .timeLimit(.minutes(1)))
struct EvaluationTests {
  @Test("has a value, as text")
  func value() async throws {
    let page = try TestPage().page
    #expect(try await page.evaluate("[1, 'b'].concat(3)") == "1,b,3")
    #expect(try await page.evaluate("'\\ud83d\\ude00 é'") == "😀 é")
    #expect(try await page.evaluate("undefined") == "undefined")
  }

  @Test("shares its global scope with those before it")
  func scope() async throws {
    let test = try TestPage()
    try await test.page.run("let a = 1; function twice(x) { return 2 * x }", name: "a.js")
    try await test.page.run("console.log(twice(a))", name: "b.js")
    #expect(test.lines == ["2"])
  }

  @Test("that throws is told with its name, its line and its calls")
  func lines() async throws {
    let test = try TestPage()
    let script = "let a = 1;\nfunction deep() {\n  null.x;\n}\ndeep();"
    try await test.page.run(script, name: "cart.js")
    let failure = try #require(test.failures.entries.first)
    #expect(failure.kind == .uncaughtError)
    #expect(failure.message.hasPrefix("TypeError: "))
    #expect(failure.file == "cart.js" && failure.line == 3)
    #expect(failure.stack.split(separator: "\n").first?.hasPrefix("deep@cart.js:3:") == true)
    #expect(failure.description.hasPrefix("cart.js:3:"))
  }

  @Test("that cannot be parsed is told with its line, and nothing of it runs")
  func syntax() async throws {
    let test = try TestPage()
    try await test.page.run("console.log('no');\nlet a = ;", name: "broken.js")
    let failure = try #require(test.failures.entries.first)
    #expect(failure.message.hasPrefix("SyntaxError: "))
    #expect(failure.file == "broken.js" && failure.line == 2)
    #expect(test.lines.isEmpty)
  }

  @Test("that is evaluated throws into native code, and the page hears nothing of it")
  func thrown() async throws {
    let test = try TestPage()
    let error = await #expect(throws: ScriptError.self) {
      try await test.page.evaluate("throw new RangeError('too far')", name: "far.js")
    }
    #expect(error?.code == .threw)
    #expect(error?.failure?.message == "RangeError: too far")
    #expect(test.failures.entries.isEmpty)
  }

  @Test("throws whatever it likes")
  func values() async throws {
    let test = try TestPage()
    for thrown in ["'text'", "null", "undefined", "7", "({toString() { throw 1 }})"] {
      try await test.page.run("throw \(thrown)", name: "any.js")
    }
    let messages = test.failures.entries.map(\.message)
    #expect(messages == ["text", "null", "undefined", "7", "an error that cannot be shown"])
  }

  @Test("runs on the thread of its page, which no other page uses")
  func threads() async throws {
    let (first, second) = (Journal<UInt>(), Journal<UInt>())
    for journal in [first, second] {
      let test = try TestPage { $0.onConsole = { _ in journal.note(SystemThread.current) } }
      _ = try await test.log(
        of:
          "console.log(1); setTimeout(() => console.log(2), 1); Promise.resolve().then(console.log)"
      )
    }
    #expect(first.entries.count == 3 && Set(first.entries).count == 1)
    #expect(Set(second.entries).count == 1)
  }

  @Test("that recurses without end gets a RangeError, and the page continues")
  func recursion() async throws {
    let test = try TestPage()
    try await test.page.run("(function f() { f() })()", name: "deep.js")
    #expect(test.failures.entries.first?.message.hasPrefix("RangeError") == true)
    #expect(try await test.page.evaluate("1 + 1") == "2")
  }
}
