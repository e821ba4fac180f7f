import BridgeCore
import BridgeTestSupport
import BridgeTransport
import Testing

@Suite("bytes behind a response, on a kept connection", .timeLimit(.minutes(5)))
struct StrayByteTests {
  @Test(
    "are not a response to the next request, which uses a new connection (RFC 9112 §6.3)",
    arguments: [
      "HTTP/1.1 200 OK\r\nContent-Length: 4\r\nCache-Control: max-age=100\r\n\r\nEVIL", "12345",
      "\r\n",
    ], ["GET", "POST"])
  func stray(bytes: String, method: String) async throws {
    let isRead = try OriginGate()
    let (strays, sink) = AsyncStream<Void>.makeStream()
    let origin = try LoopbackOrigin { connection in
      while let request = try connection.readRequest() {
        try connection.respond(body: Array("\(connection.number) \(request.body.count)".utf8))
        guard connection.number == 1, connection.wait(for: isRead) else { continue }
        try connection.write(bytes)
        sink.yield()
      }
    }
    let client = try Client()
    #expect(try await client.fetch("GET", origin.url()).text == "1 0")
    isRead.open()
    for await _ in strays { break }
    let body = method == "GET" ? Body.empty : Pattern.body(10_000, pieces: 1000, length: 10_000)
    let log = EventLog()
    let response = try await client.send(
      BridgeRequest(method, origin.url("/next"), body: body), reporting: log)
    let count = method == "GET" ? 0 : 10_000
    #expect(try await response.body.collect(upTo: 100) == Array("2 \(count)".utf8))
    #expect(!log.events.contains { if case .sentAgain = $0.kind { true } else { false } })
    // The new connection is kept, the other one is gone.
    #expect(try await client.fetch("GET", origin.url()).text == "2 0")
    #expect(origin.connectionCount == 2)
  }

  /// Prints its port; responds to the first request with a record of TLS that has more bytes than the body.
  private static let secureOrigin = """
    import socket, ssl, sys, threading
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[1], sys.argv[2])
    server = socket.create_server(("127.0.0.1", 0))
    print(server.getsockname()[1], flush=True)

    def serve(number, connection):
        with context.wrap_socket(connection, server_side=True) as secure:
            while secure.recv(65536):
                secure.sendall(b"HTTP/1.1 200 OK\\r\\nContent-Length: 1\\r\\n\\r\\n")
                stray = b"HTTP/1.1 200 OK\\r\\nContent-Length: 4\\r\\n\\r\\nEVIL" if number == 1 else b""
                secure.sendall(str(number).encode() + stray)

    number = 0
    while True:
        number += 1
        threading.Thread(target=serve, args=(number, server.accept()[0]), daemon=True).start()
    """

  @Test(
    "are not part of the next response if TLS has them already",
    .enabled(if: ProgramRun.find("python3") != nil, "python3 is not installed"))
  func secure() async throws {
    let folder = try TemporaryFolder(named: "stray-bytes")
    let certificate = try await Certificate.make(for: "localhost", in: folder)
    let output = try OutputPipe(at: folder.path("port"))
    let server = try ChildProcess(
      try #require(ProgramRun.find("python3")),
      ["-c", Self.secureOrigin, certificate.path, certificate.keyPath], output: output.path)
    defer { server.send(9) }
    var lines = try output.lines().makeAsyncIterator()
    let url = "https://localhost:\(try #require(await lines.next()))/"
    let client = try Client { $0.certificateAuthorityFile = certificate.path }
    for connection in ["1", "2", "2"] {
      #expect(try await client.fetch("GET", url).text == connection)
    }
  }
}
