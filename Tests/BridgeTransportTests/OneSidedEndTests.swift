import BridgeCore
import BridgeTestSupport
import BridgeTransport
import Testing

@Suite(
  "an exchange over HTTP/2 that ends on one side alone", .timeLimit(.minutes(2)),
  .enabled(if: ProgramRun.find("python3") != nil, "python3 is not installed"))
struct OneSidedEndTests {
  /// Prints its port, gives the first two bytes of a response of that length as soon as it has the head of a request,
  /// and opens no window. With "reset" in place of a length, the response is whole, and the stream reset without an error
  /// (RFC 9113 §8.1). Says when it hears of an end.
  private static let origin = """
    import socket, ssl, struct, sys
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[1], sys.argv[2])
    context.set_alpn_protocols(["h2"])
    server = socket.create_server(("127.0.0.1", 0))
    print(server.getsockname()[1], flush=True)
    secure = context.wrap_socket(server.accept()[0], server_side=True)
    stream = secure.makefile("rb")
    stream.read(24)

    def send(kind, flags, number, content=b""):
        secure.sendall(struct.pack(">I", len(content))[1:] + bytes([kind, flags]) + struct.pack(">I", number) + content)

    send(4, 0, 0)
    def read(count):
        try:
            return stream.read(count)
        except OSError:
            return b""

    while head := read(9):
        kind, flags, number = head[3], head[4], struct.unpack(">I", head[5:])[0]
        content = read(int.from_bytes(head[:3], "big"))
        if kind == 4 and not flags & 1:
            send(4, 1, 0)
        if kind == 1:
            # Status 200 and Content-Length (RFC 7541).
            length = sys.argv[3].encode()
            isReset = length == b"reset"
            send(1, 4, number, bytes([0x88]) + (b"" if isReset else bytes([0x0f, 0x0d, 1]) + length))
            send(0, 1 if isReset or length == b"2" else 0, number, b"ok")
            if isReset:
                send(3, 0, number, bytes(4))
                print("over", flush=True)
        if kind == 3:
            break
    print("over", flush=True)
    """

  /// Calls `work` with a client and the URL of the origin, and returns once the origin has heard of the end.
  private static func over(
    length: String, _ work: (Client, String) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder(named: "one-sided-end")
    let certificate = try await Certificate.make(for: "localhost", in: folder)
    let output = try OutputPipe(at: folder.path("said"))
    let server = try ChildProcess(
      try #require(ProgramRun.find("python3")),
      ["-c", Self.origin, certificate.path, certificate.keyPath, length], output: output.path)
    defer { server.send(9) }
    var lines = try output.lines().makeAsyncIterator()
    let url = "https://localhost:\(try #require(await lines.next()))/"
    let client = try Client { $0.certificateAuthorityFile = certificate.path }
    try await work(client, url)
    #expect(await lines.next() == "over")
    // Its end would end the connection.
    withExtendedLifetime(client) {}
  }

  @Test("ends with the whole response if the origin does not read the rest of the upload")
  func unread() async throws {
    try await Self.over(length: "2") { client, url in
      let chunks = ScriptedReader(Array(repeating: Array(repeating: 7, count: 60_000), count: 20))
      let loaded = try await client.fetch(
        "POST", url, body: Body(length: 1_200_000, once: chunks))
      #expect(loaded.status == 200 && loaded.text == "ok")
      #expect(loaded.response.transfer?.metrics?.version == .http2)
    }
  }

  @Test(
    "ends with the whole response, of undeclared length, if the origin resets the rest without an error",
    arguments: [20, 1])
  func reset(chunks count: Int) async throws {
    try await Self.over(length: "reset") { client, url in
      let (chunks, feed) = AsyncStream<[UInt8]>.makeStream()
      for _ in 0..<count { feed.yield([UInt8](repeating: 7, count: 60_000)) }
      let loaded = try await client.fetch("POST", url, body: .stream(chunks, length: 1_200_001))
      #expect(loaded.status == 200 && loaded.text == "ok")
      #expect(loaded.response.transfer?.metrics?.version == .http2)
      feed.finish()
    }
  }

  @Test("ends at the origin as well if the response is dropped")
  func dropped() async throws {
    try await Self.over(length: "9") { client, url in
      let reader = try await client.send("GET", url).body.open()
      #expect(try await reader.next() == Array("ok".utf8))
    }
  }
}
