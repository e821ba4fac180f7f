import BridgePages
import BridgeTestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One file of Bridge/test: a plain script with tests for the harness next to it.
struct PageFile: CustomTestStringConvertible {
  /// The path below Bridge/test.
  let path: String
  /// Whether the file needs the hook, and an engine that loses bodies.
  let isForHook: Bool

  var testDescription: String { isForHook ? "\(path), hooked" : path }

  static let folder: String = {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(3).joined(separator: "/") + "/Bridge/test"
  }()

  /// All files except for the harness, tests for browsers, and the transparency table. Those in `both` run twice.
  static let all: [PageFile] = files(in: "")
    .filter { !$0.contains("/browser/") && !$0.contains("/mirror/") }
    .flatMap { path in
      let isForBoth = path.hasPrefix("both/")
      let hooked = PageFile(path: path, isForHook: true)
      let plain = PageFile(path: path, isForHook: false)
      return isForBoth ? [plain, hooked] : [path.hasPrefix("hook/") ? hooked : plain]
    }

  private static func files(in subfolder: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(subfolder)")
    // A name that cannot be listed is a script, or does not exist.
    return (names ?? []).sorted().flatMap { name in
      let path = subfolder.isEmpty ? name : "\(subfolder)/\(name)"
      return name.hasSuffix(".js") ? (subfolder.isEmpty ? [] : [path]) : files(in: path)
    }
  }

  static func script(_ path: String) throws -> PageScript {
    let source = try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
    return PageScript(name: path, source: source)
  }
}

/// The harness's output for one test; the last line has `done` instead.
private struct Sentence: Decodable {
  let test: String?
  let ok: Bool?
  let message: String?
  let done: Int?
}

@Suite("the page's own JavaScript", .timeLimit(.minutes(5)))
struct PageFileTests {
  @Test("holds what its sentences say", arguments: PageFile.all)
  func sentences(of file: PageFile) async throws {
    let origin = try PageOrigin.start()
    let (console, failures) = (Journal<ConsoleLine>(), Journal<ScriptFailure>())
    let jar = CookieJar(publicSuffixes: try LibPSL())
    let bridge = try Bridge(cookies: jar)
    var options = try PageFileHost.options(bridge, at: origin.url(), isForHook: file.isForHook)
    options.onConsole = { console.note($0) }
    options.onFailure = { failures.note($0) }
    let teller = NavigationTeller()
    options.onNavigated = { await teller.tell($0) }
    let page = try ScriptPage(options, pipeline: bridge.pipeline)
    teller.page.withLock { $0 = page }
    try await page.load([
      try PageFile.script("harness.js"), NavigationTeller.script, try PageFile.script(file.path),
    ])
    try await page.waitUntilIdle()
    await page.close()
    teller.page.withLock { $0 = nil }
    report(console.entries.map(\.text), failures.entries)
    origin.stop()
  }

  private func report(_ lines: [String], _ failures: [ScriptFailure]) {
    let sentences = lines.compactMap {
      // A test logged the other lines itself.
      try? JSONDecoder().decode(Sentence.self, from: Data($0.utf8))
    }
    for sentence in sentences where sentence.ok == false {
      Issue.record("\(sentence.test ?? "?"): \(sentence.message ?? "")")
    }
    for failure in failures { Issue.record("\(failure)") }
    let told = sentences.count { $0.ok != nil }
    #expect(sentences.last?.done == told, "\(told) sentences, and no proper end")
    #expect(told > 0, "the file has no sentence")
  }
}

/// The page for a file.
private enum PageFileHost {
  static func options(
    _ bridge: Bridge, at url: String, isForHook: Bool
  ) throws -> ScriptOptions {
    var options = try ScriptOptions(bridge, at: url, isHooked: isForHook)
    guard isForHook else { return options }
    options.engine = .lossy
    let bodies = options.hook?.bodies
    options.hook?.bodies = bodies.map(FussyBodies.init)
    return options
  }
}

private struct Unwanted: Error {}

/// Refuses bodies for `/refuse-body`.
private struct FussyBodies: PageBodies {
  let bodies: any PageBodies

  init(_ bodies: any PageBodies) { self.bodies = bodies }

  func begin(_ id: String, method: String, url: String, type: String?, length: Int?) throws {
    if url.hasSuffix("/refuse-body") { throw Unwanted() }
    try bodies.begin(id, method: method, url: url, type: type, length: length)
  }

  func append(_ id: String, at offset: Int, _ bytes: [UInt8]) throws {
    try bodies.append(id, at: offset, bytes)
  }

  func finish(_ id: String) throws { try bodies.finish(id) }
  func cancel(_ id: String) { bodies.cancel(id) }

  func onProgress(_ callback: @escaping @Sendable (_ id: String, _ sent: Int) -> Void) {
    bodies.onProgress(callback)
  }

  func end() { bodies.end() }
}
