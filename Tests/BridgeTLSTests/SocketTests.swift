import BridgeTestSupport
import NIOCore
import NIOPosix
import Testing

@testable import BridgeTLS

@Suite("TLS over sockets", .timeLimit(.minutes(2)))
struct SocketTests {
  private let identities: Identities

  init() throws { identities = try Identities() }

  @Test("carries 30 MB both ways at once, as fast as they are taken")
  func large() async throws {
    let server = try await SocketServer(try identities.server(), SocketServer.echo)
    let channel = try await connectSecurely(to: server.port, try identities.client())
    let (count, size) = (30, 1_000_000)
    var random = SeededGenerator(seed: 1)
    let block = ByteBuffer(bytes: (0..<size).map { _ in UInt8.random(in: 0...255, using: &random) })
    try await channel.executeThenClose { inbound, outbound in
      async let sent: Void = {
        for _ in 0..<count { try await outbound.write(block) }
      }()
      var (heard, blocks) = (ByteBuffer(), 0)
      for try await bytes in inbound {
        heard.writeImmutableBuffer(bytes)
        while let next = heard.readSlice(length: size) {
          #expect(next == block)
          blocks += 1
        }
        if blocks == count { break }
      }
      try await sent
      #expect(blocks == count && heard.readableBytes == 0)
    }
    try await server.stop()
  }

  @Test("serves many connections of several threads that share a context")
  func many() async throws {
    let server = try await SocketServer(try identities.server(), SocketServer.echo)
    let client = try identities.client()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<200 {
        group.addTask {
          let channel = try await connectSecurely(to: server.port, client)
          try await channel.executeThenClose { inbound, outbound in
            try await outbound.write(ByteBuffer(string: "number \(number)"))
            var heard = ByteBuffer()
            for try await bytes in inbound {
              heard.writeImmutableBuffer(bytes)
              if heard.readableBytes == "number \(number)".utf8.count { break }
            }
            #expect(String(buffer: heard) == "number \(number)")
          }
        }
      }
      try await group.waitForAll()
    }
    try await server.stop()
  }

  @Test(
    "is what OpenSSL's own client speaks, with ALPN, and with sessions that it resumes",
    .enabled(if: ProgramRun.find("openssl") != nil, "there is no openssl"))
  func foreignClient() async throws {
    let server = try await SocketServer(try identities.server(), SocketServer.greet)
    let folder = try TemporaryFolder(named: "tls")
    let file = folder.path("session")
    func ask(_ arguments: String...) async throws -> String {
      try await ProgramRun.of(
        "openssl",
        [
          "s_client", "-connect", "127.0.0.1:\(server.port)", "-CAfile", identities.file,
          "-verify_hostname", "shop.example", "-verify_return_error", "-ign_eof", "-alpn",
          "h3,http/1.1,h2",
        ] + arguments
      ).output
    }
    for version in ["-tls1_2", "-tls1_3"] {
      let first = try await ask(version, "-sess_out", file)
      #expect(first.contains("greetings"), "\(version)")
      #expect(first.contains("Verification: OK") && first.contains("ALPN protocol: h2"))
      #expect(first.contains("New, TLSv1") && !first.contains("Reused, TLSv1"))
      let second = try await ask(version, "-sess_in", file)
      #expect(second.contains("greetings") && second.contains("Reused, TLSv1"))
    }
    try await server.stop()
  }

  @Test(
    "resumes sessions of the same identity alone, though all identities share their settings",
    .enabled(if: ProgramRun.find("openssl") != nil, "there is no openssl"))
  func foreignSession() async throws {
    let settings = try TLSServerSettings(protocols: [])
    let folder = try TemporaryFolder(named: "tls")
    let file = folder.path("session")
    for (host, flag, result) in [
      ("a.example", "-sess_out", "New, TLSv1"), ("b.example", "-sess_in", "New, TLSv1"),
      ("a.example", "-sess_in", "New, TLSv1"),
    ] {
      let context = try TLSServerContext(settings, showing: try identities.identity(host))
      let server = try await SocketServer(context, SocketServer.greet)
      let heard = try await ProgramRun.of(
        "openssl",
        ["s_client", "-connect", "127.0.0.1:\(server.port)", "-ign_eof", flag, file]
      ).output
      #expect(heard.contains("greetings") && heard.contains(result), "\(host) \(flag)")
      try await server.stop()
    }
  }
}
