#if os(Linux)
  import BridgeBodies
  import BridgeCore
  import BridgeKit
  import BridgeTestSupport
  import Testing
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// In a process of its own, so that nothing else grows meanwhile.
  @Suite(
    "an upload of 1 GiB", .timeLimit(.minutes(5)),
    .disabled(if: Sanitizer.isOn, "sanitizers keep freed memory"))
  struct BodyMemoryTests {
    @Test("goes through store and pipeline with no more than 64 MiB of the host's memory")
    func growth() async throws {
      let run = await #expect(
        processExitsWith: .success, observing: [\.standardOutputContent]
      ) {
        let (total, slice) = (1 << 30, 1 << 20)
        let origin = try LoopbackOrigin { connection in
          guard let request = try connection.readHead() else { return }
          var (count, sum) = (0, 0)
          try connection.readBody(of: request) { bytes in
            count += bytes.count
            sum &+= Int(bytes.first ?? 0)
          }
          try connection.respond(body: Array("\(count)".utf8))
        }
        let folder = try TemporaryFolder(named: "bridge-large")
        let store = BodyStore(spillFolder: folder.path)
        let scope = store.openScope(for: nil)
        let pipeline = try Pipeline.standard(bodies: store)
        let (id, url) = (BodyID.random(), origin.url("/large"))
        try store.begin(
          id, in: scope, for: BodyPurpose(method: "POST", url: url), length: total)
        var request = try BridgeRequest("POST", "\(url)#ajax-bridge=\(id.text)")
        request.context.scope = scope
        let before = try Self.peak()
        async let response = pipeline.load(request)
        let bytes = [UInt8](repeating: 7, count: slice)
        for offset in stride(from: 0, to: total, by: slice) {
          try store.append(bytes, at: offset, to: id, in: scope)
        }
        try store.finish(id, in: scope)
        #expect(try await response.body.collectedText() == "\(total)")
        let growth = try Self.peak() - before
        print("growth of VmHWM: \(growth >> 10) KiB")
        #expect(growth <= 64 << 20)
        #expect(store.counters.isIdle)
      }
      print(String(decoding: run?.standardOutputContent ?? [], as: UTF8.self))
    }

    /// The most memory this process has had so far (`VmHWM`), in bytes.
    static func peak() throws -> Int {
      let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
      return try #require(Int(line.filter(\.isNumber))) << 10
    }
  }
#endif
