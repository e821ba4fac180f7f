import BridgeCore
import BridgeTestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("registering under load", .timeLimit(.minutes(5)))
struct RegistrationLoadTests {
  /// Fewer under a sanitizer, where ten thousand take most of a minute.
  private static let count =
    Sanitizer.isOn ? 2_000 : 10_000

  @Test("ten thousand handlers come and go while requests run, and none is lost or left over")
  func comeAndGo() async throws {
    let pipeline = Pipeline(transport: ScriptedTransport { _ in .text("hello") })
    pipeline.register(ScriptedHandler("stays"))
    let isDone = Locked(false)
    async let loads = Self.load(through: pipeline, until: isDone)
    await withTaskGroup { group in
      for part in 0..<4 {
        group.addTask {
          for number in stride(from: part, to: Self.count, by: 4) {
            let zone: Zone = number.isMultiple(of: 3) ? .hop : .exchange
            let handler = ScriptedHandler(HandlerID("handler \(number)"))
            pipeline.unregister(pipeline.register(handler, in: zone))
          }
        }
      }
    }
    isDone.withLock { $0 = true }
    #expect(try await loads > 0)
    #expect(pipeline.handlers == ["stays"])
  }

  @Test("thousands of handlers at once are asked in order, and all can be taken out again")
  func atOnce() async throws {
    // Each registration makes a new list, so that the work grows with the square of their number.
    let count = Self.count / 4
    let pipeline = Pipeline(transport: ScriptedTransport { _ in .text("hello") })
    let isDone = Locked(false)
    async let loads = Self.load(through: pipeline, until: isDone)
    let registrations = (0..<count).map { number in
      pipeline.register(ScriptedHandler(HandlerID("\(number)"), accepts: { _ in false }))
    }
    #expect(pipeline.handlers.map(\.name) == (0..<count).reversed().map(String.init))
    for registration in registrations.shuffled() { pipeline.unregister(registration) }
    isDone.withLock { $0 = true }
    #expect(try await loads > 0)
    #expect(pipeline.handlers.isEmpty)
  }

  @Test("a thousand handlers that all pass on carry a request through and back")
  func deepChain() async throws {
    let pipeline = Pipeline(transport: ScriptedTransport { _ in .text("hello") })
    for number in 0..<1000 { pipeline.register(ScriptedHandler(HandlerID("\(number)"))) }
    #expect(try await pipeline.load(.sample()).status == 200)
  }

  private static func load(through pipeline: Pipeline, until isDone: Locked<Bool>) async throws
    -> Int
  {
    var count = 0
    while count == 0 || !isDone.withLock({ $0 }) {
      let answer = try await pipeline.load(.sample())
      guard answer.status == 200 else { break }
      count += 1
    }
    return count
  }
}
