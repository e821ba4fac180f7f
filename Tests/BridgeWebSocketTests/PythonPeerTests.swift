import BridgeCore
import BridgeTestSupport
import BridgeWebSocket
import Testing

/// The codec of Python's `websockets` (Debian: python3-websockets), as a peer that is not ours.
@Suite(
  "the codec beside Python's websockets", .timeLimit(.minutes(2)),
  .enabled("no python3-websockets") { await PythonPeer.isThere })
struct PythonPeerTests {
  @Test("reads what Python writes, and is read by it, packed and not")
  func both() async throws {
    for parameters in [nil, "permessage-deflate", Self.small] {
      let agreed = try parameters.flatMap { try DeflateParameters.agreed(in: [$0]) }
      let folder = try TemporaryFolder()
      var writer = try WebSocketWriter(from: .client, deflate: agreed)
      var bytes: [UInt8] = []
      let events = Self.events()
      for event in events { bytes += try writer.bytes(of: event) }
      try folder.write(bytes, to: "in")
      let run = try await ProgramRun.of(
        PythonPeer.python,
        ["-c", PythonPeer.echo, folder.path("in"), folder.path("out"), parameters ?? ""])
      #expect(run.errors == "")
      #expect(run.output == "\(events.count)\n")
      let back = try reading(try folder.read("out"), from: .server, deflate: agreed).get()
      #expect(back == events, "\(parameters ?? "not packed")")
    }
  }

  private static let small =
    "permessage-deflate; server_max_window_bits=9; client_max_window_bits=10; "
    + "client_no_context_takeover"

  private static func events() -> [WebSocketEvent] {
    var generator = SeededGenerator(seed: 7692)
    var events: [WebSocketEvent] = [.message(.text("")), .ping([1, 2]), .pong([])]
    for index in 0..<200 {
      let count = Int.random(in: 0...3000, using: &generator)
      let bytes = (0..<count).map { _ in UInt8.random(in: 97...105, using: &generator) }
      events.append(.message(WebSocketMessage(index.isMultiple(of: 3) ? .binary : .text, bytes)))
    }
    return events + [.close(WebSocketClose(1000, "done"))]
  }
}

enum PythonPeer {
  /// Debian's modules are those of its own interpreter.
  static let python = "/usr/bin/python3"

  static var isThere: Bool {
    // An interpreter that cannot be run is as good as none.
    get async { (try? await ProgramRun.of(python, ["-c", "import websockets"]).code) == 0 }
  }

  /// Reads a client's frames from a file and writes the same messages as a server to another, in two frames each.
  static let echo = """
    import sys
    from websockets.frames import Frame, OP_TEXT, OP_BINARY, OP_CONT
    from websockets.extensions.permessage_deflate import PerMessageDeflate
    from websockets.streams import StreamReader

    source, target, parameters = sys.argv[1:]
    words = [p.strip() for p in parameters.split(";")]
    value = lambda name: next((int(w.split("=")[1]) for w in words if w.startswith(name + "=")), 15)
    has = lambda name: name in words
    extensions = [PerMessageDeflate(
        has("client_no_context_takeover"), has("server_no_context_takeover"),
        value("client_max_window_bits"), value("server_max_window_bits"))] if parameters else []

    def drain(step):
        try:
            next(step)
            raise EOFError("the frame is cut off")
        except StopIteration as end:
            return end.value

    reader, count, out = StreamReader(), 0, b""
    reader.feed_data(open(source, "rb").read())
    while reader.buffer:
        frame = drain(Frame.parse(reader.read_exact, mask=True, extensions=extensions))
        count += 1
        if frame.opcode in (OP_TEXT, OP_BINARY):
            half = len(frame.data) // 2
            # Not inside of a character: these are ASCII.
            parts = [Frame(frame.opcode, frame.data[:half], False), Frame(OP_CONT, frame.data[half:], True)]
        else:
            parts = [frame]
        for part in parts:
            out += part.serialize(mask=False, extensions=extensions)
    open(target, "wb").write(out)
    print(count)
    """
}
