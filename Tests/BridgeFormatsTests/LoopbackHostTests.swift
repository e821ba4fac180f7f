import BridgeFormats
import Testing

@Suite("hosts of loopback")
struct LoopbackHostTests {
  @Test(
    "are localhost, the names below it and the addresses of this machine",
    arguments: [
      ("localhost", true), ("localhost.", true), ("a.localhost", true), ("a.b.localhost.", true),
      ("127.0.0.1", true), ("127.255.0.9", true), ("[::1]", true),
      ("notlocalhost", false), ("localhost..", false), ("localhost.example", false),
      ("127.localhost.example", false), ("127.shop.example", false), ("127.0.0.1.example", false),
      ("127.0.0.1.", false), ("127.0.0.256", false), ("127.0.0.01", false), ("127.0.0", false),
      ("127.0.0.0.1", false), ("127.0..1", false), ("127.0.0.9999999999999999999", false),
      ("128.0.0.1", false), ("0.0.0.0", false), ("[::]", false), ("::1", false), ("", false),
    ])
  func contains(host: String, isLoopback: Bool) {
    #expect(LoopbackHost.contains(host) == isLoopback)
  }

  @Test("are told apart as names and addresses")
  func kinds() {
    #expect(LoopbackHost.isName("a.localhost") && !LoopbackHost.isName("127.0.0.1"))
    #expect(LoopbackHost.isIPv4Address("127.1.2.3") && !LoopbackHost.isIPv4Address("localhost"))
    #expect(!LoopbackHost.isIPv4Address("[::1]"))
  }
}
