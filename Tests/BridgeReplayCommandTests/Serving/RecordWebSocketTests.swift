import BridgeRecording
import BridgeTestSupport
import Testing

@Suite(
  "bridge-replay record with WebSockets", .timeLimit(.minutes(5)),
  .enabled("no python3-websockets") { await PythonSockets.isThere })
struct RecordWebSocketTests {
  private let folder: TemporaryFolder
  private var target: String { folder.path("session.bridgerec") }

  init() throws { folder = try TemporaryFolder(named: "record-websocket") }

  @Test("keeps the messages between Python's client and server, without their secrets")
  func messages() async throws {
    let echo = try await PythonSockets.Server()
    let proxy = try await ServingTool("record", "--to", "http://127.0.0.1:\(echo.port)", target)
    let talk = try await ProgramRun.of(
      PythonSockets.python,
      ["-c", PythonSockets.client, "ws://127.0.0.1:\(proxy.port)/live?room=1"])
    #expect(talk.errors == "")
    #expect(talk.output == "echoed 4, closed 1000\n")
    let end = try await proxy.stop()
    #expect(end.errors.contains("1 exchange: 1 complete; 1 WebSockets passed"), "\(end.errors)")
    let live = ["run", target, "--against", "live", "--timeout", "20s"]
    let careful = try await Tool.run(live)
    #expect(careful.output.contains("allow unsafe methods"), "\(careful.output)")
    let redacted = try await Tool.run(live + ["--allow-unsafe"])
    #expect(
      redacted.output.contains("redaction removed a secret from message"), "\(redacted.output)")
    try await echo.stop()

    let exchange = try #require(try Recording.open(path: target).exchanges.first)
    let messages = try exchange.webSocket?.messages() ?? []
    // Four messages in each direction, and the close frame.
    #expect(messages.count == 9)
    #expect(messages.filter { $0.content == .text("hello") }.map(\.side) == [.client, .server])
    #expect(messages.contains { $0.content == .binary([0, 1, 255]) })
    #expect(messages.last?.content == .close(code: 1000, reason: ""))
    #expect(!(try folder.readText("session.bridgerec/journal.ndjson")).contains("hunter2"))

    let shown = try await Tool.run("show", target, "1")
    #expect(shown.output.contains("→ hello\n← hello\n"), "\(shown.output)")
    #expect(try await Tool.run("validate", target).code == 0)
    let har = folder.path("session.har")
    #expect(try await Tool.run("convert", target, har).code == 0)
    #expect(try Recording.open(path: har).exchanges.first?.webSocket?.messages().count == 9)
  }
}

/// Programs with Python's `websockets` (Debian: python3-websockets).
enum PythonSockets {
  /// Debian's modules are installed for its own interpreter.
  static let python = "/usr/bin/python3"

  static var isThere: Bool {
    // An interpreter that does not run counts as missing.
    get async { (try? await ProgramRun.of(python, ["-c", "import websockets"]).code) == 0 }
  }

  /// A server that sends each message back.
  final class Server: Sendable {
    let port: Int
    private let child: ChildProcess
    private let folder: TemporaryFolder

    init(_ script: String = echo) async throws {
      folder = try TemporaryFolder(named: "python-sockets")
      let output = try OutputPipe(at: folder.path("output"))
      child = try ChildProcess(
        python, ["-c", script], output: output.path, errors: folder.path("errors"))
      var lines = try output.lines().makeAsyncIterator()
      guard let port = await lines.next().flatMap({ Int($0) }) else {
        throw OriginError(.unavailable, "it ended: \(try folder.readText("errors"))")
      }
      self.port = port
    }

    func stop() async throws {
      child.send(15)
      _ = try await child.finished()
    }
  }

  static let echo = """
    import asyncio, websockets
    async def echo(socket):
        async for message in socket:
            await socket.send(message)
    async def main():
        async with websockets.serve(echo, "127.0.0.1", 0) as server:
            print(server.sockets[0].getsockname()[1], flush=True)
            await asyncio.Future()
    asyncio.run(main())
    """

  static let client = """
    import asyncio, sys, websockets
    async def main():
        count = 0
        async with websockets.connect(sys.argv[1]) as socket:
            for message in ["hello", b"\\x00\\x01\\xff", '{"password":"hunter2-Xq9Vt4"}', "long " * 5000]:
                await socket.send(message)
                count += await socket.recv() == message
        print(f"echoed {count}, closed {socket.close_code}")
    asyncio.run(main())
    """
}
