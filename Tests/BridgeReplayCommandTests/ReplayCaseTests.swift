import BridgeTestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(
  "servers that do what real applications do",
  .enabled(if: ReplayCase.areThere, "the folder ../shared/replay-cases or python3 is absent"),
  .timeLimit(.minutes(5)))
struct ReplayCaseTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(named: "replay-case") }

  @Test(
    "are the same without flags, reset and not, and one planted change is all that differs",
    arguments: ReplayCase.all, ["--redact", "--no-redact"])
  func replay(of one: ReplayCase, _ redaction: String) async throws {
    let recording = folder.path("a.bridgerec")
    let server = try await one.server()
    let recorder = try await ServingTool(
      ["record", "--to", server.url, "--listen", "127.0.0.1:0", recording]
        + (redaction == "--redact" ? [] : [redaction]))
    try await one.drive(recorder.url)
    #expect(try await recorder.stop().code == 0)

    let again = try await replay(recording, against: server, one)
    #expect(again.verdict == "0, same \(one.count) of \(one.count)", "\(again.text)")
    for start in one.starts {
      let fresh = try await one.server(start: start)
      let report = try await replay(recording, against: fresh, one)
      #expect(report.verdict == "0, same \(one.count) of \(one.count)", "\(start): \(report.text)")
    }
    for change in one.changes {
      let fresh = try await one.server()
      let planted = try await CaseProcess(["plant", "\(fresh.port)"] + change.arguments)
      let report = try await replay(recording, against: planted, one)
      #expect(report.places == [change.place], "\(change): \(report.text)")
      #expect(report.verdict == "1, same \(one.count - 1) of \(one.count)")
    }
  }

  private func replay(
    _ recording: String, against server: CaseProcess, _ one: ReplayCase
  ) async throws -> CaseReport {
    let path = folder.path("report.json")
    let run = try await Tool.run(
      ["run", recording, "--against", server.url, "--allow-unsafe"]
        + ["--report", "text,json=\(path)"] + one.secrets,
      environment: ["CASE_PASSWORD": "Passw0rd"])
    return CaseReport(
      code: run.code, text: run.output + run.errors,
      json: try JSONDecoder().decode(
        CaseReport.Document.self, from: Data(folder.read("report.json")))
    )
  }
}

/// A server of ../shared/replay-cases and its session.
struct ReplayCase: Sendable, CustomTestStringConvertible {
  /// A change of one response; `place` is where the report must name it.
  struct Change: Sendable {
    let place: String
    let arguments: [String]

    init(
      _ place: String, _ method: String, _ path: String, _ old: String = "", _ new: String = "",
      status: Int? = nil
    ) {
      self.place = place
      arguments = [method, path, old, new] + (status.map { ["\($0)"] } ?? [])
    }
  }

  let name: String

  /// The number of exchanges in its session.
  let count: Int

  /// The arguments of the server: the first number that it assigns in the recording, and others.
  var arguments: [String] = []

  /// Arguments in the place of the first one, for servers that assign other numbers.
  var starts: [String?] = [nil]
  var secrets: [String] = []
  let changes: [Change]

  var testDescription: String { name }

  static let all = [
    ReplayCase(
      name: "r1", count: 4, secrets: ["--secret", "wpPassword=env:CASE_PASSWORD"],
      changes: [
        Change("#3 body form > p", "GET", "/form", "Userlogin", "Userlogon"),
        Change(
          "#1 body $.batchcomplete", "GET", "/tokens", "\"batchcomplete\": \"\"",
          "\"batchcomplete\": 1"),
        Change("#2 status", "POST", "/edit", status: 201),
      ]),
    ReplayCase(
      name: "r3", count: 5,
      changes: [
        Change("#5 body a", "GET", "/attr", ">next<", ">back<"),
        Change("#1 body $.success", "GET", "/fragment", "true", "false"),
        Change("#4 status", "POST", "/ping", status: 201),
      ]),
    ReplayCase(
      name: "r4", count: 6, arguments: ["11"], starts: [nil, "57"],
      changes: [
        Change("#2 body $.title", "GET", "/items/", "\"item\"", "\"itme\""),
        Change("#3 body $.ok", "DELETE", "/items/", "true", "false"),
        Change("#3 status", "DELETE", "/items/", status: 202),
      ]),
    ReplayCase(
      name: "r5", count: 3, arguments: ["11"], starts: [nil, "57"],
      changes: [
        Change("#2 body $.title", "GET", "/items/", "\"item\"", "\"itme\""),
        Change("#3 body $.ok", "DELETE", "/items/", "true", "false"),
        Change("#3 status", "DELETE", "/items/", status: 404),
      ]),
    // It contains no JSON.
    ReplayCase(
      name: "r8", count: 6, arguments: ["3", "1"], starts: [nil, "57"],
      changes: [
        Change("#3 body body", "GET", "/edit/", "form", "from"),
        Change("#6 status", "GET", "/history/", status: 404),
      ]),
    ReplayCase(
      name: "r9", count: 3,
      changes: [
        Change("#1 body a[1]", "GET", "/admin", ">home<", ">Home<"),
        Change("#1 body head > script line 1", "GET", "/admin", "rest_route=", "rest_rout="),
        Change("#2 status", "GET", "/out", status: 403),
      ]),
  ]

  private static let folder = "\(Place.root)/../shared/replay-cases"
  static var areThere: Bool { Place.exists(folder) && ProgramRun.find("python3") != nil }

  /// A new server without knowledge of others.
  func server(start: String? = nil) async throws -> CaseProcess {
    let own = (start.map { [$0] } ?? arguments.prefix(1)) + arguments.dropFirst()
    return try await CaseProcess(["serve", "\(Self.folder)/\(name)_server.py"] + own)
  }

  func drive(_ url: String) async throws {
    let run = try await ProgramRun.of(
      "python3", ["-B", CaseProcess.script, "drive", name, Self.folder, url])
    guard run.code == 0 else {
      throw OriginError(.unavailable, "the session broke off: \(run.errors)")
    }
  }
}

/// A server that has reported its port.
struct CaseProcess {
  static let script = "\(Place.root)/Scripts/replay-cases/case.py"

  let port: Int
  private let process: ChildProcess
  private let folder: TemporaryFolder

  init(_ arguments: [String]) async throws {
    folder = try TemporaryFolder(named: "case-process")
    let output = try OutputPipe(at: folder.path("output"))
    process = try ChildProcess(
      "python3", ["-B", Self.script] + arguments, output: output.path,
      errors: folder.path("errors"))
    var lines = try output.lines().makeAsyncIterator()
    guard let port = Int(await lines.next() ?? "") else {
      throw OriginError(.unavailable, "the server ended: \(try folder.readText("errors"))")
    }
    self.port = port
  }

  var url: String { "http://127.0.0.1:\(port)" }
}

/// The exit code and the reports of a case's replay.
private struct CaseReport {
  struct Document: Decodable {
    struct Summary: Decodable { let total, same: Int }
    struct Exchange: Decodable {
      struct Difference: Decodable { let location: String }
      let number: Int
      let differences: [Difference]?
    }
    let summary: Summary
    let exchanges: [Exchange]
  }

  let code: Int?
  let text: String
  let json: Document

  var verdict: String {
    "\(code.map { "\($0)" } ?? "killed"), same \(json.summary.same) of \(json.summary.total)"
  }

  /// The places of all differences.
  var places: [String] {
    json.exchanges.flatMap { exchange in
      (exchange.differences ?? []).map { "#\(exchange.number) \($0.location)" }
    }
  }
}
