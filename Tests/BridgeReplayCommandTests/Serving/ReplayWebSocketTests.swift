import BridgeRecording
import BridgeTestSupport
import Testing

@Suite(
  "bridge-replay run with WebSockets", .timeLimit(.minutes(5)),
  .enabled("no python3-websockets") { await PythonSockets.isThere })
struct ReplayWebSocketTests {
  /// Messages of the recorded server, and the places of the resulting differences.
  struct Row: Sendable {
    var said: [String]
    var places: [String] = []
    var note = ""
  }

  private static let price = #"{"item":1,"price":3}"#
  private static let busy = #"{"type":"status","state":"busy"}"#

  static let rows = [
    Row(said: [price, busy]),
    Row(said: [#"{"item":1,"price":5}"#, busy], places: ["$.json[0].price"]),
    Row(said: [price, #"{"type":"status","state":"idle"}"#], places: ["$.typed.status[0].state"]),
    Row(said: [price, busy, "more"], places: ["$.close", "$.text"]),
    Row(said: [busy, price], note: "arrived in a different order"),
  ]

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(named: "replay-websocket") }

  @Test(
    "says in what a server answers otherwise, and what it does not say any more", arguments: rows)
  func differences(row: Row) async throws {
    let server = try await PythonSockets.Server(PythonSockets.shop)
    let messages = [Self.message(.client, "buy")] + row.said.map { Self.message(.server, $0) }
    let run = try await run([Self.socket(server.port, messages)])
    #expect((run.code == 0) == row.places.isEmpty, "\(run.output)")
    for place in row.places { #expect(run.output.contains(place), "\(run.output)") }
    #expect(run.output.contains(row.note), "\(run.output)")
    let found = run.output.split(separator: "\n").filter { $0.contains("$.") }
    #expect(found.count == row.places.count, "\(run.output)")
    try await server.stop()
  }

  @Test("is the same against the recorded server, packed messages and all")
  func echo() async throws {
    let target = folder.path("session.bridgerec")
    let echo = try await PythonSockets.Server()
    let proxy = try await ServingTool(
      "record", "--no-redact", "--to", "http://127.0.0.1:\(echo.port)", target)
    let talk = try await ProgramRun.of(
      PythonSockets.python,
      ["-c", PythonSockets.client, "ws://127.0.0.1:\(proxy.port)/live?room=1"])
    #expect(talk.errors == "")
    _ = try await proxy.stop()
    let live = ["run", target, "--against", "live", "--timeout", "20s", "--allow-unsafe"]
    let same = try await Tool.run(live)
    #expect(same.lastLine == "verdict: same", "\(same.output)")
    try await echo.stop()
  }

  @Test("goes on without a message that answers nothing, and says that it is missing")
  func missing() async throws {
    let server = try await PythonSockets.Server()
    let run = try await run(
      [
        Self.socket(
          server.port,
          [
            Self.message(.client, #"{"id":1}"#), Self.message(.server, Self.busy),
            Self.message(.server, #"{"id":1}"#), Self.message(.client, #"{"id":2}"#),
            Self.message(.server, #"{"id":2}"#), Self.message(.client, nil, at: 40),
          ])
      ], timeout: "20s")
    #expect(run.code == 1 && !run.output.contains("$.close"), "\(run.output)")
    let found = run.output.split(separator: "\n").filter { $0.contains("$.") }
    #expect(found.count == 1 && found[0].contains("$.typed"), "\(run.output)")
    try await server.stop()
  }

  @Test(
    "ends with a server that closes early, never answers, or never ends",
    arguments: [
      ("leave", ["$.close", "1001"]), ("silence", ["$.close", "nothing came for 2 s"]),
      ("flood", ["$.close", "it did not end within 2 s"]),
    ] as [(String, [String])])
  func endings(word: String, places: [String]) async throws {
    let server = try await PythonSockets.Server(PythonSockets.shop)
    let run = try await run([
      Self.socket(
        server.port,
        [
          Self.message(.client, word), Self.message(.server, Self.price),
          Self.message(.server, nil, at: 40),
        ]),
      Self.get(server.port, at: 50, "0 open, 0 bought"),
    ])
    #expect(run.lastLine.contains("different"), "\(run.output)")
    for place in places { #expect(run.output.contains(place), "\(run.output)") }
    try await server.stop()
  }

  @Test(
    "fails soon with a server that says far more than recorded",
    arguments: [("hail", "messages more than recorded"), ("torrent", "bytes more than recorded")])
  func excess(word: String, reason: String) async throws {
    let server = try await PythonSockets.Server(PythonSockets.shop)
    let messages = [Self.message(.client, word), Self.message(.server, nil, at: 40)]
    let run = try await run([Self.socket(server.port, messages)], timeout: "20s")
    #expect(run.lastLine == "verdict: not comparable", "\(run.output)")
    #expect(run.output.contains(reason), "\(run.output)")
    try await server.stop()
  }

  @Test("ends with a server that does not answer the handshake")
  func silence() async throws {
    let server = try LoopbackOrigin { connection in
      _ = try connection.readHead()
      // Until the client disconnects.
      _ = try connection.read(upTo: 1)
    }
    let run = try await run([Self.socket(server.port, [Self.message(.client, "buy")])])
    #expect(run.output.contains("deadline"), "\(run.output)")
    #expect(run.code != 0)
  }

  @Test(
    "keeps it open until the recorded close, for what other requests see of it",
    arguments: ["1", "4"], ["causal", "strict"])
  func others(concurrency: String, order: String) async throws {
    let server = try await PythonSockets.Server(PythonSockets.shop)
    let port = server.port
    let run = try await run(
      [
        Self.get(port, at: 0, "0 open, 0 bought"),
        Self.socket(
          port, at: 10,
          [
            Self.message(.client, "buy", at: 30), Self.message(.server, Self.price, at: 31),
            Self.message(.server, Self.busy, at: 32), Self.message(.client, "buy", at: 50),
            Self.message(.server, Self.price, at: 51), Self.message(.server, Self.busy, at: 52),
            Self.message(.client, nil, at: 70),
          ]),
        Self.get(port, at: 20, "1 open, 0 bought"), Self.get(port, at: 40, "1 open, 1 bought"),
        Self.get(port, at: 60, "1 open, 2 bought"),
      ], "-c", concurrency, "--order", order)
    #expect(run.lastLine == "verdict: same", "\(run.output)")
    try await server.stop()
  }

  @Test(
    "lets a handshake wait for what had ended before it did, unless its time is that of the whole connection",
    arguments: [(30, "1", 0), (30, "4", 0), (80, "1", 1)])
  func slowHandshake(milliseconds: Int, concurrency: String, open: Int) async throws {
    let server = try await PythonSockets.Server(PythonSockets.shop)
    let port = server.port
    let run = try await run(
      [
        Self.socket(
          port, at: 10, time: milliseconds,
          [
            Self.message(.client, "buy", at: 50), Self.message(.server, Self.price, at: 51),
            Self.message(.server, Self.busy, at: 52), Self.message(.client, nil, at: 80),
          ]),
        Self.get(port, at: 20, "\(open) open, 0 bought"),
        Self.get(port, at: 60, "1 open, 1 bought"),
      ], "-c", concurrency)
    #expect(run.lastLine == "verdict: same", "\(run.output)")
    try await server.stop()
  }

  @Test("sends a secret that a response contained while it was open, and none that is unknown")
  func told() async throws {
    let server = try await PythonSockets.Server(PythonSockets.login)
    let said = { (text: String) in
      [
        Self.message(.client, "hello", at: 15), Self.message(.server, "unknown", at: 16),
        Self.message(.client, text, at: 40), Self.message(.server, "welcome", at: 41),
        Self.message(.client, nil, at: 70),
      ]
    }
    let login = Self.entry(
      "http://127.0.0.1:\(server.port)/login", at: 20, status: 200,
      #"{"name":"Content-Type","value":"application/json"}"#,
      #"{\"token\":\"{{secret:token:deadbeef}}\"}"#, "")
    let same = try await run([
      Self.socket(server.port, said(#"{"token":"{{secret:token:deadbeef}}"}"#)), login,
    ])
    #expect(same.lastLine == "verdict: same", "\(same.output)")
    let unknown = try await run([
      Self.socket(server.port, said(#"{"token":"{{secret:token:0badcafe}}"}"#)), login,
    ])
    #expect(unknown.lastLine == "verdict: not comparable", "\(unknown.output)")
    #expect(unknown.output.contains("message 3 of the WebSocket"), "\(unknown.output)")
    try await server.stop()
  }

  @Test("opens equal WebSockets in their order, whichever handshake ended first")
  func nested() async throws {
    let server = try await PythonSockets.Server(PythonSockets.shop)
    let messages = [Self.message(.client, "leave", at: 70)]
    let run = try await run([
      Self.socket(server.port, at: 10, time: 50, messages),
      Self.socket(server.port, at: 20, time: 10, messages),
    ])
    #expect(run.output.contains("sent 2, skipped 0, unsent 0"), "\(run.output)")
    try await server.stop()
  }

  // MARK: Recordings

  private func run(
    _ entries: [String], _ options: String..., timeout: String = "2s"
  ) async throws -> ToolRun {
    let har = try folder.write(
      #"{"log":{"version":"1.2","creator":{"name":"t","version":"1"},"entries":["#
        + entries.joined(separator: ",") + "]}}", to: "a.har")
    return try await Tool.run(
      ["run", har, "--against", "live", "--allow-unsafe", "--timeout", timeout]
        + ["Server", "Sec-WebSocket-Accept", "Content-Length"].flatMap { ["--ignore-header", $0] }
        + options)
  }

  private static func moment(_ milliseconds: Int) -> String {
    "2026-01-01T00:00:00.\(milliseconds < 100 ? "0" : "")\(milliseconds < 10 ? "0" : "")\(milliseconds)Z"
  }

  /// A message, or a close frame without a text.
  private static func message(
    _ side: RecordedWebSocketMessage.Side, _ text: String?, at milliseconds: Int = 30
  ) -> String {
    let data = (text ?? "").replacing("\"", with: "\\\"")
    return #"{"type":"\#(side == .client ? "send" : "receive")","opcode":\#(text == nil ? 8 : 1),"#
      + #""time":1767225600.\#(milliseconds < 100 ? "0" : "")\#(milliseconds),"data":"\#(data)"}"#
  }

  private static func socket(
    _ port: Int, at milliseconds: Int = 10, time: Int = 1, _ messages: [String]
  ) -> String {
    entry(
      "ws://127.0.0.1:\(port)/", at: milliseconds, time: time, status: 101,
      #"{"name":"Upgrade","value":"websocket"},{"name":"Connection","value":"Upgrade"}"#, "",
      #","_resourceType":"websocket","_webSocketMessages":[\#(messages.joined(separator: ","))]"#)
  }

  private static func get(_ port: Int, at milliseconds: Int, _ text: String) -> String {
    entry(
      "http://127.0.0.1:\(port)/count", at: milliseconds, status: 200,
      #"{"name":"Content-Type","value":"text/plain"}"#, text, "")
  }

  private static func entry(
    _ url: String, at milliseconds: Int, time: Int = 1, status: Int, _ fields: String,
    _ text: String, _ rest: String
  ) -> String {
    """
    {"startedDateTime":"\(moment(milliseconds))","time":\(time),
    "request":{"method":"GET","url":"\(url)","httpVersion":"HTTP/1.1","headers":[],
    "queryString":[],"cookies":[],"headersSize":-1,"bodySize":0},
    "response":{"status":\(status),"statusText":"","httpVersion":"HTTP/1.1","cookies":[],
    "headers":[\(fields)],"content":{"size":\(text.utf8.count),"mimeType":"text/plain",
    "text":"\(text)"},"redirectURL":"","headersSize":-1,"bodySize":-1},"cache":{},
    "timings":{"send":0,"wait":1,"receive":0}\(rest)}
    """
  }
}

extension PythonSockets {
  /// A server that knows the token that it assigns at `/login`.
  static let login = """
    import asyncio, http, websockets
    async def talk(socket, path=None):
        async for message in socket:
            await socket.send("welcome" if "live-tok-4711" in message else "unknown")
    async def login(path, fields):
        if path == "/login":
            text = '{"token":"live-tok-4711"}'
            return http.HTTPStatus.OK, [("Content-Type", "application/json")], text.encode()
    async def main():
        async with websockets.serve(talk, "127.0.0.1", 0, process_request=login) as server:
            print(server.sockets[0].getsockname()[1], flush=True)
            await asyncio.Future()
    asyncio.run(main())
    """

  /// A server that sells, announces sales, and reports at `/count` the number of connections.
  static let shop = """
    import asyncio, http, websockets
    open = bought = 0
    async def sell(socket, path=None):
        global open, bought
        open += 1
        try:
            async for message in socket:
                if message == "leave":
                    return await socket.close(1001, "gone")
                if message == "silence":
                    continue
                while message == "flood":
                    await socket.send("more")
                    await asyncio.sleep(0.01)
                while message == "hail":
                    await socket.send("more")
                while message == "torrent":
                    await socket.send("more " * 200_000)
                bought += 1
                await socket.send('{"item":1,"price":3}')
                await socket.send('{"type":"status","state":"busy"}')
        finally:
            open -= 1
    async def count(path, fields):
        if path == "/count":
            text = f"{open} open, {bought} bought"
            return http.HTTPStatus.OK, [("Content-Type", "text/plain")], text.encode()
    async def main():
        async with websockets.serve(sell, "127.0.0.1", 0, process_request=count) as server:
            print(server.sockets[0].getsockname()[1], flush=True)
            await asyncio.Future()
    asyncio.run(main())
    """
}
