#if os(Linux)
  import BridgeCore
  import BridgeTestSupport
  import BridgeTransport
  import Testing
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// Each in a process of its own, so that nothing else grows meanwhile.
  @Suite(
    "memory", .timeLimit(.minutes(5)), .serialized,
    .enabled(if: !Sanitizer.isOn, "sanitizers keep freed memory"))
  struct MemoryTests {
    static let most = 32 << 20

    @Test("does not grow with an answer of 2 GiB")
    func down() async throws {
      let run = await #expect(
        processExitsWith: .success, observing: [\.standardOutputContent]
      ) {
        let total = 2 << 30
        let origin = try LoopbackOrigin { connection in
          guard try connection.readRequest() != nil else { return }
          try connection.write("HTTP/1.1 200 OK\r\nContent-Length: \(total)\r\n\r\n")
          let piece = [UInt8](repeating: 7, count: 1 << 20)
          for _ in 0..<(total / piece.count) { try connection.write(piece) }
        }
        let client = try Client()
        let before = try Self.peak()
        var count = 0
        for try await chunk in try await client.send("GET", origin.url()).body {
          count += chunk.count
        }
        #expect(count == total)
        try Self.report("down", before)
      }
      print(String(decoding: run?.standardOutputContent ?? [], as: UTF8.self))
    }

    @Test("does not grow with a body of 256 MiB of unknown length")
    func up() async throws {
      let run = await #expect(
        processExitsWith: .success, observing: [\.standardOutputContent]
      ) {
        let total = 256 << 20
        let origin = try LoopbackOrigin { connection in
          guard let request = try connection.readHead() else { return }
          var count = 0
          try connection.readBody(of: request) { count += $0.count }
          try connection.respond(body: Array("\(count)".utf8))
        }
        let made = Locked(0)
        let chunks = AsyncStream<[UInt8]> {
          made.withLock { made in
            guard made < total else { return nil }
            made += 65_536
            return [UInt8](repeating: 7, count: 65_536)
          }
        }
        let client = try Client()
        let before = try Self.peak()
        let answer = try await client.fetch("POST", origin.url(), body: .stream(chunks))
        #expect(answer.text == "\(total)")
        try Self.report("up", before)
      }
      print(String(decoding: run?.standardOutputContent ?? [], as: UTF8.self))
    }

    /// The most memory this process has had so far (`VmHWM`), in bytes.
    static func peak() throws -> Int {
      let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      guard let kilobytes = line?.split(separator: " ").dropLast().last.flatMap({ Int($0) }) else {
        throw Unexpected(what: "no VmHWM in /proc/self/status")
      }
      return kilobytes << 10
    }

    static func report(_ direction: String, _ before: Int) throws {
      let growth = try peak() - before
      print("growth of VmHWM, \(direction): \(growth >> 10) KiB")
      #expect(growth <= most, "grew by \(growth >> 20) MiB")
    }
  }
#endif
