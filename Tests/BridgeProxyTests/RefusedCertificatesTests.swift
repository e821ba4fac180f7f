import BridgeCore
import BridgeHandlers
import BridgeTestSupport
import BridgeTransport
import Testing

@testable import BridgeProxy

@Suite("hosts whose certificates clients refuse", .timeLimit(.minutes(2)))
struct RefusedCertificatesTests {
  private static func pair(_ host: String, _ client: String = "app") -> RefusedCertificates.Pair {
    RefusedCertificates.Pair(
      host: Origin(scheme: "https", host: host, port: 443), client: client)
  }

  @Test("are led through for a while, which each further refusal doubles up to ten minutes")
  func time() {
    let now = Locked(1_000)
    let refused = RefusedCertificates { now.withLock { $0 } }
    let host = Self.pair("a.example")
    #expect(!refused.leadThrough(host))
    for time in [15, 30, 60, 120, 240, 480, 600, 600] {
      // The second is of a connection that began at the same moment.
      #expect(refused.add(host) && refused.add(host))
      now.withLock { $0 += time - 1 }
      #expect(refused.leadThrough(host), "after \(time)")
      now.withLock { $0 += 1 }
      #expect(!refused.leadThrough(host), "after \(time)")
    }
  }

  @Test("are led through for clients of the same kind alone, and no longer after one accepts")
  func clients() {
    let refused = RefusedCertificates { 1_000 }
    #expect(refused.add(Self.pair("a.example")))
    #expect(refused.leadThrough(Self.pair("a.example")))
    #expect(!refused.leadThrough(Self.pair("a.example", "browser")))
    #expect(!refused.leadThrough(Self.pair("b.example")))
    refused.accepted(Self.pair("a.example", "browser"))
    #expect(refused.leadThrough(Self.pair("a.example")))
    refused.accepted(Self.pair("a.example"))
    #expect(!refused.leadThrough(Self.pair("a.example")))
  }

  @Test("are remembered up to a limit, until their time is over")
  func limit() {
    let now = Locked(0)
    let refused = RefusedCertificates { now.withLock { $0 } }
    for number in 0..<RefusedCertificates.maximum {
      #expect(refused.add(Self.pair("\(number).example")))
    }
    let more = Self.pair("more.example")
    #expect(!refused.add(more) && !refused.leadThrough(more))
    #expect(refused.add(Self.pair("7.example")))
    now.withLock { $0 = RefusedCertificates.firstTime }
    #expect(refused.add(more) && refused.leadThrough(more))
  }

  @Test(
    "are led through from the next connection on, which is said once",
    .enabled(if: ProxyFixture.hasCurl && NginxOrigin.isAvailable, "there is no curl or no nginx"))
  func pinned() async throws {
    let origin = try await NginxOrigin()
    let route = Route(host: "localhost", toHost: "127.0.0.1", toPort: origin.securePort)
    let proxy = try await ProxyFixture(routes: [route]) {
      $0.certificateAuthorityFile = origin.caFile
    }
    var incidents = proxy.incidents.makeAsyncIterator()
    // It trusts the authority of the origin, and not that of the proxy.
    let ask = ["--cacert", origin.caFile, "https://localhost/k1.json"]
    #expect(try await proxy.curl(ask[0], ask[1], ask[2]).body.isEmpty)
    #expect(await incidents.next()?.contains("tunnelled unread") == true)
    for _ in 1...2 {
      let reply = try await proxy.curl(ask[0], ask[1], ask[2])
      #expect(reply.status == 200 && reply.body.utf8.count >= 1_000)
    }
    // Another kind of client, which trusts the proxy.
    let trusting = try await proxy.curl("--user-agent", "browser", "https://localhost/k1.json")
    #expect(trusting.body.utf8.count >= 1_000)
    await proxy.stop()
    #expect(await incidents.next() == nil)
  }

  @Test(
    "are never led through where the proxy answers for them itself, though they have an address",
    .enabled(if: ProxyFixture.hasCurl && NginxOrigin.isAvailable, "there is no curl or no nginx"))
  func answered() async throws {
    let origin = try await NginxOrigin()
    let route = Route(host: "localhost", toHost: "127.0.0.1", toPort: origin.securePort)
    let folder = try TemporaryFolder(named: "web")
    try folder.write("<p>here", to: "index.html")
    let proxy = try await ProxyFixture(routes: [route]) {
      $0.answered = [Origin(scheme: "https", host: "localhost", port: 443)]
    } prepare: {
      $0.register(try FolderHandler("https://localhost", folder: folder.path), in: .hop)
    }
    var incidents = proxy.incidents.makeAsyncIterator()
    let refusing = ["--cacert", origin.caFile, "https://localhost/"]
    #expect(try await proxy.curl(refusing[0], refusing[1], refusing[2]).body.isEmpty)
    #expect(await incidents.next()?.contains("tunnelled unread for") == false)
    #expect(try await proxy.curl("https://localhost/").body == "<p>here")
    await proxy.stop()
  }

  @Test(
    "are still served by handlers where there is nothing to lead to",
    .enabled(if: ProxyFixture.hasCurl && NginxOrigin.isAvailable, "there is no curl or no openssl"))
  func nowhere() async throws {
    let folder = try TemporaryFolder(named: "web")
    try folder.write("<p>here", to: "index.html")
    let proxy = try await ProxyFixture { _ in
    } prepare: {
      $0.register(try FolderHandler("https://app.invalid", folder: folder.path), in: .hop)
    }
    var incidents = proxy.incidents.makeAsyncIterator()
    let other = try await Certificate.make(for: "other.example", in: folder).path
    #expect(try await proxy.curl("--cacert", other, "https://app.invalid/").body.isEmpty)
    #expect(await incidents.next()?.contains("tunnelled unread") == true)
    #expect(try await proxy.curl("https://app.invalid/").body == "<p>here")
    await proxy.stop()
  }
}
