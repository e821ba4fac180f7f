import BridgeRecording
import BridgeTestSupport
import Testing

@Suite("a page that is recorded", .timeLimit(.minutes(5)))
struct RecordedPageTests {
  private let folder: TemporaryFolder
  private static var bridge: String { BuiltProduct.path("bridge", variable: "BRIDGE") }

  init() throws { folder = try TemporaryFolder(named: "recorded-page") }

  private static func origin() throws -> LoopbackOrigin {
    try LoopbackOrigin.answering { request in
      switch request.path {
      case "/moved": .redirect(to: "/there")
      default: .text("\(request.method) \(request.path) \(request.body.count)")
      }
    }
  }

  private func page(
    _ script: String, _ origin: LoopbackOrigin, _ options: String...
  ) async throws -> ProgramRun {
    let file = try folder.write(script, to: "page.js")
    return try await ProgramRun.of(
      Self.bridge, ["page", file, "--url", origin.url("/start")] + options)
  }

  private static let posts = """
    (async () => {
      for (let i = 0; i < 5; i++)
        await (await fetch("/api/" + i, { method: "POST", body: "number " + i })).text();
      const form = new FormData();
      form.append("file", new Blob([new Uint8Array([0, 1, 2, 255])]), "a.bin");
      await (await fetch("/upload", { method: "POST", body: form })).text();
      console.log(await (await fetch("/moved")).text());
    })();
    """

  @Test("replays as the same, and holds every byte", arguments: [[], ["--no-redact"]])
  func replays(options: [String]) async throws {
    let origin = try Self.origin()
    let target = folder.path("page.bridgerec")
    let file = try folder.write(Self.posts, to: "page.js")
    let run = try await ProgramRun.of(
      Self.bridge, ["page", file, "--url", origin.url("/start"), "--record", target] + options)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output == "GET /there 0\n")
    #expect(run.errors.contains("7 exchanges recorded"))

    let recording = try Recording.open(path: target)
    #expect(recording.warnings == [])
    #expect(recording.exchanges.count == 8)
    let sent = origin.requests.filter { $0.method == "POST" }.map(\.body)
    let recorded = try recording.exchanges.compactMap { exchange -> [UInt8]? in
      guard case .content(let content) = exchange.request.body else { return nil }
      return try content.bytes()
    }
    #expect(recorded == sent)

    let replay = try await Tool.run("run", target)
    #expect(replay.code == 0, "\(replay.output)\(replay.errors)")
    #expect(replay.output.contains("same"))

    let har = folder.path("page.har")
    let convert = try await Tool.run("convert", target, har)
    #expect(convert.code == 0, "\(convert.errors)")
    #expect(convert.errors.contains("8 of 8"))
    #expect(try await Tool.run("run", har).code == 0)

    let trim = try await Tool.run("trim", har, folder.path("small"), "--filter", "path:/api/*")
    #expect(trim.code == 0, "\(trim.errors)")
    #expect(try Recording.open(path: folder.path("small")).exchanges.count == 5)
    let merge = try await Tool.run("merge", folder.path("small"), har, folder.path("all"))
    #expect(merge.code == 0, "\(merge.errors)")
    #expect(try Recording.open(path: folder.path("all")).exchanges.count == 13)
    #expect(try await Tool.run("run", folder.path("all")).code == 0)
  }

  @Test("keeps what was written when it is killed, at whatever moment")
  func killed() async throws {
    let origin = try Self.origin()
    let script = """
      (async () => { for (let i = 0; ; i++) await (await fetch("/n/" + i, { method: "POST", body: "x" + i })).text(); })();
      """
    let file = try folder.write(script, to: "endless.js")
    for round in 0..<5 {
      let target = folder.path("killed-\(round).bridgerec")
      let before = origin.requestCount
      let child = try ChildProcess(
        Self.bridge, ["page", file, "--url", origin.url("/"), "--record", target])
      var seen = 0
      for await event in origin.events {
        guard case .received = event else { continue }
        seen += 1
        if seen > 50 + round * 37 { break }
      }
      child.send(9)
      #expect(try await child.finished() == .signal(9))
      let recording = try Recording.open(path: target)
      let answered = origin.requestCount - before
      // One was in progress, and one may have waited for the writer.
      #expect(recording.exchanges.count >= answered - 3, "of \(answered)")
      #expect(recording.losses == [])
      #expect(recording.codes.contains("not-finished"))
      for exchange in recording.exchanges {
        guard case .content(let content) = exchange.request.body else {
          Issue.record("no body")
          continue
        }
        let number = exchange.request.url.split(separator: "/").last ?? ""
        #expect(try content.bytes() == Array("x\(number)".utf8))
      }
    }
  }

  @Test("says so when the disk is full, and keeps what there is")
  func diskFull() async throws {
    let origin = try Self.origin()
    let script = """
      (async () => { for (let i = 0; i < 400; i++) await (await fetch("/n/" + i, { method: "POST", body: "x".repeat(1000) })).text(); })();
      """
    let file = try folder.write(script, to: "long.js")
    let target = folder.path("full.bridgerec")
    // Files are limited to 64 blocks of 1 KiB.
    let line = "ulimit -f 64; exec \"$1\" page \"$2\" --url \"$3\" --record \"$4\""
    let run = try await Tool.bash(line, Self.bridge, file, origin.url("/"), target)
    #expect(run.code == 3, "\(run.errors)")
    #expect(run.errors.contains("recording has stopped"))
    #expect(run.errors.contains("exchanges are lost"))
    let recording = try Recording.open(path: target)
    #expect(recording.exchanges.count > 10)
    #expect(recording.losses == [])
    #expect(!recording.codes.contains("torn-line"))
  }

  @Test("refuses a folder that holds a recording, and bad arguments")
  func refusals() async throws {
    let origin = try Self.origin()
    let target = folder.path("twice.bridgerec")
    #expect(try await page("1", origin, "--record", target).code == 0)
    let again = try await page("1", origin, "--record", target)
    #expect(again.code == 3)
    #expect(again.errors.contains("already has a recording"))
    #expect(try await page("1", origin, "--no-redact").code == 2)
  }

  @Test(
    "cannot be converted from nothing, into something, or in part without a word",
    arguments: [
      (["convert", "/nonexistent.har", "OUT"], 3), (["convert", "/nonexistent"], 2),
      (["merge", "a.har"], 2), (["trim", "a.har", "OUT"], 2),
    ])
  func usage(arguments: [String], code: Int) async throws {
    let run = try await Tool.run(
      arguments.map { $0 == "OUT" ? folder.path("out.bridgerec") : $0 })
    #expect(run.code == code, "\(run.errors)")
  }
}

extension Recording {
  fileprivate var codes: [String] { warnings.map(\.code) }
}
