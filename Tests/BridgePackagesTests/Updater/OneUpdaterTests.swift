import BridgeCore
import BridgeKit
import BridgeTestSupport
import BridgeTransport
import Testing

@testable import BridgePackages

@Suite("updaters of one store", .timeLimit(.minutes(3)))
struct OneUpdaterTests {
  private let device: SampleDevice
  private let gate: OriginGate
  /// A server that holds every request until the gate is open, and then answers that it has nothing.
  private let slow: LoopbackOrigin
  private let pipeline: Pipeline
  private let id = SampleStore.id()

  init() throws {
    (_, _, device) = try SampleDevice.stage()
    let gate = try OriginGate()
    self.gate = gate
    slow = try LoopbackOrigin { connection in
      _ = try connection.readRequest()
      _ = connection.wait(for: gate)
      try connection.write("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
    }
    pipeline = try Pipeline.standard(TransportOptions())
  }

  /// An update of another kind, from a server.
  struct Adapter: Sendable, CustomTestStringConvertible {
    let name: String
    let update: @Sendable (PackageStore, String, Pipeline) async throws -> Void
    var testDescription: String { name }
  }

  static let adapters = [
    Adapter(name: "virtual-domain") {
      _ = try await VirtualDomainUpdates(of: $0, from: $1, over: $2).update(SampleStore.id())
    },
    Adapter(name: "zip-updates") {
      _ = try await ZipUpdates(of: $0, from: $1, over: $2).update()
    },
    Adapter(name: "asset-manifest") { store, _, pipeline in
      let updates = AssetManifests(
        of: store, id: SampleStore.id("assets"), from: "http://127.0.0.1:1/", over: pipeline)
      let manifest = #"{"common":[{"url":"http://127.0.0.1:1/a.js","version":"1"}]}"#
      _ = try await updates.update(manifest: Array(manifest.utf8))
    },
  ]

  private func code(
    _ update: () async throws -> Void
  ) async -> PackageError.Code? {
    do {
      try await update()
      return nil
    } catch { return (error as? PackageError)?.code ?? .unreadable }
  }

  /// Returns once the server has a request.
  private func received() async {
    for await event in slow.events { if case .received = event { return } }
  }

  private func worker(output: String) throws -> ChildProcess {
    try ChildProcess(
      BuiltProduct.path("package-worker", variable: "BRIDGE_PACKAGE_WORKER"),
      ["follow", device.sample.store.path, slow.url("/www")], output: output)
  }

  @Test("are one at a time among processes, until the process ends", arguments: adapters)
  func processes(adapter: Adapter) async throws {
    let child = try worker(output: device.sample.folder.path("out"))
    await received()
    let store = device.sample.store
    #expect(try await device.refusal(device.updater()) == .busy)
    #expect(await code { try await adapter.update(store, slow.url("/"), pipeline) } == .busy)
    child.send(9)
    _ = try await child.finished()
    gate.open()
    #expect(try await device.refusal(device.updater()) == nil)
    #expect(await code { try await adapter.update(store, slow.url("/"), pipeline) } != .busy)
  }

  @Test(
    "keep another process out, whatever server they ask", arguments: adapters.dropLast())
  func held(adapter: Adapter) async throws {
    let (store, url, pipeline) = (device.sample.store, slow.url("/"), pipeline)
    let update = Task { try await adapter.update(store, url, pipeline) }
    await received()
    let output = device.sample.folder.path("out")
    _ = try await worker(output: output).finished()
    #expect(try device.sample.folder.readText("out").hasPrefix("error busy "))
    #expect(try await device.refusal(device.updater()) == .busy)
    gate.open()
    try await update.value
    #expect(try await device.refusal(device.updater()) == nil)
  }

  @Test("for servers of apps share the right to update within a process")
  func shared() async throws {
    let (store, url, pipeline) = (device.sample.store, slow.url("/"), pipeline)
    let updates = (0..<2).map { number in
      Task {
        try await VirtualDomainUpdates(of: store, from: url, over: pipeline)
          .update(SampleStore.id("app\(number)"))
      }
    }
    await received()
    gate.open()
    for update in updates { _ = try await update.value }
    let lease = UpdateLease(of: store)
    try lease.take()
    lease.giveBack()
  }
}
