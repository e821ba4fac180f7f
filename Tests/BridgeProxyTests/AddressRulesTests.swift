import BridgeCore
import BridgeKit
import BridgeTestSupport
import Testing

@testable import BridgeTransport

@Suite("addresses that clients of a proxy may reach")
struct AddressRulesTests {
  @Test(
    "are those of the public network",
    arguments: [
      ("93.184.216.34", true), ("2606:2800:220:1:248:1893:25c8:1946", true),
      ("64:ff9b::5db8:d822", true), ("172.15.0.1", true), ("100.128.0.1", true),
      ("127.0.0.1", false), ("127.9.9.9", false), ("0.0.0.0", false), ("10.1.2.3", false),
      ("172.16.0.1", false), ("172.31.255.255", false), ("192.168.1.1", false),
      ("169.254.169.254", false), ("100.64.0.1", false), ("224.0.0.1", false),
      ("255.255.255.255", false), ("198.18.0.1", false), ("::1", false), ("::", false),
      ("fe80::1", false), ("fc00::1", false), ("fd12::1", false), ("ff02::1", false),
      ("::ffff:127.0.0.1", false), ("::ffff:93.184.216.34", false), ("64:ff9b::7f00:1", false),
      ("2002:7f00:1::", false), ("127.1", false), ("2130706433", false), ("0x7f.1", false),
      ("1572395042", true), ("2001::1", false), ("2001:db8::1", false), ("localhost", false),
    ])
  func isPublic(address: String, isPublic: Bool) {
    #expect(AddressRules.isPublic(address) == isPublic)
  }

  @Test(
    "are distinguished from names in every form that systems accept",
    arguments: [
      ("127.1", true), ("0x7f000001", true), ("10.0.0.7", true), ("[::1]", true),
      ("a.example", false), ("1.2.3.4.example", false), ("1.2.3.4.5", false), ("", false),
    ])
  func isAddress(host: String, isAddress: Bool) {
    #expect(AddressRules.isAddress(host) == isAddress)
  }

  @Test("are others, too, where the host is allowed by name")
  func allowed() throws {
    let rules = AddressRules.publicOnly(
      besides: ["intra.example", "127.0.0.1:8000"].compactMap { Authority($0) })
    let origin = { (host: String, port: Int) in Origin(scheme: "http", host: host, port: port) }
    #expect(rules.allow("10.0.0.7", of: origin("intra.example", 81)))
    #expect(rules.allow("10.0.0.7", of: origin("intra.example.", 81)))
    #expect(rules.allow("127.0.0.1", of: origin("127.0.0.1", 8000)))
    #expect(!rules.allow("127.0.0.1", of: origin("127.0.0.1", 8001)))
    #expect(!rules.allow("10.0.0.7", of: origin("rebound.example", 80)))
  }

  @Test(
    "are to blame only where there was no other to try",
    arguments: [
      ([("10.0.0.7", false)], "10.0.0.7"), ([("93.184.216.34", true)], nil), ([], nil),
      ([("10.0.0.7", false), ("93.184.216.34", true)], nil),
      ([("93.184.216.34", true), ("10.0.0.7", false)], nil),
    ] as [([(String, Bool)], String?)])
  func blamed(tried: [(String, Bool)], address: String?) {
    var addresses = TriedAddresses()
    for (address, isAllowed) in tried { addresses.note(address, isAllowed: isAllowed) }
    #expect(addresses.toBlame == address)
  }

  @Test(
    "are checked before anything connects, under any name: a page learns nothing about ports",
    arguments: ["http", "https"], [true, false])
  func rebound(scheme: String, isOpen: Bool) async throws {
    let origin = try LoopbackOrigin.answering { _ in .text("secret") }
    if !isOpen { origin.stop() }
    var options = TransportOptions()
    options.addresses = .publicOnly(besides: [try #require(Authority(origin.authority))])
    let pipeline = Pipeline.standard(over: try CurlTransport(options))
    let place = "rebound.localhost:\(origin.port)"
    let error = await #expect(throws: TransportError.self) {
      try await pipeline.load(try BridgeRequest("GET", "\(scheme)://\(place)/"))
    }
    #expect(error?.code == .connectFailed)
    #expect(error?.message.hasPrefix("\(scheme)://\(place): its address ") == true)
    #expect(error?.message.contains("belongs to this machine or its network") == true)
    guard isOpen else { return }
    // Connections are accepted in their order: this one, which is allowed, would be the second.
    _ = try await pipeline.load(try BridgeRequest("GET", origin.url()))
    #expect(origin.connectionCount == 1)
  }
}
